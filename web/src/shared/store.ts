// A value that changes, and whoever wants to know: enough for a page of this size.
import { useEffect, useState } from "preact/hooks";

export interface Store<Value> {
  readonly value: Value;
  set(next: Value): void;
  subscribe(listener: (value: Value) => void): () => void;
}

export function makeStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<(value: Value) => void>();
  return {
    get value() {
      return value;
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The present value of a store, drawn anew when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    setValue(() => store.value);
    return store.subscribe((next) => setValue(() => next));
  }, [store]);
  return value;
}
