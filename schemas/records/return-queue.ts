import { type Static, Type } from 'typebox'

/** Work on returns that only a person can do. */
export const ReturnQueue = Type.Enum([
  'decide',
  'inspect',
  'label-trouble',
  'money-stuck',
  'pay-by-hand',
  'refused',
  'late',
  'shopper-waits',
  'above-limit',
])
export type ReturnQueue = Static<typeof ReturnQueue>

export type StoredQueue = Exclude<ReturnQueue, 'pay-by-hand' | 'above-limit'> | 'arriving'

/** What the shopper gets: goods, store credit (`gift`) or money. */
export const ReturnResolution = Type.Enum(['refund', 'gift', 'exchange'])
export type ReturnResolution = Static<typeof ReturnResolution>
