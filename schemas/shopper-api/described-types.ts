import { type TSchema, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const Text = (description: string) => Type.String({ description })

export const Time = (description: string) => Type.String({ format: 'date-time', description })

export const OrNull = <Shape extends TSchema>(shape: Shape, description: string) =>
  Type.Union([shape, Type.Null()], { description })

export const TextOrNull = (description: string) => OrNull(Type.String(), description)

export const TimeOrNull = (description: string) => OrNull(Type.String({ format: 'date-time' }), description)

export const Distance = Closed({
  value: Type.Number({ description: 'Distance from the shopper' }),
  unit: Type.Literal('mi', { description: 'Miles' }),
})
