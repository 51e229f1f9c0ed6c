/** The latest values that were asked for, by name: the one asked for longest ago makes room. */
interface Latest<Value> {
  get(name: string): Value | undefined
  /** Keeps a value in place of the one before; one that weighs more than all may weigh is not kept. */
  set(name: string, value: Value): void
  /** What is kept weighs so much now. */
  weight(): number
}

/** Keeps values until they weigh more than `most` together; without a weight of its own each weighs 1. */
export function latest<Value>(most: number, weightOf: (value: Value) => number = () => 1): Latest<Value> {
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>()
  let total = 0
  const forget = (name: string): void => {
    total -= kept.get(name)?.weight ?? 0
    kept.delete(name)
  }
  return {
    get(name) {
      const found = kept.get(name)
      if (found === undefined) return undefined
      kept.delete(name)
      kept.set(name, found)
      return found.value
    },
    set(name, value) {
      forget(name)
      const weight = weightOf(value)
      if (weight > most) return
      kept.set(name, { value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= most) break
        forget(oldest)
      }
    },
    weight: () => total,
  }
}
