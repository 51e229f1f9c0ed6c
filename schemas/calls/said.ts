import { type TSchema, Type } from 'typebox'
import { Closed } from '../closed.ts'

/** A text, with what it says. */
export const Said = (description: string) => Type.String({ description })

/** A time in ISO 8601, with what happens then. */
export const Time = (description: string) => Type.String({ format: 'date-time', description })

/** A shape, or null where there is none. */
export const OrNull = <Shape extends TSchema>(shape: Shape, description: string) =>
  Type.Union([shape, Type.Null()], { description })

/** A text, or null where there is none. */
export const TextOrNull = (description: string) => OrNull(Type.String(), description)

/** A time, or null where there is none. */
export const TimeOrNull = (description: string) => OrNull(Type.String({ format: 'date-time' }), description)

/** How far away something is. */
export const Distance = Closed({
  value: Type.Number({ description: 'How far away it is' }),
  unit: Type.Literal('mi', { description: 'Miles' }),
})
