import { isObject, type JsonObject, literalsOf, type Shape } from './schema.ts'
import { isOfKind } from './sentences.ts'

/** The alternative a value was meant to be, or the word in it that belongs to none. */
type Branch =
  | { readonly kind: 'meant'; readonly shape: Shape }
  | { readonly kind: 'unknown-word'; readonly property: string; readonly allowed: readonly unknown[] }
  | { readonly kind: 'none' }

/** How badly a value fits an alternative: the fewest wins. */
const cost = (shape: Shape, value: JsonObject): number => {
  const { properties = {}, required = [] } = shape
  const missing = required.filter((name) => !(name in value)).length
  const unknown = Object.keys(value).filter((name) => !(name in properties)).length
  const other = Object.entries(value).filter(([name, member]) => {
    const type = properties[name]?.type
    return type !== undefined && !isOfKind(type, member)
  }).length
  return 2 * (missing + unknown) + other
}

/** The alternatives that the value's own words leave; the word that none of them knows, if there is one. */
const narrowed = (shapes: readonly Shape[], value: JsonObject): Branch | readonly Shape[] => {
  let left = shapes
  for (const [property, member] of Object.entries(value)) {
    const telling = left.filter(({ properties }) => literalsOf(properties?.[property]) !== null)
    // A word tells two alternatives apart only where both list theirs.
    if (
      telling.length === 0 ||
      left.some(({ properties }) => properties?.[property] && literalsOf(properties[property]) === null)
    )
      continue
    const fitting = telling.filter(({ properties }) => literalsOf(properties?.[property])?.includes(member))
    if (fitting.length === 0) {
      const allowed = telling.flatMap(({ properties }) => literalsOf(properties?.[property]) ?? [])
      return { kind: 'unknown-word', property, allowed }
    }
    left = fitting
  }
  return left
}

/** The word that tells all of these alternatives apart and is not said: what it could be. */
const unsaid = (shapes: readonly Shape[], value: JsonObject): Branch | null => {
  const [first, ...others] = shapes
  if (first === undefined || others.length === 0) return null
  const property = (first.required ?? []).find(
    (name) =>
      !Object.hasOwn(value, name) &&
      shapes.every(({ properties, required }) => required?.includes(name) && literalsOf(properties?.[name]) !== null),
  )
  if (property === undefined) return null
  const allowed = shapes.flatMap(({ properties }) => literalsOf(properties?.[property]) ?? [])
  return { kind: 'unknown-word', property, allowed }
}

/**
 * Which of several shapes a value was meant to have: told by its words where shapes list theirs (`type`, `fact`, `op`),
 * else by its members.
 */
export function branchOf(shapes: readonly Shape[], value: unknown): Branch {
  if (!isObject(value)) {
    const shape = shapes.find(({ type }) => type !== undefined && isOfKind(type, value))
    return shape === undefined ? { kind: 'none' } : { kind: 'meant', shape }
  }
  const objects = shapes.filter(({ type }) => type === 'object')
  const left = unsaid(objects, value) ?? narrowed(objects, value)
  if ('kind' in left) return left
  const [best] = [...left].sort((a, b) => cost(a, value) - cost(b, value))
  return best === undefined ? { kind: 'none' } : { kind: 'meant', shape: best }
}
