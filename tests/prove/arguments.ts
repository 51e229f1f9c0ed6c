export interface Size {
  readonly cases: number
  readonly seed: number
  readonly limitMs?: number
}

export type ProveCommand =
  | { readonly kind: 'proof'; readonly goal: string; readonly numbers: ReadonlyMap<string, number> }
  | { readonly kind: 'unreadable'; readonly why: string }

const digits = /^[0-9]{1,9}$/

const switches: readonly string[] = [
  '--forgets',
  '--apart',
  '--pushed',
  '--shopify',
  '--medusa',
  '--woocommerce',
  '--sendcloud',
]

const unreadable = (why: string): ProveCommand => ({ kind: 'unreadable', why })

export function readArguments([goal, ...words]: readonly string[]): ProveCommand {
  if (goal === undefined || goal.startsWith('--')) return unreadable('Name the goal to prove')
  const rest = words.flatMap((word) => (switches.includes(word) ? [word, '1'] : [word]))
  const numbers = new Map<string, number>()
  for (let at = 0; at < rest.length; at += 2) {
    const [option = '', value = ''] = rest.slice(at, at + 2)
    if (!option.startsWith('--')) return unreadable(`Unknown option "${option}"`)
    if (!digits.test(value)) return unreadable(`${option} requires an integer`)
    numbers.set(option.slice(2), Number(value))
  }
  return { kind: 'proof', goal, numbers }
}
