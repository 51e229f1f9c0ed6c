import type { FrameView } from '../../screens/parts/frame.ts'
import type { LineView } from '../../screens/parts/lines.ts'
import { type ReviewView, reviewPage, type SubmitOff } from '../../screens/review/page.ts'
import { reasonOf } from '../domain/items/flow.ts'
import type { ItemState } from '../domain/items/state.ts'
import { pictureOf } from '../domain/items/swatch.ts'
import { creditOffered, creditPageNeeded } from '../domain/journey/credit.ts'
import { shownAmount, summaryOutcome } from '../domain/journey/outcome.ts'
import type { Place } from '../domain/journey/routes.ts'
import { type SubmitBlock, type SubmitInput, submitBlocks } from '../domain/journey/submit.ts'
import type { Weighed } from '../domain/journey/weigh.ts'
import { flowOf, type Worth } from '../domain/journey/worth.ts'
import { inLanguage, reasonText } from './copy.ts'
import { noteTexts, noticesOf } from './item-notices.ts'
import { customerOf, type Scene } from './order.ts'
import { type Answer, go, type Intent } from './visit.ts'
import { replacementOf } from './ware.ts'

/** Takes the way back that the shopper chose; the page offers only those that are offered here. */
export async function chooseMethod(_: unknown, scene: Scene, intent: Intent): Promise<Answer> {
  return go('/review', { draft: { ...scene.draft, method: String(intent.args.method) } })
}

/** What the submit of this scene depends on; the button and the action ask the same question (REV-38). */
export const submitInput = (weighed: Weighed, worth: Worth, acceptance: SubmitInput['acceptance']): SubmitInput => ({
  items: weighed.selected.length,
  totals: worth.totals,
  creditType: worth.creditType,
  labelNeeded: weighed.labelNeeded,
  method: weighed.method?.id ?? null,
  acceptance,
})

const isShown = (block: SubmitBlock): block is SubmitOff => block !== 'policy-unticked'

const sentLine = (state: ItemState, worth: Worth, scene: Scene): LineView => {
  const flow = flowOf(state, scene.config)
  const reason = reasonOf(flow)
  return {
    id: state.unit.id,
    title: state.unit.line.title,
    variant: state.unit.line.variantTitle,
    image: pictureOf(state.unit.line, state.product),
    amount: shownAmount(worth.receipt, 'returned_items', state.unit.id),
    details: [
      ...(reason === null ? [] : [reasonText(reason, scene.language)]),
      ...noteTexts(noticesOf(state, scene.weighed), scene.t),
    ],
  }
}

const receivedLine = (state: ItemState, worth: Worth, scene: Scene): LineView[] => {
  const next = replacementOf(flowOf(state, scene.config))
  if (next === null) return []
  return [
    {
      id: `new-${state.unit.id}`,
      title: next.ware.title,
      variant: next.ware.variantTitle,
      image: next.ware.image,
      amount: shownAmount(worth.receipt, 'new_items', state.unit.id),
      details: [],
    },
  ]
}

const creditNote = ({ credit, totals }: Worth): ReviewView['creditNote'] => {
  const offered = creditOffered(credit)
  if (totals.computed.remainingCredit <= 0 || offered.length !== 1) return null
  return offered[0] === 'refund' ? 'refund-only' : 'gift-only'
}

/** The review page: everything once more, and what keeps it from being submitted. */
export const showReview = (scene: Scene, _place: Place, frame: FrameView) => {
  const { weighed, config, language, t } = scene
  const worth = weighed?.worth
  if (!weighed || !worth) throw new TypeError('showReview: the place is reachable with items only')
  const { order, methods, method } = weighed
  const blocks = submitBlocks(submitInput(weighed, worth, 'not-required')).filter(isShown)
  return reviewPage(
    frame,
    {
      sent: weighed.selected.map((state) => sentLine(state, worth, scene)),
      received: weighed.selected.flatMap((state) => receivedLine(state, worth, scene)),
      customer: { ...customerOf(order), address: order.address },
      summary: { receipt: worth.receipt, outcome: summaryOutcome(worth.totals, worth.creditType) },
      creditNote: creditNote(worth),
      methods: weighed.labelNeeded
        ? methods.map(({ id, name, copy }) => ({
            id,
            name,
            copy: inLanguage(copy, language) ?? null,
            selected: id === method?.id,
          }))
        : [],
      labelNeeded: weighed.labelNeeded,
      policyRequired: config.settings.requirePolicyAcceptance === true,
      submitOff: blocks[0] ?? null,
      back: creditPageNeeded(worth.credit) ? '/credit' : '/exchange',
    },
    t,
  )
}
