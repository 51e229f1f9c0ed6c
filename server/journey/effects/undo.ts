import type { Instant } from '../../../schemas/ids.ts'
import type { EffectKind } from '../../../schemas/records/effect.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { type EffectStanding, standingOf } from '../../domain/return/release.ts'
import type { Tables } from '../../world.ts'
import { bookOf } from '../effects.ts'
import { enqueueEffect } from './release.ts'

/** Whether an effect happened, or may have. */
export const hasHappened = (effects: readonly EffectStanding[], kind: EffectKind): boolean => {
  const state = standingOf(effects, kind)
  return state === 'running' || state === 'done'
}

/** Makes something happen that undoes what happened, as an effect of its own. */
async function undo(tables: Tables, record: ReturnRecord, given: { kind: EffectKind; payload: unknown; at: Instant }) {
  const epoch = await tables.books.begin(bookOf(record), { ...given, state: 'due' as const })
  await enqueueEffect(tables, { ...record, kind: given.kind, epoch }, given.at)
}

const stockReference = ({ id }: ReturnRecord, effects: readonly EffectStanding[]): string =>
  `${id}:stock:${effects.filter(({ kind }) => kind === 'stock').at(-1)?.epoch ?? 1}`

/** Whether money of the card is held or taken for what was owed. */
export const isTaken = ({ document: { payment } }: ReturnRecord): boolean =>
  payment?.by === 'card' && (payment.state === 'authorized' || payment.state === 'charged')

/**
 * Gives back what a card paid at submit, or lets it go where it was not taken yet, and frees what was set aside: nothing is sent.
 * Under the lock of the return; what is being undone already is not undone again.
 */
export async function undoTaken(tables: Tables, record: ReturnRecord, at: Instant): Promise<void> {
  const effects = await tables.books.effects(bookOf(record))
  if (isTaken(record) && standingOf(effects, 'give-back') === null)
    await undo(tables, record, { kind: 'give-back', payload: {}, at })
  if (hasHappened(effects, 'stock') && standingOf(effects, 'restock') === null)
    await undo(tables, record, { kind: 'restock', payload: { reserved: stockReference(record, effects) }, at })
}
