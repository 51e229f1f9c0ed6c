import { Compile } from 'typebox/schema'
import { openShapes } from './open-shapes.ts'

/** Something that is not as the contract says, and where. */
interface Mismatch {
  readonly pointer: string
  readonly message: string
}

/** Whether unknown members and alternatives are refused, as tests want it, or passed over, as clients in use do. */
type Members = 'closed' | 'open'

/** Holds values to shapes that refer to each other by their names; each is compiled when it is first asked for. */
const checksOfAll = (shapes: Readonly<Record<string, object>>) => {
  const known = new Map<string, ReturnType<typeof Compile>>()
  const checkOf = (name: string) => {
    if (!Object.hasOwn(shapes, name)) throw new TypeError(`The contract has no shape "${name}"`)
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

/** Holds values to shapes by their names; with `open` unknown members and alternatives are passed over. */
export function checksOf(shapes: Readonly<Record<string, object>>) {
  const checks = { closed: checksOfAll(shapes), open: checksOfAll(openShapes(shapes)) }
  return {
    is: (name: string, value: unknown, members: Members = 'closed'): boolean => checks[members].is(name, value),
    mismatches: (name: string, value: unknown, members: Members = 'closed'): readonly Mismatch[] =>
      checks[members].mismatches(name, value),
  }
}
