import { findCardProblem } from '../../domain/assessment/card.ts'
import { performInContext } from '../index.ts'
import type { JourneyContext } from '../request/context.ts'
import { isNextStep } from '../request/next-step.ts'
import type { Reply } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'

const REVIEW = '/review'

interface SentCard {
  readonly stripeToken?: string
  readonly captcha?: string
}

const cardAction = ({ draft: { card }, priced }: JourneyContext, { stripeToken, captcha = '' }: SentCard) => {
  const need = priced?.quote?.need ?? null
  // The provider knows the result of the authentication, and accepts a token only once.
  if (card?.state === 'authenticating') return { name: 'payment.authenticated', values: {} } as const
  if (stripeToken === undefined || (card !== undefined && need !== null && findCardProblem(need, card) === null))
    return null
  return { name: 'payment.card', values: { payment: stripeToken, captcha } } as const
}

/**
 * Null: nothing to do. If the reply `isUnsettled`, it ends the call; otherwise its revision is the one to continue
 * with.
 */
export async function applySentCard(
  needs: JourneyNeeds,
  context: JourneyContext,
  sent: SentCard,
): Promise<Reply | null> {
  const action = cardAction(context, sent)
  if (action === null) return null
  const visit = { ...context.visit, idempotencyKey: null }
  return performInContext(needs, { ...context, visit }, { ...action, at: REVIEW, args: {} })
}

export const isUnsettled = ({ envelope: { problem, effects = [] } }: Reply): boolean =>
  problem !== undefined || effects.some(isNextStep)
