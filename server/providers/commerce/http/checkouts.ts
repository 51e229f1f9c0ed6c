import { fault } from '../../../faults.ts'
import type { Commerce } from '../port.ts'
import type { AskBackend } from './client.ts'
import { refusalIn } from './operations.ts'
import { read } from './wire.ts'

const CHECKOUT_MS = 10_000

/** Checkouts by exchange order id. `PUT` is idempotent. */
export function httpCheckouts(ask: AskBackend): Pick<Commerce, 'checkoutOf' | 'cancelExchange' | 'markPaid'> {
  const standingOf = async (exchangeId: string, body?: { readonly cancelled: true } | { readonly paid: number }) => {
    const path = `/exchange-orders/${encodeURIComponent(exchangeId)}`
    const answer = await ask({ method: body === undefined ? 'GET' : 'PUT', path, body, withinMs: CHECKOUT_MS })
    if (answer.status === 404) return null
    if (answer.status === 422) return refusalIn(answer.body)
    if (answer.status !== 200) throw fault('RET_ERR_COMMERCE', new Error(`${path} was answered with ${answer.status}`))
    return read.standing(answer.body)
  }
  const unrefused = async (asked: ReturnType<typeof standingOf>) => {
    const standing = await asked
    if (standing === null || 'state' in standing) return standing
    throw fault('RET_ERR_COMMERCE', new Error(`A checkout is refused: ${standing.message}`))
  }
  return {
    checkoutOf: (_shop, exchangeId) => unrefused(standingOf(exchangeId)),
    cancelExchange: ({ exchangeId }) => unrefused(standingOf(exchangeId, { cancelled: true })),
    markPaid: ({ exchangeId, paid }) => standingOf(exchangeId, { paid }),
  }
}
