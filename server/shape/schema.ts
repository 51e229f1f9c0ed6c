/** The JSON Schema keywords that TypeBox writes and this module reads. */
export interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values that a shape enumerates; null when it does not. */
export function literalsOf(shape: Shape | undefined): readonly unknown[] | null {
  if (shape === undefined) return null
  if (shape.enum !== undefined) return shape.enum
  if ('const' in shape) return [shape.const]
  if (shape.anyOf === undefined) return null
  const parts = shape.anyOf.map(literalsOf)
  return parts.every((part) => part !== null) ? parts.flat() : null
}
