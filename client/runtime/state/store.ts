/** A value that tells when it changes. */
export interface Store<Value> {
  get(): Value
  update(part: Partial<Value>): void
  /** The answer ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** Holds `first` until it is changed; every change makes a new object. */
export function createStore<Value extends object>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    update(part) {
      value = { ...value, ...part }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
