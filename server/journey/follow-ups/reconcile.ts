import type { Minor } from '../../../schemas/money.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { recordEvent } from './events.ts'
import { type PaymentAdapter, providerOf } from './kinds/card.ts'

type Needs = Pick<World, 'store' | 'shops' | 'payments' | 'now' | 'newId'>

/** What a provider's webhook says happened, and where to look for it. */
interface HeardOf {
  readonly shopId: string
  readonly type: string
  readonly authorization: string
  /** Our name for the payment, when the authorisation carries one. */
  readonly reference: string | null
}

/** Who took the card of a payment: by the configuration of its return, else by the one in force. */
export async function providerOfPayment(
  needs: Pick<World, 'store' | 'shops' | 'payments'>,
  { shopId, returnId }: Pick<PaymentRow, 'shopId' | 'returnId'>,
): Promise<PaymentAdapter> {
  const record = returnId === null ? null : await needs.store.returns.find(shopId, returnId)
  if (record !== null) return providerOf(needs, record)
  const pointers = await needs.store.shops.pointers(shopId)
  if (pointers === null) throw fault('RET_ERR_SHOP_UNKNOWN')
  const provider = needs.payments(await needs.shops.config(shopId, pointers.live))
  if (provider === null) throw new Error('The shop of a payment takes no cards')
  return provider
}

type Found = Awaited<ReturnType<PaymentAdapter['find']>>

/** A payment of a draft becomes what the provider says it is. */
const reconcileOpen = async ({ store }: Needs, payment: PaymentRow, found: NonNullable<Found>): Promise<void> => {
  const { shopId, id, state } = payment
  const { authorization, captureBefore } = found
  if (state === 'authenticating' && (found.state === 'authorized' || found.state === 'refused'))
    await store.payments.answer(shopId, id, { state: found.state, authorization, captureBefore })
  if (state === 'authenticating' || state === 'authorized' || state === 'releasing') {
    if (found.state === 'voided') await store.payments.end(shopId, id, 'voided')
    if (found.state === 'captured') await store.payments.end(shopId, id, 'captured')
  }
}

/** How often a return is written while it changes at the same time. */
const ATTEMPTS = 5

/** What was paid and given back by hand is told by the return. */
const tellGivenBack = async ({ store }: Needs, shopId: string, returnId: string): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const record = await store.returns.find(shopId, returnId)
    const payment = record?.document.payment ?? null
    if (record === null || payment?.state !== 'charged') return
    const next: ReturnRecord = {
      ...record,
      document: { ...record.document, payment: { ...payment, state: 'given-back' } },
    }
    if ((await store.returns.save(next)) !== null) return
  }
  throw new Error('The return kept changing while its payment was written')
}

/**
 * A refund that failed after the provider had accepted it: the return's payment is charged again, and its merchant is told, as nothing
 * of it is tried again by itself. `captured` is what the card has paid now.
 */
const reopenRefund = (
  needs: Needs,
  { shopId, returnId }: { shopId: string; returnId: string },
  captured: Minor,
): Promise<void> =>
  needs.store.transaction(async (tables) => {
    const record = await tables.returns.lock(shopId, returnId)
    const payment = record?.document.payment ?? null
    if (record === null || payment === null) return
    const { back = 0, ...rest } = payment
    const left = payment.state === 'given-back' ? 0 : payment.amount - back
    if ((payment.state !== 'given-back' && back === 0) || captured <= left) return
    const still = payment.amount - captured
    const reopened = { ...rest, state: 'charged' as const, ...(still > 0 && { back: still }) }
    await tables.returns.save({ ...record, document: { ...record.document, payment: reopened } })
    const detail = { what: 'give-back', because: 'refund-failed', amount: captured - left }
    await recordEvent(tables, record, { id: needs.newId(), event: 'refused', by: 'homeward', at: needs.now(), detail })
  })

const isTaken = ({ state }: PaymentRow): boolean => state === 'captured' || state === 'charged'

/**
 * Brings a payment in line with what its provider says of it now, in whatever order and however often events come. It never
 * moves money. How the payment of a return ends is left to the follow-ups of the return, which look for themselves.
 */
export async function reconcilePayment(needs: Needs, heard: HeardOf): Promise<void> {
  const { shopId, type, authorization, reference } = heard
  const { payments } = needs.store
  const payment =
    (await payments.findByAuthorization(shopId, authorization)) ??
    (reference === null ? null : await payments.find(shopId, reference.replace(/:charge$/, '')))
  if (payment === null) return
  const provider = await providerOfPayment(needs, payment)
  const found = await provider.find(shopId, { authorization })
  if (found === null) return
  if (payment.returnId === null) return reconcileOpen(needs, payment, found)
  if (type.startsWith('refund.') && payment.purpose === 'due' && found.state === 'captured')
    await reopenRefund(needs, { shopId, returnId: payment.returnId }, found.captured)
  const isGivenBack = found.state === 'captured' && found.captured === 0
  if (payment.purpose === 'due' && isTaken(payment) && isGivenBack) await tellGivenBack(needs, shopId, payment.returnId)
}
