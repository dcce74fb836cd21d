// Is the referee there? Whoever gets no answer says so here, and hears when he answers again.
import { makeStore } from "./store";

const AGAIN = 1000;

/** Whether the referee is away, and how often he has come back. */
export const contact = makeStore({ lost: false, returns: 0 });

/** A question or a file did not come through: find out whether the referee is away, and wait for him. */
export async function missed(): Promise<void> {
  if (contact.value.lost || (await answers())) return;
  if (contact.value.lost) return;
  contact.set({ ...contact.value, lost: true });
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, AGAIN));
  contact.set({ lost: false, returns: contact.value.returns + 1 });
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("api/opened")).ok;
  } catch {
    return false;
  }
}
