import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind, FollowUpState, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { Arrangement } from '../../../schemas/records/method.ts'
import type { ReturnDocument, ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { startLabel } from '../../domain/return/held-label.ts'
import { listDueAtSubmit } from '../../domain/return/release.ts'
import { getEntitlement } from '../../domain/return/status.ts'
import type { Tables } from '../../world.ts'

export const rowKeyOf = ({ shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>) => ({ shopId, returnId: id })

export const followUpKey = (
  returnId: string,
  { kind, epoch }: { readonly kind: FollowUpKind; readonly epoch: number },
) => `${returnId}:${kind}:${epoch}`

export const labelFollowUp = ({ reference, state }: ReturnLabel) => ({
  kind: 'label' as const,
  state: state === 'held' ? ('waiting' as const) : ('due' as const),
  payload: { reference },
})

export const methodFollowUp = ({ reference }: Arrangement) => ({
  kind: 'method' as const,
  state: 'due' as const,
  payload: { reference },
})

type Settlement = FollowUpWork & { readonly state: FollowUpState }

const due = (work: FollowUpWork): Settlement => ({ ...work, state: 'due' })
const waiting = (work: FollowUpWork): Settlement => ({ ...work, state: 'waiting' })

const payoutOf = (document: ReturnDocument): readonly Settlement[] => {
  const gets = getEntitlement(document)
  const payout = { amount: gets.amount, currency: document.totals.currency }
  if (gets.kind === 'refund') return [waiting({ kind: 'refund', payload: payout })]
  const bonus = document.totals.credit.bonus.storeCreditBonus
  return gets.kind === 'gift'
    ? [waiting({ kind: 'gift-card', payload: { ...payout, ...(bonus > 0 && { bonus }) } })]
    : []
}

const goodsOf = ({ replacements }: ReturnDocument): readonly Settlement[] => {
  const payload = { variants: replacements.map(({ variantId }) => variantId) }
  return replacements.length === 0
    ? []
    : [due({ kind: 'stock', payload }), waiting({ kind: 'exchange-order', payload })]
}

/**
 * Builds the follow-ups of a new return. Card payments and reservations are due immediately. Payouts and exchange
 * orders wait for the policy's release unless it pays immediately. Holds wait for their deadline.
 */
export function settlementOf(
  { document }: Pick<ReturnRecord, 'document'>,
  policy: ReturnPolicy,
): readonly Settlement[] {
  const { label, method, payment, holds } = document
  const atOnce: readonly FollowUpKind[] = listDueAtSubmit(document, policy)
  const given = [...payoutOf(document), ...goodsOf(document)]
  return [
    ...(payment?.by === 'card' ? [due({ kind: 'charge', payload: { amount: payment.amount } })] : []),
    ...holds.map(({ of }) => waiting({ kind: of, payload: {} })),
    ...given.map((one) => (atOnce.includes(one.kind) ? due(one) : one)),
    ...(label === null ? [] : [labelFollowUp(label)]),
    ...(method?.arrangement === undefined ? [] : [methodFollowUp(method.arrangement)]),
  ]
}

/** Builds a label whose reference is the same for every attempt of the job. */
export const newLabel = (
  { id, document }: { readonly id: string; readonly document: Pick<ReturnDocument, 'outcome' | 'labelWhen'> },
  now: Instant,
  attempt = 1,
): ReturnLabel => startLabel(document, `${id}-${attempt}`, now)

/** Queues making the label; does nothing while the label is held. */
export async function enqueueLabel(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id, document }: ReturnRecord,
  now: Instant,
): Promise<void> {
  if (document.label?.state === 'held') return
  await tables.enqueue({ shopId, kind: 'label', key: id, payload: { returnId: id }, runAt: now })
}

export const enqueueMethod = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
  now: Instant,
): Promise<void> => tables.enqueue({ shopId, kind: 'method', key: id, payload: { returnId: id }, runAt: now })
