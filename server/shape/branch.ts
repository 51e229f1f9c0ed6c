import { isOfKind } from './messages.ts'
import { isObject, type JsonObject, literalsOf, type Shape } from './schema.ts'

type Branch =
  | { readonly kind: 'meant'; readonly shape: Shape }
  | { readonly kind: 'unknown-word'; readonly property: string; readonly allowed: readonly unknown[] }
  | { readonly kind: 'none' }

/** Counts mismatches, missing and unknown members twice. The lowest cost wins. */
const countMismatches = (shape: Shape, value: JsonObject): number => {
  const { properties = {}, required = [] } = shape
  const missing = required.filter((name) => !(name in value)).length
  const unknown = Object.keys(value).filter((name) => !(name in properties)).length
  const other = Object.entries(value).filter(([name, member]) => {
    const type = properties[name]?.type
    return type !== undefined && !isOfKind(type, member)
  }).length
  return 2 * (missing + unknown) + other
}

/** Filters by literal members, or returns the first literal that no alternative allows. */
const narrowShapes = (shapes: readonly Shape[], value: JsonObject): Branch | readonly Shape[] => {
  let left = shapes
  for (const [property, member] of Object.entries(value)) {
    const distinguishing = left.filter(({ properties }) => literalsOf(properties?.[property]) !== null)
    // A member distinguishes alternatives only if all that have it list its literals.
    if (
      distinguishing.length === 0 ||
      left.some(({ properties }) => properties?.[property] && literalsOf(properties[property]) === null)
    )
      continue
    const fitting = distinguishing.filter(({ properties }) => literalsOf(properties?.[property])?.includes(member))
    if (fitting.length === 0) {
      const allowed = distinguishing.flatMap(({ properties }) => literalsOf(properties?.[property]) ?? [])
      return { kind: 'unknown-word', property, allowed }
    }
    left = fitting
  }
  return left
}

const findMissingDiscriminator = (shapes: readonly Shape[], value: JsonObject): Branch | null => {
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

/** Picks the alternative by the literals it lists (`type`, `fact`, `op`), otherwise by the closest set of members. */
export function findBranch(shapes: readonly Shape[], value: unknown): Branch {
  if (!isObject(value)) {
    const shape = shapes.find(({ type }) => type !== undefined && isOfKind(type, value))
    return shape === undefined ? { kind: 'none' } : { kind: 'meant', shape }
  }
  const objects = shapes.filter(({ type }) => type === 'object')
  const left = findMissingDiscriminator(objects, value) ?? narrowShapes(objects, value)
  if ('kind' in left) return left
  const [best] = [...left].sort((a, b) => countMismatches(a, value) - countMismatches(b, value))
  return best === undefined ? { kind: 'none' } : { kind: 'meant', shape: best }
}
