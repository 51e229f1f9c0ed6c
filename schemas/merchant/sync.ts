import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { IsoTime } from '../values/ids.ts'

const TimeOrNull = (description: string) => Type.Union([IsoTime, Type.Null()], { description })

export const SyncRow = Closed({
  what: Type.Enum(['orders', 'products', 'collections'], { description: 'What is kept of it' }),
  readUntil: TimeOrNull(
    'All that changed before it is kept; null while not everything was read once, and where the order system pushes what it has',
  ),
  lagSeconds: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How long ago that was; null where that is',
  }),
  late: Type.Boolean({ description: 'It is more than 15 minutes behind, or a first reading has failed for as long' }),
  lastSuccessAt: TimeOrNull('When a page of it came last, or something of it was pushed; null when none ever did'),
  reading: Type.Union(
    [
      Closed({
        beganAt: described(IsoTime, 'When it began'),
        read: Type.Integer({ description: 'So many came since then' }),
      }),
      Type.Null(),
    ],
    { description: 'The reading that is under way; null between two of them' },
  ),
  failing: Type.Union(
    [
      Closed({
        since: described(IsoTime, 'Since when no page comes'),
        error: Type.String({ description: 'Why the last one did not' }),
      }),
      Type.Null(),
    ],
    { description: 'What keeps it from being read; null while nothing does' },
  ),
})
export type SyncRow = Static<typeof SyncRow>

/** Units the order system refused to release although no return needs them. */
export const UnfreedRow = Closed({
  reference: Type.String({ description: 'Under what it was asked to free them' }),
  return: Type.Union([Type.String(), Type.Null()], {
    description: 'The number of the return that they were set aside for; null where there is none any more',
  }),
  units: Type.Array(
    Closed({
      variantId: Type.String({ description: 'What it is' }),
      title: Type.Union([Type.String(), Type.Null()], {
        description: 'What the return called it; null where it is not in it any more',
      }),
    }),
    { description: 'Each unit' },
  ),
  because: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it refused; null where it was asked again and has not answered',
  }),
  since: described(IsoTime, 'When it was first asked'),
})
export type UnfreedRow = Static<typeof UnfreedRow>

export const SyncReport = Closed({
  sync: Type.Array(SyncRow, {
    description: 'For orders, products and collections; empty where they are kept here alone',
  }),
  unfreed: Type.Array(UnfreedRow, {
    description: 'Units that the order system refused to free; it is asked again each day',
  }),
})
export type SyncReport = Static<typeof SyncReport>
