import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { IsoTime } from '../values/ids.ts'

const TimeOrNull = (description: string) => Type.Union([IsoTime, Type.Null()], { description })

export const SyncRow = Closed({
  what: Type.Enum(['orders', 'products', 'collections'], { description: 'Kind of stored data' }),
  readUntil: TimeOrNull(
    'Time up to which all changes are stored; null until the first full read, and when the order system pushes its data',
  ),
  lagSeconds: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Age of that time, in seconds; null when that is null',
  }),
  late: Type.Boolean({
    description: 'Whether it is more than 15 minutes behind, or a first read has failed for as long',
  }),
  lastSuccessAt: TimeOrNull('Time of the last page read or pushed; null when there was none'),
  reading: Type.Union(
    [
      Closed({
        beganAt: described(IsoTime, 'Start of the read'),
        read: Type.Integer({ description: 'Number of records read so far' }),
      }),
      Type.Null(),
    ],
    { description: 'Current read; null between two reads' },
  ),
  failing: Type.Union(
    [
      Closed({
        since: described(IsoTime, 'Time since which no page arrives'),
        error: Type.String({ description: 'Error of the last page' }),
      }),
      Type.Null(),
    ],
    { description: 'Current failure; null when there is none' },
  ),
})
export type SyncRow = Static<typeof SyncRow>

/** Units the order system refused to release although no return needs them. */
export const UnfreedRow = Closed({
  reference: Type.String({ description: 'Reference of the release' }),
  return: Type.Union([Type.String(), Type.Null()], {
    description: 'Number of the return that reserved them; null when it no longer exists',
  }),
  units: Type.Array(
    Closed({
      variantId: Type.String({ description: 'Id of the variant' }),
      title: Type.Union([Type.String(), Type.Null()], {
        description: 'Title in the return; null when the return no longer contains it',
      }),
    }),
    { description: 'Units to release' },
  ),
  because: Type.Union([Type.String(), Type.Null()], {
    description: 'Reason for the refusal; null after a retry without a response',
  }),
  since: described(IsoTime, 'Time of the first request'),
})
export type UnfreedRow = Static<typeof UnfreedRow>

export const SyncReport = Closed({
  sync: Type.Array(SyncRow, {
    description: 'Status for orders, products and collections; empty without an outside order system',
  }),
  unfreed: Type.Array(UnfreedRow, {
    description: 'Units that the order system refused to release; the portal retries daily',
  }),
})
export type SyncReport = Static<typeof SyncReport>
