import type { DraftItem } from '../../schemas/records/draft.ts'
import {
  confirmedAnswers,
  type FlowAnswer,
  type FlowAt,
  type FlowInput,
  flowPosition,
  flowSteps,
  takeAnswer,
  unanswered,
} from '../domain/items/flow.ts'
import { goesStraightOn, type ItemState } from '../domain/items/judge.ts'
import { creditOnContinue, nextAfterItems } from '../domain/journey/credit.ts'
import { pathTo } from '../domain/journey/routes.ts'
import { flowOf, type Weighed, weigh } from '../domain/journey/weigh.ts'
import { hasOrder, type Scene } from './order.ts'
import { type Answer, go, type Intent, stay } from './visit.ts'

/** The path of one step of one item's flow. */
export const flowPath = (item: string, at: FlowAt): string =>
  pathTo('/exchange', { item, step: at.step, question: at.question ?? undefined })

/** An item that may be asked about, with its flow; null for one that is not the order's or cannot be chosen. */
export const flowOfItem = (scene: Scene, id: string): { state: ItemState; flow: FlowInput } | null => {
  const state = scene.weighed?.items.find(({ unit }) => unit.id === id)
  if (state === undefined || (state.status.kind !== 'eligible' && state.status.kind !== 'selected')) return null
  return { state, flow: flowOf(state, scene.config) }
}

const withItem = (scene: Scene, item: DraftItem) => {
  const { draft } = scene
  const known = draft.items.some(({ id }) => id === item.id)
  return {
    ...draft,
    items: known ? draft.items.map((one) => (one.id === item.id ? item : one)) : [...draft.items, item],
  }
}

const gone = ({ t }: Scene): Answer => ({
  kind: 'stay',
  status: 409,
  problem: { code: 'not-offered', title: t('item.not-eligible') },
})

/** Opens the flow of an item at its first question without an answer. */
export async function openItem(_: unknown, scene: Scene, intent: Intent): Promise<Answer> {
  const id = String(intent.args.item)
  const found = flowOfItem(scene, id)
  if (found === null) return gone(scene)

  const steps = flowSteps(found.flow)
  // Editing a finished item begins at its first question; an unfinished one goes on where it stopped.
  const at = (found.state.status.kind === 'selected' ? steps[0] : steps.at(-1)) ?? {
    step: 'select-reason',
    question: null,
  }
  return go(flowPath(id, at), { draft: withItem(scene, found.state.answers ?? unanswered(id)) })
}

const answerOf = ({ args, values }: Intent): FlowAnswer => ({
  // The shape of the action allows the known steps only.
  step: String(args.step) as FlowAt['step'],
  question: args.question === undefined ? null : String(args.question),
  ...values,
})

const wrongAnswers = {
  'choose-one': { reason: 'item.reason-required', outcome: 'item.outcome-required', variant: 'item.variant-required' },
  'comment-required': { comment: 'item.comment-required' },
} as const

const words = (scene: Scene, field: string, because: string): string => {
  if (because === 'comment-required') return scene.t(wrongAnswers['comment-required'].comment)
  if (because === 'out-of-stock') return scene.t('item.variant-sold-out')
  if (because === 'not-offered') return scene.t(field === 'variant' ? 'item.variant-refused' : 'item.not-offered')
  const known: Partial<Record<string, 'item.reason-required' | 'item.outcome-required' | 'item.variant-required'>> =
    wrongAnswers['choose-one']
  return scene.t(known[field] ?? 'item.choose-one')
}

/** Takes one answer and goes to the next question. */
export async function answerItem(_: unknown, scene: Scene, intent: Intent): Promise<Answer> {
  const id = String(intent.args.item)
  const found = flowOfItem(scene, id)
  if (found === null) return gone(scene)

  const answer = answerOf(intent)
  const verdict = takeAnswer(found.flow, answer)
  if (verdict.kind === 'refused')
    return stay({
      code: 'invalid',
      title: scene.t('fault.invalid'),
      fields: [{ form: 'answer', name: verdict.field, message: words(scene, verdict.field, verdict.because) }],
    })

  const steps = flowSteps({ ...found.flow, answers: verdict.answers })
  const next = steps[flowPosition(steps, answer) + 1] ?? { step: 'confirm', question: null }
  return go(flowPath(id, next), { draft: withItem(scene, verdict.answers) })
}

const weighedWith = (scene: Scene, item: DraftItem): { draft: Scene['draft']; weighed: Weighed } | null => {
  const draft = withItem(scene, item)
  if (scene.reads === null || !hasOrder(draft)) return null
  return { draft, weighed: weigh({ ...scene.reads, config: scene.config, draft, now: scene.visit.now }) }
}

/** Selects the item: its questions all have answers (ITM-14); a lone item goes straight on (ITM-16, ITM-17). */
export async function confirmItem(_: unknown, scene: Scene, intent: Intent): Promise<Answer> {
  const id = String(intent.args.item)
  const found = flowOfItem(scene, id)
  const answers = found === null ? null : confirmedAnswers(found.flow)
  const after = answers === null ? null : weighedWith(scene, answers)
  if (found === null || after === null) return gone(scene)

  const { draft, weighed } = after
  const confirmed = weighed.items.find(({ unit }) => unit.id === id) ?? found.state
  const straightOn = goesStraightOn(confirmed, weighed.items, scene.config.settings) && weighed.worth !== null
  const path = straightOn && weighed.worth !== null ? nextAfterItems(weighed.worth.credit) : '/exchange'
  const text = scene.t('item.confirmed', { item: found.state.unit.line.title })
  return go(path, {
    draft,
    effects: [
      { type: 'announce', text },
      { type: 'cue', id, name: 'selected' },
    ],
  })
}

/** Takes the item out of the draft, its answers and its entry in the cart with it (ITM-15). */
export async function discardItem(_: unknown, scene: Scene, intent: Intent): Promise<Answer> {
  const id = String(intent.args.item)
  const item = scene.weighed?.items.find(({ unit }) => unit.id === id)
  if (item === undefined) return gone(scene)

  const draft = { ...scene.draft, items: scene.draft.items.filter((one) => one.id !== id) }
  const text = scene.t('items.discarded', { item: item.unit.line.title })
  return go('/exchange', { draft, effects: [{ type: 'toast', tone: 'success', text }] })
}

/** Reads the products once more: drawing the page again does it (ERR-52). */
export const retryItem = async (): Promise<Answer> => go('/exchange')

/** Leaves the order page for credit or review. */
export async function continueItems(_: unknown, scene: Scene): Promise<Answer> {
  const worth = scene.weighed?.worth ?? null
  if (worth === null) return stay({ code: 'no-items', title: scene.t('error.no-line-items') })

  const creditType = creditOnContinue(worth.credit)
  const draft = { ...scene.draft, ...(creditType !== null && { creditType }) }
  return go(nextAfterItems(worth.credit), { draft })
}
