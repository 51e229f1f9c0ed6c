import type { World } from '../../world.ts'
import { attemptLetter, isCaptchaSolved } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { pauseLetters, requireLetterCaptcha, toInactiveProblem, toInvalidProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'

/**
 * A job looks up the order, so response and timing do not reveal whether it exists. Needs no offer, as a paused shopper
 * may have no session (FIX-30).
 */
export async function sendLink(
  needs: Pick<World, 'store' | 'newId' | 'captcha'>,
  context: JourneyContext,
  intent: Intent,
): Promise<Answer> {
  const { t, visit, language } = context
  const { shopId, now } = visit
  if (!context.open) return stay(toInactiveProblem(context))
  const order = (intent.values.order ?? '').trim()
  if (order === '') {
    return stay(toInvalidProblem(context, [{ form: 'lookup', name: 'order', message: t('field.missing-order') }]))
  }
  if (!(await isCaptchaSolved(needs, context, intent.values.captcha ?? ''))) return requireLetterCaptcha(context)
  const verdict = await attemptLetter(needs, context, order)
  if (typeof verdict === 'object') return pauseLetters(context, verdict.paused)
  if (verdict === 'send')
    await needs.store.enqueue({
      shopId,
      kind: 'order-link',
      key: needs.newId(),
      payload: { order, language },
      runAt: now,
    })
  return go('/', { effects: [{ type: 'toast', tone: 'success', text: t('lookup.link-sent') }] })
}
