import { type TSchema, Type } from 'typebox'

/** A schema that others use too, with what it says in this place: editors show it, and readers of the contract. */
export const described = <Shape extends TSchema>(shape: Shape, description: string): Shape =>
  // The cast hides that the description is typed: it is for people.
  Type.With(shape, { description }) as unknown as Shape

/** A setting that is off unless it is set. */
export const Switch = (description: string) => Type.Optional(Type.Boolean({ description }))
