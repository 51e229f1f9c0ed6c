import type { Instant } from '../../schemas/ids.ts'
import type { EffectKind, EffectState } from '../../schemas/records/effect.ts'
import type { ReturnLabel, ReturnRecord } from '../../schemas/records/return.ts'
import { getsOf } from '../domain/return/status.ts'
import type { Tables } from '../world.ts'

/** The making of a label, due at once. */
export const labelEffect = ({ reference }: ReturnLabel) => ({
  kind: 'label' as const,
  state: 'due' as const,
  payload: { reference },
})

/** What a return makes happen outside, as rows: payouts and exchanges wait for the goods, label and mail are due at once. */
export const settlementOf = (
  record: ReturnRecord,
): readonly { kind: EffectKind; state: EffectState; payload: unknown }[] => {
  const { totals, replacements, label } = record.document
  const gets = getsOf(record.document)
  const payout = { amount: gets.amount, currency: totals.currency }
  return [
    ...(gets.kind === 'refund' ? [{ kind: 'refund' as const, state: 'waiting' as const, payload: payout }] : []),
    ...(gets.kind === 'gift' ? [{ kind: 'gift-card' as const, state: 'waiting' as const, payload: payout }] : []),
    ...(replacements.length > 0
      ? [
          {
            kind: 'exchange-order' as const,
            state: 'waiting' as const,
            payload: { variants: replacements.map(({ variantId }) => variantId) },
          },
        ]
      : []),
    ...(label === null ? [] : [labelEffect(label)]),
    { kind: 'mail', state: 'due', payload: { letter: 'confirmation' } },
  ]
}

/** A label that is asked for from now on; its reference is the same however often the job runs. */
export const newLabel = (returnId: string, now: Instant, attempt = 1): ReturnLabel => ({
  state: 'processing',
  reference: `${returnId}-${attempt}`,
  askedAt: now,
})

/** Has the label made by a job: a carrier may take its time. */
export const enqueueLabel = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: ReturnRecord,
  now: Instant,
): Promise<void> => tables.enqueue({ shopId, kind: 'label', key: id, payload: { returnId: id }, runAt: now })

/** Has the confirmation sent by a job. */
export const enqueueMail = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: ReturnRecord,
  now: Instant,
): Promise<void> =>
  tables.enqueue({ shopId, kind: 'confirmation-mail', key: id, payload: { returnId: id }, runAt: now })
