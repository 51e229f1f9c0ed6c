import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import type { World } from '../../world.ts'
import type { ExecutionResult } from './execute.ts'
import { resolvePaymentAdapter } from './reconcile.ts'

type Needs = Pick<World, 'store' | 'shops' | 'payments' | 'log'>

/** How long a request may be in flight. An authorization that is missing afterwards never arrives. */
const ARRIVAL_LIMIT_MS = MINUTE_MS

const findProviderPayment = async (needs: Needs, payment: PaymentRow) => {
  const provider = await resolvePaymentAdapter(needs, payment)
  const { shopId, id, authorization, card } = payment
  const found = await provider.find(shopId, authorization === null ? { reference: id, card } : { authorization })
  return { provider, found }
}

const voidPayment = async (needs: Needs, payment: PaymentRow, now: Instant): Promise<ExecutionResult> => {
  const { shopId, id } = payment
  const { provider, found } = await findProviderPayment(needs, payment)
  if (found === null) {
    const missedAt = await needs.store.payments.recordMissing(shopId, id, now)
    if (now - missedAt < ARRIVAL_LIMIT_MS) return { kind: 'again', at: missedAt + ARRIVAL_LIMIT_MS }
    await needs.store.payments.end(shopId, id, 'voided')
    return { kind: 'done' }
  }
  if (found.state === 'captured') {
    needs.log.error({ shopId, paymentId: id }, 'A payment without a return was captured. Refund it manually')
    await needs.store.payments.end(shopId, id, 'captured')
    return { kind: 'done' }
  }
  if (found.state === 'authorized' || found.state === 'authenticating')
    await provider.void({ shopId, key: `${id}:void`, now, authorization: found.authorization })
  await needs.store.payments.end(shopId, id, found.state === 'refused' ? 'refused' : 'voided')
  return { kind: 'done' }
}

/** Marks the payment as abandoned first, so that a submit and a sweep never both use it. */
export async function sweepPayment(
  needs: Needs,
  { shopId, paymentId }: { readonly shopId: string; readonly paymentId: string },
  now: Instant,
): Promise<ExecutionResult> {
  await needs.store.payments.abandon(shopId, paymentId)
  const payment = await needs.store.payments.find(shopId, paymentId)
  return payment?.state === 'releasing' ? voidPayment(needs, payment, now) : { kind: 'done' }
}
