import type { Instant } from '../../../schemas/ids.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import { MINUTE_MS } from '../../../schemas/time.ts'
import type { World } from '../../world.ts'
import type { Executed } from './execute.ts'
import { providerOfPayment } from './reconcile.ts'

type Needs = Pick<World, 'store' | 'shops' | 'payments' | 'log'>

/** How long an asking may be on its way: what is not there by then will never be. */
const ON_ITS_WAY_MS = MINUTE_MS

/** What the provider says of a payment that nobody has; null when it knows nothing of it. */
const heldNow = async (needs: Needs, payment: PaymentRow) => {
  const provider = await providerOfPayment(needs, payment)
  const { shopId, id, authorization, card } = payment
  const found = await provider.find(shopId, authorization === null ? { reference: id, card } : { authorization })
  return { provider, found }
}

/** Lets go what a payment of no return holds. */
const voidPayment = async (needs: Needs, payment: PaymentRow, now: Instant): Promise<Executed> => {
  const { shopId, id } = payment
  const { provider, found } = await heldNow(needs, payment)
  if (found === null) {
    // The asking may have been sent and not have arrived.
    const missedAt = await needs.store.payments.miss(shopId, id, now)
    if (now - missedAt < ON_ITS_WAY_MS) return { kind: 'again', at: missedAt + ON_ITS_WAY_MS }
    await needs.store.payments.end(shopId, id, 'voided')
    return { kind: 'done' }
  }
  if (found.state === 'captured') {
    needs.log.error(
      { shopId, paymentId: id },
      'A payment that no return has was captured: it must be given back by hand',
    )
    await needs.store.payments.end(shopId, id, 'captured')
    return { kind: 'done' }
  }
  if (found.state === 'authorized' || found.state === 'authenticating')
    await provider.void({ shopId, key: `${id}:void`, now, authorization: found.authorization })
  await needs.store.payments.end(shopId, id, found.state === 'refused' ? 'refused' : 'voided')
  return { kind: 'done' }
}

/**
 * Lets a payment go that no return has adopted, whether or not the provider was ever asked. Given up first, so that a submit
 * and a sweep never both have it.
 */
export async function sweepPayment(
  needs: Needs,
  { shopId, paymentId }: { readonly shopId: string; readonly paymentId: string },
  now: Instant,
): Promise<Executed> {
  await needs.store.payments.giveUp(shopId, paymentId)
  const payment = await needs.store.payments.find(shopId, paymentId)
  return payment?.state === 'releasing' ? voidPayment(needs, payment, now) : { kind: 'done' }
}
