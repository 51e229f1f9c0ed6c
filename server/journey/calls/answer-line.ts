import type { ActionName } from '../../../schemas/actions/index.ts'
import type { ItemStep } from '../../../schemas/actions/items.ts'
import { answerFields } from '../../domain/items/answer.ts'
import { isOfWhole } from '../../domain/items/bundle.ts'
import { decisionOf, type FlowInput } from '../../domain/items/flow.ts'
import { pathToReason } from '../../domain/items/reasons.ts'
import { type FlowAt, flowSteps } from '../../domain/items/steps.ts'
import { answerItem } from '../items/answers.ts'
import { returnWholeBundle } from '../items/bundle.ts'
import { flowOfItem, gone, itemIn } from '../items/flow.ts'
import { confirmItem, openItem } from '../items/list.ts'
import type { JourneyContext } from '../request/context.ts'
import type { Intent } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'
import { type ChosenLine, contradictionIn, outcomeWished, wishOf } from './chosen.ts'
import { type Composed, keptBack, taken } from './composed.ts'

/** A press on the order page. */
const intentOn = (name: ActionName, args: Intent['args'], values: Intent['values'] = {}): Intent => ({
  ...{ name, at: '/exchange' },
  ...{ args, values },
})

/** The next reason on the way to the one that was given, under those that were answered. */
const nextReason = ({ state }: FlowInput, { reason }: ChosenLine, above: string | null): string => {
  const path = reason === undefined ? null : pathToReason(state.reasonGroup, reason.id)
  return path?.[above === null ? 0 : path.indexOf(above) + 1] ?? ''
}

/** What a client says at a step, and the member that says it. */
type Said = readonly [member: string, value: string | undefined]

/** What a client says to a question, and the member that says it. */
const inputOf = ({ userInputs }: ChosenLine, question: string | null): Said => {
  const id = question ?? ''
  const inputs = new Map(Object.entries(userInputs ?? {}))
  return [`userInputs.${id}`, inputs.get(id)]
}

/** Which variant a client names, and the member that names it: it may be one of two. */
const variantSaid = ({ variant, named }: ChosenLine): Said => [named.variant, variant]

/** What a client says at each step of an item's questions. */
const saidAt: Readonly<Record<ItemStep, (line: ChosenLine, flow: FlowInput, question: string | null) => Said>> = {
  'add-comment': (line, _, question) =>
    question === null ? ['reason.comment', line.reason?.comment] : inputOf(line, question),
  'image-upload': (line, _, question) => inputOf(line, question),
  'yes-no-question': (line, _, question) => inputOf(line, question),
  'select-warranty': ({ warranty }) => ['warranty', warranty],
  'select-reason': (line, flow, question) => ['reason.id', nextReason(flow, line, question)],
  'smart-recommendation': ({ recommendation }) => [
    'recommendation',
    recommendation === 'accepted' ? 'accept' : 'decline',
  ],
  'convert-item': (line, { state }) => [line.named.becomes, outcomeWished(line, state)],
  'select-variant': variantSaid,
  'select-product': ({ advanced }) => ['advanced.product', advanced?.product],
  'select-advanced-exchange-product': variantSaid,
  confirm: () => ['id', undefined],
  // What would keep the item back counts: the answer says why, as the page does once it is told so.
  blocked: () => ['id', 'yes'],
}

/** One answer to a step, as its page posts it. */
const answerAt = (line: ChosenLine, { step, question }: FlowAt, value: string): Intent =>
  intentOn(
    'item.answer',
    { item: line.id, step, ...(question !== null && { question }) },
    { [answerFields[step]]: value },
  )

/** Whether an item was answered for with its bundle, of which another part was named before. */
const isAnswered = (context: JourneyContext, { id }: ChosenLine): boolean => {
  const answers = itemIn(context, id)?.answers
  return answers?.together === true && answers.confirmed
}

/** An item opened as its row does it, or its bundle where that goes back only as a whole. */
const opened = async (needs: JourneyNeeds, context: JourneyContext, { id }: ChosenLine): Promise<Composed> => {
  const state = itemIn(context, id)
  if (state === undefined) return { kind: 'refused', problem: gone(context).problem }
  const { bundle } = state.unit.line
  if (bundle !== null && isOfWhole(state) && state.answers === null)
    return taken(
      needs,
      context,
      await returnWholeBundle(needs, context, intentOn('bundle.return-all', { bundle: bundle.id })),
    )
  const answer = await openItem(needs, context, intentOn('item.open', { item: id }))
  // Nothing was said of it yet, and opening it says nothing: there is nothing to judge anew.
  const isAsItWas = state.answers === null && answer.kind === 'go' && answer.disqualify === undefined
  return isAsItWas ? { kind: 'composed', context } : taken(needs, context, answer)
}

/** Far more questions than an item has. */
const MOST_STEPS = 200

/**
 * The context with the questions about an item answered, up to its confirmation. Where one has no answer it is refused with how far it
 * came; an answer that would keep the item back counts, and the refusal says why in the words of the page.
 */
export async function answersFor(needs: JourneyNeeds, given: JourneyContext, line: ChosenLine): Promise<Composed> {
  const begun = await opened(needs, given, line)
  let member = `${line.at}.id`
  if (begun.kind === 'refused') return { ...begun, member }
  let { context } = begun
  for (let asked = 0; asked < MOST_STEPS; asked++) {
    const flow = flowOfItem(context, line.id)
    const at = flow === null ? undefined : flowSteps(flow).at(-1)
    if (flow === null || at === undefined) break
    if (at.step === 'confirm') return { kind: 'composed', context }
    const [name, value = ''] = saidAt[at.step](line, flow, at.question)
    // What is asked once more is the answer before.
    if (at.step !== 'blocked') member = `${line.at}.${name}`
    const answer = await answerItem(needs, context, answerAt(line, at, value))
    if (at.step === 'blocked' && answer.kind === 'go') return keptBack(context, answer, member)
    const next = await taken(needs, context, answer)
    if (next.kind === 'refused') return { ...next, member, ...(value === '' && { open: context }) }
    context = next.context
  }
  return { kind: 'refused', problem: gone(context).problem, member }
}

/** The context with an item answered for and confirmed as a client wishes, or why it cannot be. */
export async function confirmedLine(needs: JourneyNeeds, given: JourneyContext, line: ChosenLine): Promise<Composed> {
  if (isAnswered(given, line)) return { kind: 'composed', context: given }
  const contradiction = contradictionIn(line)
  if (contradiction !== null) return otherwise(given, `${line.at}.${contradiction}`)
  const ready = await answersFor(needs, given, line)
  if (ready.kind === 'refused') return ready
  const { context } = ready
  const flow = flowOfItem(context, line.id)
  const wish = wishOf(line)
  // Where only one thing can become of it nobody is asked, so that nobody who wanted the other may be given it.
  if (flow !== null && wish !== null && decisionOf(flow).returnType !== wish)
    return otherwise(context, `${line.at}.${line.named.becomes}`)
  const answer = await confirmItem(needs, context, intentOn('item.confirm', { item: line.id }))
  const confirmed = await taken(needs, context, answer)
  return confirmed.kind === 'refused' ? { ...confirmed, member: `${line.at}.id` } : confirmed
}

/** It cannot become what is said of it. */
const otherwise = ({ t }: JourneyContext, member: string): Composed => ({
  ...{ kind: 'refused', member },
  problem: { code: 'invalid', title: t('item.not-offered') },
})
