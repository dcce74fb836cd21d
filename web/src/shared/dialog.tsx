// A window over the page; Escape and its button close it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";
import { t } from "./texts";

interface Shown {
  title: string;
  test: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, test, onClose, children }: Shown) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} class="dialog" data-test={test} aria-label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="flat" aria-label={t("Close")} data-test="close" onClick={() => element.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
