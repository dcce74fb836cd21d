// The one place where markup is set as markup: drawings of the referee, whose texts are escaped where they are made.
interface Drawn {
  svg: string;
  transform?: string;
  class?: string;
}

/** A fragment of SVG from the box or from a castle. */
export function Markup({ svg, transform, class: look }: Drawn) {
  return <g transform={transform} class={look} dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** A whole picture of the referee. */
export function Picture({ svg, class: look }: Drawn) {
  return <div class={look} dangerouslySetInnerHTML={{ __html: svg }} />;
}
