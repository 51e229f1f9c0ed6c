import { fault } from '../../../faults.ts'
import type { Commerce } from '../port.ts'
import type { CallBackend } from './client.ts'
import { readRefusal } from './operations.ts'
import { read } from './wire.ts'

const CHECKOUT_MS = 10_000

/** `PUT` is idempotent. */
export function httpCheckouts(ask: CallBackend): Pick<Commerce, 'findCheckout' | 'cancelExchange' | 'markPaid'> {
  const callCheckout = async (exchangeId: string, body?: { readonly cancelled: true } | { readonly paid: number }) => {
    const path = `/exchange-orders/${encodeURIComponent(exchangeId)}`
    const answer = await ask({ method: body === undefined ? 'GET' : 'PUT', path, body, withinMs: CHECKOUT_MS })
    if (answer.status === 404) return null
    if (answer.status === 422) return readRefusal(answer.body)
    if (answer.status !== 200)
      throw fault('RET_ERR_COMMERCE', new Error(`${path} responded with status ${answer.status}`))
    return read.standing(answer.body)
  }
  const throwOnRefusal = async (pending: ReturnType<typeof callCheckout>) => {
    const checkout = await pending
    if (checkout === null || 'state' in checkout) return checkout
    throw fault('RET_ERR_COMMERCE', new Error(`The order system refused a checkout: ${checkout.message}`))
  }
  return {
    findCheckout: (_shop, exchangeId) => throwOnRefusal(callCheckout(exchangeId)),
    cancelExchange: ({ exchangeId }) => throwOnRefusal(callCheckout(exchangeId, { cancelled: true })),
    markPaid: ({ exchangeId, paid }) => callCheckout(exchangeId, { paid }),
  }
}
