import type { JobKind } from '../../schemas/records/job.ts'
import { MINUTE_MS } from '../../schemas/values/time.ts'
import { isGiftCardAwaitingEmail } from '../journey/follow-ups/confirm-email.ts'
import { executeFollowUp } from '../journey/follow-ups/execute.ts'
import { retryUntilSecretsSet } from '../journey/follow-ups/kinds/missing-payment-secrets.ts'
import { reconcilePayment } from '../journey/follow-ups/reconcile.ts'
import { sweepPayment } from '../journey/follow-ups/sweep.ts'
import { limitPayout } from '../journey/operations/value/limit-payout.ts'
import type { JobHandler } from './handler.ts'

/** Retry delays of a payout: another return of the order changed, a refund is running here, or elsewhere. */
const RETRY_MS = { changed: 1_000, unknown: 5_000, pending: 15 * MINUTE_MS }

/** A payout is limited to the order's remaining amount; a gift card may wait for a confirmed address. */
export const runFollowUp: JobHandler<'follow-up'> = async (needs, { shopId, payload }, now) => {
  const of = { shopId, ...payload }
  if (await isGiftCardAwaitingEmail(needs, of, now)) return { kind: 'done' }
  const limit = await limitPayout(needs, of, now)
  if (limit === 'withheld') return { kind: 'done' }
  return limit === 'ready' ? executeFollowUp(needs, of, now) : { kind: 'again', at: now + RETRY_MS[limit] }
}

const waitForSecrets =
  <Kind extends JobKind>(work: JobHandler<Kind>): JobHandler<Kind> =>
  async (needs, job, now) => {
    try {
      return await work(needs, job, now)
    } catch (error) {
      const later = retryUntilSecretsSet(error, now)
      if (later === null) throw error
      return later
    }
  }

export const sweep = waitForSecrets<'payment-sweep'>((needs, { shopId, payload }, now) =>
  sweepPayment(needs, { shopId, ...payload }, now),
)

export const reconcile = waitForSecrets<'payment-event'>(async (needs, { shopId, payload }) => {
  await reconcilePayment(needs, { shopId, ...payload })
  return { kind: 'done' }
})
