/** A value that tells when it changes. */
export interface Observable<Value> {
  get(): Value
  change(part: Partial<Value>): void
  /** The answer ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** Holds `first` until it is changed; every change makes a new object. */
export function hold<Value extends object>(first: Value): Observable<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    change(part) {
      value = { ...value, ...part }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
