import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { entryOf } from '../../schemas/values/member.ts'
import { findBranch } from './branch.ts'
import { suggestClosestMatch } from './closest-match.ts'
import { describeAllowed, describeWrongKind, findScalarProblem, formatValue, isOfKind } from './messages.ts'
import { pointerTo } from './pointer.ts'
import { isObject, type JsonObject, literalsOf, type Shape } from './schema.ts'

type Definitions = Readonly<Record<string, Shape>>

interface Place {
  readonly shape: Shape
  readonly value: unknown
  readonly pointer: string
  readonly definitions: Definitions
}

/** Lazy, so that `validate` can stop at its limit. */
type ValidationErrors = Generator<ConfigProblem, void>

const toProblem = ({ pointer }: Place, message: string): ConfigProblem => ({ pointer, message })

const describeUnknownProperty = (place: Place, name: string): ConfigProblem => ({
  pointer: pointerTo(place.pointer, name),
  message: `Unknown property ${formatValue(name)}${suggestClosestMatch(name, Object.keys(place.shape.properties ?? {}))}`,
})

const findMemberShape = ({ shape }: Place, name: string): Shape | null => {
  const own = entryOf(shape.properties ?? {}, name)
  if (own !== undefined) return own
  const patterned = Object.entries(shape.patternProperties ?? {}).find(([pattern]) =>
    new RegExp(pattern, 'u').test(name),
  )
  if (patterned !== undefined) return patterned[1]
  const { additionalProperties: others } = shape
  if (others === false || (others === undefined && shape.patternProperties !== undefined)) return null
  return typeof others === 'object' ? others : {}
}

function* validateObject(place: Place, value: JsonObject): ValidationErrors {
  for (const name of place.shape.required ?? [])
    if (!Object.hasOwn(value, name)) yield toProblem(place, `${formatValue(name)} is missing`)
  for (const [name, member] of Object.entries(value)) {
    const shape = findMemberShape(place, name)
    if (shape === null) yield describeUnknownProperty(place, name)
    else yield* validateAt({ ...place, shape, value: member, pointer: pointerTo(place.pointer, name) })
  }
}

function* findDuplicates(place: Place, values: readonly unknown[]): ValidationErrors {
  const seen = new Set<string>()
  for (const [at, value] of values.entries()) {
    const text = JSON.stringify(value)
    if (seen.has(text))
      yield { pointer: pointerTo(place.pointer, at), message: `${formatValue(value)} occurs twice in this list` }
    seen.add(text)
  }
}

function* validateList(place: Place, values: readonly unknown[]): ValidationErrors {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items } = place.shape
  if (values.length < minItems)
    yield toProblem(place, `must have at least ${minItems === 1 ? 'one entry' : `${minItems} entries`}`)
  if (values.length > maxItems) yield toProblem(place, `must have at most ${maxItems} entries`)
  if (uniqueItems) yield* findDuplicates(place, values)
  if (items === undefined) return
  for (const [at, value] of values.entries())
    yield* validateAt({ ...place, shape: items, value, pointer: pointerTo(place.pointer, at) })
}

/** Reports the errors of the alternative that fits best. */
function* validateUnion(place: Place, shapes: readonly Shape[]): ValidationErrors {
  const resolved = shapes.map((shape) => resolveReferences({ ...place, shape }).shape)
  const branch = findBranch(resolved, place.value)
  if (branch.kind === 'meant') return yield* validateAt({ ...place, shape: branch.shape })
  if (branch.kind === 'none') {
    const kinds = new Set(
      resolved.map((shape) => describeWrongKind(shape, place.value).replace(/^must be |, not .*$/g, '')),
    )
    return yield toProblem(place, `must be ${[...kinds].join(' or ')}, not ${formatValue(place.value)}`)
  }
  const actual = isObject(place.value) ? place.value[branch.property] : undefined
  yield { pointer: pointerTo(place.pointer, branch.property), message: describeAllowed(branch.allowed, actual) }
}

/** Follows `$ref`. */
const resolveReferences = (place: Place): Place => {
  const { shape } = place
  const definitions = shape.$defs === undefined ? place.definitions : { ...place.definitions, ...shape.$defs }
  const referenced = shape.$ref === undefined ? undefined : definitions[shape.$ref]
  return referenced === undefined
    ? { ...place, definitions }
    : resolveReferences({ ...place, shape: referenced, definitions })
}

function* validateAt(unresolved: Place): ValidationErrors {
  const place = resolveReferences(unresolved)
  const { shape, value } = place
  const literals = literalsOf(shape)
  if (literals !== null) {
    if (!literals.includes(value)) yield toProblem(place, describeAllowed(literals, value))
  } else if (shape.anyOf !== undefined) yield* validateUnion(place, shape.anyOf)
  else if (shape.type !== undefined && !isOfKind(shape.type, value))
    yield toProblem(place, describeWrongKind(shape, value))
  else if (isObject(value)) yield* validateObject(place, value)
  else if (Array.isArray(value)) yield* validateList(place, value)
  else {
    const message = findScalarProblem(shape, value)
    if (message !== null) yield toProblem(place, message)
  }
}

/** Bounds the cost of a large invalid document. */
export const MAX_PROBLEMS = 200

/**
 * The errors of a value as sentences, at most `MAX_PROBLEMS`. TypeBox reports only eight errors, in JSON Schema terms;
 * this reads the same schema.
 */
export function validate(schema: Shape, value: unknown): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = []
  for (const problem of validateAt({ shape: schema, value, pointer: '', definitions: {} })) {
    problems.push(problem)
    if (problems.length === MAX_PROBLEMS) break
  }
  return problems
}
