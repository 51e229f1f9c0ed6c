import { entryOf } from '../../../schemas/member.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { pointerTo } from '../pointer.ts'
import { branchOf } from './branch.ts'
import { didYouMean } from './nearest.ts'
import { isObject, type JsonObject, literalsOf, type Shape } from './schema.ts'
import { isOfKind, oneOf, plainProblem, sayValue, wrongKind } from './sentences.ts'

type Definitions = Readonly<Record<string, Shape>>

/** One value to be held against one shape. */
interface Place {
  readonly shape: Shape
  readonly value: unknown
  readonly pointer: string
  readonly definitions: Definitions
}

const problem = ({ pointer }: Place, message: string): ConfigProblem => ({ pointer, message })

/** Says that nothing is called so, and what may be meant. */
const unknownProperty = (place: Place, name: string): ConfigProblem => ({
  pointer: pointerTo(place.pointer, name),
  message: `Nothing here is called ${sayValue(name)}${didYouMean(name, Object.keys(place.shape.properties ?? {}))}`,
})

/** The shape of a member; null when the object may not have it. */
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

/** Fields that are missing, unknown or wrong. */
const inObject = (place: Place, value: JsonObject): readonly ConfigProblem[] => [
  ...(place.shape.required ?? [])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => problem(place, `${sayValue(name)} is missing`)),
  ...Object.entries(value).flatMap(([name, member]) => {
    const shape = shapeOfMember(place, name)
    if (shape === null) return [unknownProperty(place, name)]
    return misfitsAt({ ...place, shape, value: member, pointer: pointerTo(place.pointer, name) })
  }),
]

/** The places of values that stood in the list before. */
const repeats = (values: readonly unknown[]): readonly number[] => {
  const texts = values.map((value) => JSON.stringify(value))
  return texts.flatMap((text, at) => (texts.indexOf(text) < at ? [at] : []))
}

/** Lists that are too short, too long or say something twice, and entries that are wrong. */
const inList = (place: Place, values: readonly unknown[]): readonly ConfigProblem[] => {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items } = place.shape
  return [
    ...(values.length < minItems
      ? [problem(place, `must have at least ${minItems === 1 ? 'one entry' : `${minItems} entries`}`)]
      : []),
    ...(values.length > maxItems ? [problem(place, `must have at most ${maxItems} entries`)] : []),
    ...(uniqueItems ? repeats(values) : []).map((at) => ({
      pointer: pointerTo(place.pointer, at),
      message: `${sayValue(values[at])} stands in this list twice`,
    })),
    ...values.flatMap((value, at) =>
      items === undefined ? [] : misfitsAt({ ...place, shape: items, value, pointer: pointerTo(place.pointer, at) }),
    ),
  ]
}

/** What is wrong with a value of several shapes, told for the shape that seems to be meant. */
const inUnion = (place: Place, shapes: readonly Shape[]): readonly ConfigProblem[] => {
  const resolved = shapes.map((shape) => resolve({ ...place, shape }).shape)
  const branch = branchOf(resolved, place.value)
  if (branch.kind === 'meant') return misfitsAt({ ...place, shape: branch.shape })
  if (branch.kind === 'none') {
    const kinds = new Set(resolved.map((shape) => wrongKind(shape, place.value).replace(/^must be |, not .*$/g, '')))
    return [problem(place, `must be ${[...kinds].join(' or ')}, not ${sayValue(place.value)}`)]
  }
  const given = isObject(place.value) ? place.value[branch.property] : undefined
  return [{ pointer: pointerTo(place.pointer, branch.property), message: oneOf(branch.allowed, given) }]
}

/** The place with its shape's references followed. */
const resolve = (place: Place): Place => {
  const { shape } = place
  const definitions = shape.$defs === undefined ? place.definitions : { ...place.definitions, ...shape.$defs }
  const named = shape.$ref === undefined ? undefined : definitions[shape.$ref]
  return named === undefined ? { ...place, definitions } : resolve({ ...place, shape: named, definitions })
}

/** What is wrong with a value, at each place of it. */
const misfitsAt = (given: Place): readonly ConfigProblem[] => {
  const place = resolve(given)
  const { shape, value } = place
  const literals = literalsOf(shape)
  if (literals !== null) return literals.includes(value) ? [] : [problem(place, oneOf(literals, value))]
  if (shape.anyOf !== undefined) return inUnion(place, shape.anyOf)
  if (shape.type !== undefined && !isOfKind(shape.type, value)) return [problem(place, wrongKind(shape, value))]
  if (isObject(value)) return inObject(place, value)
  if (Array.isArray(value)) return inList(place, value)
  const message = plainProblem(shape, value)
  return message === null ? [] : [problem(place, message)]
}

/**
 * Everything in a value that its schema does not allow, in sentences. TypeBox tells the first eight errors in the words of
 * JSON Schema; this reads the same schema and tells all of them.
 */
export const misfits = (schema: Shape, value: unknown): readonly ConfigProblem[] =>
  misfitsAt({ shape: schema, value, pointer: '', definitions: {} })
