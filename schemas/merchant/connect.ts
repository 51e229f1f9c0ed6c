import { Type } from 'typebox'
import { UnconfiguredStore } from '../config/commerce.ts'
import { Closed } from '../typebox/closed.ts'

export const ConnectRequest = Closed({
  store: Type.Optional(UnconfiguredStore),
})

export const ConnectReport = Closed({
  name: Type.String({ description: 'Name that the order system reports' }),
  read: Type.Array(Type.String(), { description: 'Data that could be read, one sentence each' }),
  missing: Type.Array(Type.String(), {
    description: 'Missing permissions or data, one sentence each; empty when nothing is missing',
  }),
})
