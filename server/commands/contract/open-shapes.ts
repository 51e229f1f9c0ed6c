type Shape = Readonly<Record<string, unknown>>
type Shapes = Readonly<Record<string, object>>

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists that may grow without a new contract date: clients treat an unknown problem code by its status. */
const GROWING_LISTS = ['ProblemCode']

const listTags = (shapes: Shapes, alternative: unknown, tag: string): readonly unknown[] => {
  if (!isShape(alternative)) return []
  const { $ref, oneOf, properties } = alternative
  if (typeof $ref === 'string') return listTags(shapes, shapes[$ref.replace('#/$defs/', '')], tag)
  if (Array.isArray(oneOf)) return oneOf.flatMap((nested) => listTags(shapes, nested, tag))
  const own = isShape(properties) ? properties[tag] : undefined
  return isShape(own) && 'const' in own ? [own.const] : isShape(own) && Array.isArray(own.enum) ? own.enum : []
}

/** Allows unknown members, and alternatives with an unknown `type`. Known ones stay strict. */
export function openShapes(shapes: Shapes): Shapes {
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open)
    if (!isShape(value)) return value
    const { additionalProperties, discriminator, ...rest } = value
    const opened = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, open(one)]))
    const additional =
      additionalProperties === false ? {} : 'additionalProperties' in value ? { additionalProperties } : {}
    if (!isShape(discriminator) || !Array.isArray(rest.oneOf)) return { ...opened, ...additional }
    const tag = String(discriminator.propertyName)
    const known = rest.oneOf.flatMap((one) => listTags(shapes, one, tag))
    const unknown = {
      type: 'object',
      required: [tag],
      properties: { [tag]: { type: 'string', not: { enum: known } } },
    }
    return { ...opened, ...additional, oneOf: [...(opened.oneOf as readonly unknown[]), unknown] }
  }
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      GROWING_LISTS.includes(name) ? { type: 'string' } : open(shape),
    ]),
  ) as Shapes
}
