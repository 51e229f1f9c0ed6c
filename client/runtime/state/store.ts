export interface StateStore<Value> {
  get(): Value
  update(part: Partial<Value>): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value extends object>(first: Value): StateStore<Value> {
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
