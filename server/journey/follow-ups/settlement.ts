import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { FollowUpKind, FollowUpState, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { Arrangement } from '../../../schemas/records/method.ts'
import type { ReturnDocument, ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { startLabel } from '../../domain/return/held-label.ts'
import { listDueAtSubmit } from '../../domain/return/release.ts'
import { getEntitlement } from '../../domain/return/status.ts'
import type { Tables } from '../../world.ts'

export const rowKeyOf = ({ shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>) => ({ shopId, returnId: id })

export const followUpKey = (
  returnId: string,
  { kind, epoch }: { readonly kind: FollowUpKind; readonly epoch: number },
) => `${returnId}:${kind}:${epoch}`

export const buildLabelFollowUp = ({ reference, state }: ReturnLabel) => ({
  kind: 'label' as const,
  state: state === 'held' ? ('waiting' as const) : ('due' as const),
  payload: { reference },
})

export const buildMethodFollowUp = ({ reference }: Arrangement) => ({
  kind: 'method' as const,
  state: 'due' as const,
  payload: { reference },
})

type NewFollowUp = FollowUpWork & { readonly state: FollowUpState }

const toDue = (work: FollowUpWork): NewFollowUp => ({ ...work, state: 'due' })
const toWaiting = (work: FollowUpWork): NewFollowUp => ({ ...work, state: 'waiting' })

const buildPayout = (document: ReturnDocument): readonly NewFollowUp[] => {
  const gets = getEntitlement(document)
  const payout = { amount: gets.amount, currency: document.totals.currency }
  if (gets.kind === 'refund') return [toWaiting({ kind: 'refund', payload: payout })]
  const bonus = document.totals.credit.bonus.storeCreditBonus
  return gets.kind === 'gift'
    ? [toWaiting({ kind: 'gift-card', payload: { ...payout, ...(bonus > 0 && { bonus }) } })]
    : []
}

const buildGoodsFollowUps = ({ replacements }: ReturnDocument): readonly NewFollowUp[] => {
  const payload = { variants: replacements.map(({ variantId }) => variantId) }
  return replacements.length === 0
    ? []
    : [toDue({ kind: 'stock', payload }), toWaiting({ kind: 'exchange-order', payload })]
}

/**
 * Card payments and reservations are due immediately. Payouts and exchange orders wait for the policy's release unless
 * it pays immediately. Holds wait for their deadline.
 */
export function buildSettlement(
  { document }: Pick<ReturnRecord, 'document'>,
  policy: ReturnPolicy,
): readonly NewFollowUp[] {
  const { label, method, payment, holds } = document
  const dueKinds: readonly FollowUpKind[] = listDueAtSubmit(document, policy)
  const payouts = [...buildPayout(document), ...buildGoodsFollowUps(document)]
  return [
    ...(payment?.by === 'card' ? [toDue({ kind: 'charge', payload: { amount: payment.amount } })] : []),
    ...holds.map(({ of }) => toWaiting({ kind: of, payload: {} })),
    ...payouts.map((one) => (dueKinds.includes(one.kind) ? toDue(one) : one)),
    ...(label === null ? [] : [buildLabelFollowUp(label)]),
    ...(method?.arrangement === undefined ? [] : [buildMethodFollowUp(method.arrangement)]),
  ]
}

/** Builds a label whose reference is the same for every attempt of the job. */
export const buildLabel = (
  { id, document }: { readonly id: string; readonly document: Pick<ReturnDocument, 'outcome' | 'labelWhen'> },
  now: Instant,
  attempt = 1,
): ReturnLabel => startLabel(document, `${id}-${attempt}`, now)

/** Does nothing while the label is held. */
export async function enqueueLabel(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id, document }: ReturnRecord,
  now: Instant,
): Promise<void> {
  if (document.label?.state === 'held') return
  await tables.enqueue({ shopId, kind: 'label', key: id, payload: { returnId: id }, runAt: now })
}

export const enqueueTracking = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
  now: Instant,
): Promise<void> => tables.enqueue({ shopId, kind: 'track', key: id, payload: { returnId: id }, runAt: now })

export const enqueueMethod = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
  now: Instant,
): Promise<void> => tables.enqueue({ shopId, kind: 'method', key: id, payload: { returnId: id }, runAt: now })
