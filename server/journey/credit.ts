import { creditOptions } from '../../screens/credit/options.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import { creditOffered } from '../domain/journey/credit.ts'
import type { Place } from '../domain/journey/routes.ts'
import type { Scene } from './order.ts'
import { type Answer, go, type Intent } from './visit.ts'

/** Records the choice and moves to the review (CRD-20). The screen offers what is allowed, and nothing else is taken. */
export async function chooseCredit(_: unknown, scene: Scene, intent: Intent): Promise<Answer> {
  const credit = intent.args.credit === 'refund' ? 'refund' : 'gift'
  return go('/review', { draft: { ...scene.draft, creditType: credit } })
}

/** The ways to be paid back, each with what it brings after its fee. */
export const showCredit = (scene: Scene, _place: Place, frame: FrameView) => {
  const worth = scene.weighed?.worth
  if (!worth) throw new TypeError('showCredit: the place is reachable with items only')
  const { preCalculated } = worth.credit.totals.credit
  const amounts = { gift: preCalculated.storeCredit, refund: preCalculated.refundCredit }
  return creditOptions(
    frame,
    {
      currency: worth.totals.currency,
      options: creditOffered(worth.credit).map((credit) => ({ credit, amount: amounts[credit] })),
    },
    scene.t,
  )
}
