import { type TSchema, Type } from 'typebox'

/** Described copies and their originals: a titled schema appears once in the contract. */
const origins = new WeakMap<object, object>()

export const originOf = (schema: object): object => origins.get(schema) ?? schema

/** A copy with the description of this place, for editors and the contract. */
export function described<Shape extends TSchema>(shape: Shape, description: string): Shape {
  const copy = Type.With(shape, { description }) as unknown as Shape
  origins.set(copy, originOf(shape))
  return copy
}

export const Switch = (description: string) => Type.Optional(Type.Boolean({ description }))
