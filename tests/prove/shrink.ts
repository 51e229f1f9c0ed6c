export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain }

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)

function* smallerNumbers(value: number): Generator<number> {
  if (value === 0) return
  yield 0
  if (!Number.isInteger(value)) yield Math.trunc(value)
  for (let step = Math.trunc(value / 2); step !== 0; step = Math.trunc(step / 4)) yield Math.trunc(value - step)
  if (Number.isInteger(value)) yield value - Math.sign(value)
}

function* smallerLists(list: readonly Plain[]): Generator<Plain> {
  for (const at of list.keys()) yield list.filter((_, n) => n !== at)
  for (const [at, one] of list.entries()) {
    for (const less of smaller(one)) yield list.map((other, n) => (n === at ? less : other))
  }
}

function* smallerRecords(record: { readonly [name: string]: Plain }): Generator<Plain> {
  for (const name of Object.keys(record)) {
    const { [name]: _, ...rest } = record
    yield rest
  }
  for (const [name, value] of Object.entries(record)) {
    for (const less of smaller(value)) yield { ...record, [name]: less }
  }
}

function* smaller(value: Plain): Generator<Plain> {
  if (typeof value === 'number') yield* smallerNumbers(value)
  else if (value === true) yield false
  else if (typeof value === 'object' && value !== null)
    yield* isList(value) ? smallerLists(value) : smallerRecords(value)
}

const MOST_TRIES = 20_000

export function smallest(start: Plain, isCounterexample: (one: Plain) => boolean): Plain {
  let found = start
  let tries = 0
  const stepFrom = (at: number): number | null => {
    let n = -1
    for (const one of smaller(found)) {
      n += 1
      if (n < at) continue
      tries += 1
      if (tries > MOST_TRIES) return null
      if (!isCounterexample(one)) continue
      found = one
      return n
    }
    return null
  }
  for (let before: Plain | undefined; before !== found && tries <= MOST_TRIES; ) {
    before = found
    for (let at: number | null = 0; at !== null; ) at = stepFrom(at)
  }
  return found
}
