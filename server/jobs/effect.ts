import type { EffectKind } from '../../schemas/records/effect.ts'
import { waitsForEmail } from '../journey/effects/confirm-email.ts'
import { executeEffect } from '../journey/effects/execute.ts'
import { limitPayout } from '../journey/effects/limit-payout.ts'
import { type HeardOf, reconcilePayment } from '../journey/effects/reconcile.ts'
import { sweepPayment } from '../journey/effects/sweep.ts'
import type { World } from '../world.ts'
import type { Handler } from './runner.ts'

type Payload = { readonly returnId: string; readonly kind: EffectKind; readonly epoch: number }

/** How soon a payout is looked at again whose order had another return written meanwhile. */
const SOON_MS = 1_000

/**
 * Carries out one effect of a return; a payout never beyond what its order has left by then, and a
 * gift's not before its address was confirmed, where the shop asks for that.
 */
export const carryOut: Handler<World> = async (needs, { shopId, payload }, now) => {
  const of = { shopId, ...(payload as Payload) }
  if (await waitsForEmail(needs, of, now)) return { kind: 'done' }
  const limited = await limitPayout(needs, of, now)
  return limited === 'changed' ? { kind: 'again', at: now + SOON_MS } : executeEffect(needs, of, now)
}

/** Lets a payment go that no return wanted. */
export const sweep: Handler<World> = (needs, { shopId, payload }, now) =>
  sweepPayment(needs, { shopId, ...(payload as { readonly paymentId: string }) }, now)

/** Looks what an event of a payment provider is about. */
export const reconcile: Handler<World> = async (needs, { shopId, payload }) => {
  const { authorization, reference } = payload as Omit<HeardOf, 'shopId'>
  await reconcilePayment(needs, { shopId, authorization, reference })
  return { kind: 'done' }
}
