import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { recordEvent } from './events.ts'
import { type PaymentAdapter, resolveReturnPaymentAdapter } from './kinds/card.ts'

type Needs = Pick<World, 'store' | 'shops' | 'payments' | 'now' | 'newId'>

interface PaymentEvent {
  readonly shopId: string
  readonly type: string
  readonly authorization: string
  /** The id of the payment row, if the authorization carries one. */
  readonly reference: string | null
}

/**
 * From the return's configuration, else from the live one.
 * @throws Fault RET_ERR_SHOP_UNKNOWN when the shop has no configuration.
 */
export async function resolvePaymentAdapter(
  needs: Pick<World, 'store' | 'shops' | 'payments'>,
  { shopId, returnId }: Pick<PaymentRow, 'shopId' | 'returnId'>,
): Promise<PaymentAdapter> {
  const record = returnId === null ? null : await needs.store.returns.find(shopId, returnId)
  if (record !== null) return resolveReturnPaymentAdapter(needs, record)
  const pointers = await needs.store.shops.pointers(shopId)
  if (pointers === null) throw fault('RET_ERR_SHOP_UNKNOWN')
  const provider = needs.payments(await needs.shops.config(shopId, pointers.live))
  if (provider === null) throw new Error('The shop of the payment accepts no cards')
  return provider
}

type Found = Awaited<ReturnType<PaymentAdapter['find']>>

const reconcileOpen = async ({ store }: Needs, payment: PaymentRow, found: NonNullable<Found>): Promise<void> => {
  const { shopId, id, state } = payment
  const { authorization, captureBefore } = found
  if (state === 'authenticating' && (found.state === 'authorized' || found.state === 'refused'))
    await store.payments.recordResult(shopId, id, { state: found.state, authorization, captureBefore })
  if (state === 'authenticating' || state === 'authorized' || state === 'releasing') {
    if (found.state === 'voided') await store.payments.end(shopId, id, 'voided')
    if (found.state === 'captured') await store.payments.end(shopId, id, 'captured')
  }
}

const MAX_SAVE_ATTEMPTS = 5

const markPaymentRefunded = async ({ store }: Needs, shopId: string, returnId: string): Promise<void> => {
  for (let attempt = 0; attempt < MAX_SAVE_ATTEMPTS; attempt++) {
    const record = await store.returns.find(shopId, returnId)
    const payment = record?.document.payment ?? null
    if (record === null || payment?.state !== 'charged') return
    const next: ReturnRecord = {
      ...record,
      document: { ...record.document, payment: { ...payment, state: 'given-back' } },
    }
    if ((await store.returns.save(next)) !== null) return
  }
  throw new Error('The return changed repeatedly while its payment was recorded')
}

/**
 * A refund that failed later charges the return's payment again and notifies the merchant, because nothing retries it.
 * `captured` is the net amount charged now.
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

const isCaptured = ({ state }: PaymentRow): boolean => state === 'captured' || state === 'charged'

/**
 * Updates a payment to the provider's current state, whatever the order or number of events. Never moves money. For
 * payments of returns, the follow-ups decide the ending.
 */
export async function reconcilePayment(needs: Needs, event: PaymentEvent): Promise<void> {
  const { shopId, type, authorization, reference } = event
  const { payments } = needs.store
  const payment =
    (await payments.findByAuthorization(shopId, authorization)) ??
    (reference === null ? null : await payments.find(shopId, reference.replace(/:charge$/, '')))
  if (payment === null) return
  const provider = await resolvePaymentAdapter(needs, payment)
  const found = await provider.find(shopId, { authorization })
  if (found === null) return
  if (payment.returnId === null) return reconcileOpen(needs, payment, found)
  if (type.startsWith('refund.') && payment.purpose === 'due' && found.state === 'captured')
    await reopenRefund(needs, { shopId, returnId: payment.returnId }, found.captured)
  const isRefunded = found.state === 'captured' && found.captured === 0
  if (payment.purpose === 'due' && isCaptured(payment) && isRefunded)
    await markPaymentRefunded(needs, shopId, payment.returnId)
}
