import { entryOf } from '../../schemas/member.ts'
import type { ConfigProblem } from '../../schemas/merchant.ts'
import { branchOf } from './branch.ts'
import { didYouMean } from './nearest.ts'
import { pointerTo } from './pointer.ts'
import { isObject, type JsonObject, literalsOf, type Shape } from './schema.ts'
import { isOfKind, oneOf, plainProblem, sayValue, wrongKind } from './sentences.ts'

type Definitions = Readonly<Record<string, Shape>>

interface Place {
  readonly shape: Shape
  readonly value: unknown
  readonly pointer: string
  readonly definitions: Definitions
}

/** Lazy, so that `validate` can stop at its limit. */
type Misfits = Generator<ConfigProblem, void>

const problem = ({ pointer }: Place, message: string): ConfigProblem => ({ pointer, message })

const unknownProperty = (place: Place, name: string): ConfigProblem => ({
  pointer: pointerTo(place.pointer, name),
  message: `Nothing here is called ${sayValue(name)}${didYouMean(name, Object.keys(place.shape.properties ?? {}))}`,
})

/** Null when the object may not have the member. */
const shapeOfMember = ({ shape }: Place, name: string): Shape | null => {
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

function* inObject(place: Place, value: JsonObject): Misfits {
  for (const name of place.shape.required ?? [])
    if (!Object.hasOwn(value, name)) yield problem(place, `${sayValue(name)} is missing`)
  for (const [name, member] of Object.entries(value)) {
    const shape = shapeOfMember(place, name)
    if (shape === null) yield unknownProperty(place, name)
    else yield* misfitsAt({ ...place, shape, value: member, pointer: pointerTo(place.pointer, name) })
  }
}

function* repeats(place: Place, values: readonly unknown[]): Misfits {
  const seen = new Set<string>()
  for (const [at, value] of values.entries()) {
    const text = JSON.stringify(value)
    if (seen.has(text))
      yield { pointer: pointerTo(place.pointer, at), message: `${sayValue(value)} stands in this list twice` }
    seen.add(text)
  }
}

function* inList(place: Place, values: readonly unknown[]): Misfits {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items } = place.shape
  if (values.length < minItems)
    yield problem(place, `must have at least ${minItems === 1 ? 'one entry' : `${minItems} entries`}`)
  if (values.length > maxItems) yield problem(place, `must have at most ${maxItems} entries`)
  if (uniqueItems) yield* repeats(place, values)
  if (items === undefined) return
  for (const [at, value] of values.entries())
    yield* misfitsAt({ ...place, shape: items, value, pointer: pointerTo(place.pointer, at) })
}

/** Reports the errors of the alternative that fits best. */
function* inUnion(place: Place, shapes: readonly Shape[]): Misfits {
  const resolved = shapes.map((shape) => resolve({ ...place, shape }).shape)
  const branch = branchOf(resolved, place.value)
  if (branch.kind === 'meant') return yield* misfitsAt({ ...place, shape: branch.shape })
  if (branch.kind === 'none') {
    const kinds = new Set(resolved.map((shape) => wrongKind(shape, place.value).replace(/^must be |, not .*$/g, '')))
    return yield problem(place, `must be ${[...kinds].join(' or ')}, not ${sayValue(place.value)}`)
  }
  const given = isObject(place.value) ? place.value[branch.property] : undefined
  yield { pointer: pointerTo(place.pointer, branch.property), message: oneOf(branch.allowed, given) }
}

/** Follows `$ref`. */
const resolve = (place: Place): Place => {
  const { shape } = place
  const definitions = shape.$defs === undefined ? place.definitions : { ...place.definitions, ...shape.$defs }
  const named = shape.$ref === undefined ? undefined : definitions[shape.$ref]
  return named === undefined ? { ...place, definitions } : resolve({ ...place, shape: named, definitions })
}

function* misfitsAt(given: Place): Misfits {
  const place = resolve(given)
  const { shape, value } = place
  const literals = literalsOf(shape)
  if (literals !== null) {
    if (!literals.includes(value)) yield problem(place, oneOf(literals, value))
  } else if (shape.anyOf !== undefined) yield* inUnion(place, shape.anyOf)
  else if (shape.type !== undefined && !isOfKind(shape.type, value)) yield problem(place, wrongKind(shape, value))
  else if (isObject(value)) yield* inObject(place, value)
  else if (Array.isArray(value)) yield* inList(place, value)
  else {
    const message = plainProblem(shape, value)
    if (message !== null) yield problem(place, message)
  }
}

/** Bounds the cost of a large invalid document. */
export const MOST_TOLD = 200

/**
 * The errors of a value as sentences, at most `MAX_PROBLEMS`. TypeBox reports only eight errors, in JSON Schema terms;
 * this reads the same schema.
 */
export function misfits(schema: Shape, value: unknown): readonly ConfigProblem[] {
  const told: ConfigProblem[] = []
  for (const misfit of misfitsAt({ shape: schema, value, pointer: '', definitions: {} })) {
    told.push(misfit)
    if (told.length === MOST_TOLD) break
  }
  return told
}
