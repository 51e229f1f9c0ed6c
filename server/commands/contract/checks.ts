import { Compile } from 'typebox/schema'
import { openShapes } from './open-shapes.ts'

interface Mismatch {
  readonly pointer: string
  readonly message: string
}

/** `closed` refuses unknown members and alternatives, for tests; `open` ignores them, for clients in production. */
type Members = 'closed' | 'open'

const createChecks = (shapes: Readonly<Record<string, object>>) => {
  const known = new Map<string, ReturnType<typeof Compile>>()
  const checkOf = (name: string) => {
    if (!Object.hasOwn(shapes, name)) throw new TypeError(`The contract has no type "${name}"`)
    const check = known.get(name) ?? Compile({ ...shapes[name], $defs: shapes })
    known.set(name, check)
    return check
  }
  return {
    is: (name: string, value: unknown): boolean => checkOf(name).Check(value),
    mismatches(name: string, value: unknown): readonly Mismatch[] {
      const [, errors] = checkOf(name).Errors(value)
      return errors.map(({ instancePath, message }) => ({ pointer: instancePath, message }))
    },
  }
}

/** Validates values by shape name. */
export function checksOf(shapes: Readonly<Record<string, object>>) {
  const checks = { closed: createChecks(shapes), open: createChecks(openShapes(shapes)) }
  return {
    is: (name: string, value: unknown, members: Members = 'closed'): boolean => checks[members].is(name, value),
    mismatches: (name: string, value: unknown, members: Members = 'closed'): readonly Mismatch[] =>
      checks[members].mismatches(name, value),
  }
}
