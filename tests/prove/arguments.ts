/** What a proof is asked for: how many cases, and the seed they are drawn from. */
export interface Size {
  readonly cases: number
  readonly seed: number
  /** After so many milliseconds no further case begins. Absent means that all of them run. */
  readonly limitMs?: number
}

/** The words of a command line, read: what is to be proved, with `--<option> <number>` behind it. */
export type Asked =
  | { readonly kind: 'proof'; readonly goal: string; readonly numbers: ReadonlyMap<string, number> }
  | { readonly kind: 'unreadable'; readonly why: string }

const digits = /^[0-9]{1,9}$/

/** Options that stand alone, which count as the number 1. */
const switches: readonly string[] = ['--forgets', '--apart', '--pushed', '--shopify', '--medusa']

const unreadable = (why: string): Asked => ({ kind: 'unreadable', why })

/** Reads `money --cases 1000 --seed 7`. */
export function readArguments([goal, ...words]: readonly string[]): Asked {
  if (goal === undefined || goal.startsWith('--')) return unreadable('Say what to prove')
  const rest = words.flatMap((word) => (switches.includes(word) ? [word, '1'] : [word]))
  const numbers = new Map<string, number>()
  for (let at = 0; at < rest.length; at += 2) {
    const [option = '', value = ''] = rest.slice(at, at + 2)
    if (!option.startsWith('--')) return unreadable(`"${option}" is no option`)
    if (!digits.test(value)) return unreadable(`${option} takes a whole number`)
    numbers.set(option.slice(2), Number(value))
  }
  return { kind: 'proof', goal, numbers }
}
