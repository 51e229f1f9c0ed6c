import { Type } from 'typebox'
import { UnconfiguredStore } from '../config/commerce.ts'
import { Closed } from '../typebox/closed.ts'

export const ConnectRequest = Closed({
  store: Type.Optional(UnconfiguredStore),
})

/** Readable data, and missing permissions. */
export const ConnectReport = Closed({
  name: Type.String({ description: 'What the order system calls itself' }),
  read: Type.Array(Type.String(), { description: 'What could be read of it, a sentence each' }),
  missing: Type.Array(Type.String(), { description: 'What it lacks, a sentence each; empty where that is nothing' }),
})
