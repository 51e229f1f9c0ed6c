import { type TSchema, Type } from 'typebox'

/**
 * Each described schema, and the one that it was made of: a shape with a title stands once in the contract, whoever
 * describes it.
 */
const origins = new WeakMap<object, object>()

/** The schema as it stands where it is defined, for one that says something else in this place; itself for any other. */
export const originOf = (schema: object): object => origins.get(schema) ?? schema

/** A schema that others use too, with what it says in this place: editors show it, and readers of the contract. */
export function described<Shape extends TSchema>(shape: Shape, description: string): Shape {
  // The cast hides that the description is typed: it is for people.
  const here = Type.With(shape, { description }) as unknown as Shape
  origins.set(here, originOf(shape))
  return here
}

/** A setting that is off unless it is set. */
export const Switch = (description: string) => Type.Optional(Type.Boolean({ description }))
