import { cardOff } from '../../domain/assessment/card.ts'
import { performIn } from '../index.ts'
import type { JourneyContext } from '../request/context.ts'
import { isNextStep } from '../request/next-step.ts'
import type { Reply } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'

const REVIEW = '/review'

/** The card of a call: the token that its provider answered, and a solved captcha where one is asked for. */
interface SentCard {
  readonly stripeToken?: string
  readonly captcha?: string
}

/** The action that the session's card needs before a submit; null where the saved one does, or where none was sent. */
const cardAction = ({ draft: { card }, priced }: JourneyContext, { stripeToken, captcha = '' }: SentCard) => {
  const need = priced?.quote?.need ?? null
  // The bank was asked about a card: its provider knows the answer, and the same token is not taken twice.
  if (card?.state === 'authenticating') return { name: 'payment.authenticated', values: {} } as const
  if (stripeToken === undefined || (card !== undefined && need !== null && cardOff(need, card) === null)) return null
  return { name: 'payment.card', values: { payment: stripeToken, captcha } } as const
}

/**
 * Gives the card of a call to the session. Returns null where nothing had to be done, or the reply of the review; that reply ends the
 * call if it `isUnsettled`, and its revision is the one to go on with otherwise.
 */
export async function giveSentCard(
  needs: JourneyNeeds,
  context: JourneyContext,
  sent: SentCard,
): Promise<Reply | null> {
  const action = cardAction(context, sent)
  if (action === null) return null
  const visit = { ...context.visit, idempotencyKey: null }
  return performIn(needs, { ...context, visit }, { ...action, at: REVIEW, args: {} })
}

/** Whether a card was refused, or its bank asks the shopper first. */
export const isUnsettled = ({ envelope: { problem, effects = [] } }: Reply): boolean =>
  problem !== undefined || effects.some(isNextStep)
