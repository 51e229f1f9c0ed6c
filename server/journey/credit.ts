import { creditOptions } from '../../screens/credit/options.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import { type CreditType, creditChoices } from '../domain/journey/credit.ts'
import type { Place } from '../domain/journey/routes.ts'
import type { Scene } from './order.ts'
import { type Answer, go, type Intent } from './visit.ts'

/** Records the choice and moves to the review (CRD-20). The screen offers what is allowed, and nothing else is taken. */
export async function chooseCredit(_: unknown, scene: Scene, intent: Intent): Promise<Answer> {
  // The shape of the action allows the three types only.
  const creditType = intent.args.credit as CreditType
  return go('/review', { draft: { ...scene.draft, creditType } })
}

/** The ways to be paid back, each with what it brings after its fee. */
export const showCredit = (scene: Scene, _place: Place, frame: FrameView) => {
  const worth = scene.weighed?.worth
  if (!worth) throw new TypeError('showCredit: the place is reachable with items only')
  const { credit, computed } = worth.credit.totals
  const { storeCredit, refundCredit } = credit.preCalculated
  const amounts = { gift: storeCredit, refund: refundCredit, exchange: computed.net }
  return creditOptions(
    frame,
    {
      currency: worth.totals.currency,
      options: creditChoices(worth.credit).map((choice) => ({ credit: choice, amount: amounts[choice] })),
    },
    scene.t,
  )
}
