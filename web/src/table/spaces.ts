// Rooms on price spaces: an order from the dearest space down, in which two rooms change places.

interface Lying {
  slug: string;
  price: number;
}

/** The rooms on the spaces of their prices, new ones on the free spaces, dearest first; an empty space is an empty word. */
export function firstOrder(offers: Lying[], prices: number[]): string[] {
  const order = prices.map(() => "");
  const put = (slug: string, fits: (price: number) => boolean) => {
    const space = order.findIndex((room, at) => room === "" && fits(prices[at] ?? 0));
    if (space >= 0) order[space] = slug;
    return space >= 0;
  };
  const left = offers.filter(({ slug, price }) => !put(slug, (one) => one === price));
  for (const { slug } of left) if (!put(slug, () => true)) order.push(slug);
  return order;
}

/** The order after a room was moved onto a space; what lay there takes its place. */
export function moved(order: string[], from: number, to: number): string[] {
  const next = [...order];
  const [one, other] = [order[from], order[to]];
  if (one === undefined || other === undefined) return order;
  next[to] = one;
  next[from] = other;
  return next;
}

/** The answer that the referee reads: rooms from the dearest space down, a dash for an empty one. */
export function spoken(order: string[]): string {
  return order.map((room) => (room === "" ? "-" : room)).join(" ");
}
