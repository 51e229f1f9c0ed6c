import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind, FollowUpState, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { Arrangement } from '../../../schemas/records/method.ts'
import type { ReturnDocument, ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { startLabel } from '../../domain/return/held-label.ts'
import { dueAtSubmit } from '../../domain/return/release.ts'
import { getsOf } from '../../domain/return/status.ts'
import type { Tables } from '../../world.ts'

/** Under what key the ledger and the outbox keep a return. */
export const rowKeyOf = ({ shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>) => ({ shopId, returnId: id })

/** By what those outside know a follow-up of a return. */
export const followUpKey = (
  returnId: string,
  { kind, epoch }: { readonly kind: FollowUpKind; readonly epoch: number },
) => `${returnId}:${kind}:${epoch}`

/** The making of a label: due at once, or waiting while the label is held. */
export const labelFollowUp = ({ reference, state }: ReturnLabel) => ({
  kind: 'label' as const,
  state: state === 'held' ? ('waiting' as const) : ('due' as const),
  payload: { reference },
})

/** The arranging of the return method with a partner, due at once. */
export const methodFollowUp = ({ reference }: Arrangement) => ({
  kind: 'method' as const,
  state: 'due' as const,
  payload: { reference },
})

/** What a return makes happen outside, before it is written. */
type Settlement = FollowUpWork & { readonly state: FollowUpState }

const due = (work: FollowUpWork): Settlement => ({ ...work, state: 'due' })
const waiting = (work: FollowUpWork): Settlement => ({ ...work, state: 'waiting' })

/** The one payout of a return, money or store credit; none where nothing is owed to the shopper. */
const payoutOf = (document: ReturnDocument): readonly Settlement[] => {
  const gets = getsOf(document)
  const payout = { amount: gets.amount, currency: document.totals.currency }
  if (gets.kind === 'refund') return [waiting({ kind: 'refund', payload: payout })]
  const bonus = document.totals.credit.bonus.storeCreditBonus
  return gets.kind === 'gift'
    ? [waiting({ kind: 'gift-card', payload: { ...payout, ...(bonus > 0 && { bonus }) } })]
    : []
}

/** What new items need: they are set aside at once, and ordered when their event comes. */
const goodsOf = ({ replacements }: ReturnDocument): readonly Settlement[] => {
  const payload = { variants: replacements.map(({ variantId }) => variantId) }
  return replacements.length === 0
    ? []
    : [due({ kind: 'stock', payload }), waiting({ kind: 'exchange-order', payload })]
}

/**
 * What a new return makes happen outside, as rows, each the first of its kind. Payouts and exchange orders wait until the policy
 * releases them, where it does not give them at once; holds wait for their deadline; what was paid by card is taken at once, and
 * goods are set aside.
 */
export function settlementOf(
  { document }: Pick<ReturnRecord, 'document'>,
  policy: ReturnPolicy,
): readonly Settlement[] {
  const { label, method, payment, holds } = document
  const atOnce: readonly FollowUpKind[] = dueAtSubmit(document, policy)
  const given = [...payoutOf(document), ...goodsOf(document)]
  return [
    ...(payment?.by === 'card' ? [due({ kind: 'charge', payload: { amount: payment.amount } })] : []),
    ...holds.map(({ of }) => waiting({ kind: of, payload: {} })),
    ...given.map((one) => (atOnce.includes(one.kind) ? due(one) : one)),
    ...(label === null ? [] : [labelFollowUp(label)]),
    ...(method?.arrangement === undefined ? [] : [methodFollowUp(method.arrangement)]),
  ]
}

/** A label that is asked for from now on; its reference is the same however often the job runs. */
export const newLabel = (
  { id, document }: { readonly id: string; readonly document: Pick<ReturnDocument, 'outcome' | 'labelWhen'> },
  now: Instant,
  attempt = 1,
): ReturnLabel => startLabel(document, `${id}-${attempt}`, now)

/** Has the label made by a job, as a carrier may take its time; nothing while the label is held. */
export async function enqueueLabel(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id, document }: ReturnRecord,
  now: Instant,
): Promise<void> {
  if (document.label?.state === 'held') return
  await tables.enqueue({ shopId, kind: 'label', key: id, payload: { returnId: id }, runAt: now })
}

/** Has the return method arranged with its partner by a job: a partner may take its time. */
export const enqueueMethod = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
  now: Instant,
): Promise<void> => tables.enqueue({ shopId, kind: 'method', key: id, payload: { returnId: id }, runAt: now })
