import type { ActionName } from '../../../schemas/actions/index.ts'
import type { ItemStep } from '../../../schemas/actions/items.ts'
import { answerFields } from '../../domain/items/answer.ts'
import { isWholeOnly } from '../../domain/items/bundle.ts'
import { type FlowInput, toDecision } from '../../domain/items/flow.ts'
import { findReasonPath } from '../../domain/items/reasons.ts'
import { type FlowAt, listFlowSteps } from '../../domain/items/steps.ts'
import { answerItem } from '../items/answers.ts'
import { returnWholeBundle } from '../items/bundle.ts'
import { findItemFlow, refuseUnavailable, findItem } from '../items/flow.ts'
import { confirmItem, openItem } from '../items/list.ts'
import type { JourneyContext } from '../request/context.ts'
import type { Intent } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'
import { type ChosenLine, contradictionIn, outcomeWished, wishOf } from './chosen.ts'
import { type Composed, keptBack, taken } from './composed.ts'

const intentOn = (name: ActionName, args: Intent['args'], values: Intent['values'] = {}): Intent => ({
  ...{ name, at: '/exchange' },
  ...{ args, values },
})

const nextReason = ({ state }: FlowInput, { reason }: ChosenLine, above: string | null): string => {
  const path = reason === undefined ? null : findReasonPath(state.reasonGroup, reason.id)
  return path?.[above === null ? 0 : path.indexOf(above) + 1] ?? ''
}

type Said = readonly [member: string, value: string | undefined]

const inputOf = ({ userInputs }: ChosenLine, question: string | null): Said => {
  const id = question ?? ''
  const inputs = new Map(Object.entries(userInputs ?? {}))
  return [`userInputs.${id}`, inputs.get(id)]
}

const variantSaid = ({ variant, named }: ChosenLine): Said => [named.variant, variant]

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
  // Confirms a blocking answer, so that the refusal contains the page's reason.
  blocked: () => ['id', 'yes'],
}

const answerAt = (line: ChosenLine, { step, question }: FlowAt, value: string): Intent =>
  intentOn(
    'item.answer',
    { item: line.id, step, ...(question !== null && { question }) },
    { [answerFields[step]]: value },
  )

/** Whether the item was already answered together with its bundle. */
const isAnswered = (context: JourneyContext, { id }: ChosenLine): boolean => {
  const answers = findItem(context, id)?.answers
  return answers?.together === true && answers.confirmed
}

/** Opens an item as its row does, or its whole bundle if the bundle returns only as a whole. */
const opened = async (needs: JourneyNeeds, context: JourneyContext, { id }: ChosenLine): Promise<Composed> => {
  const state = findItem(context, id)
  if (state === undefined) return { kind: 'refused', problem: refuseUnavailable(context).problem }
  const { bundle } = state.unit.line
  if (bundle !== null && isWholeOnly(state) && state.answers === null)
    return taken(
      needs,
      context,
      await returnWholeBundle(needs, context, intentOn('bundle.return-all', { bundle: bundle.id })),
    )
  const answer = await openItem(needs, context, intentOn('item.open', { item: id }))
  // Opening an unanswered item changes nothing, so it need not be assessed again.
  const isAsItWas = state.answers === null && answer.kind === 'go' && answer.disqualify === undefined
  return isAsItWas ? { kind: 'composed', context } : taken(needs, context, answer)
}

const MOST_STEPS = 200

/** Answers the questions of an item up to its confirmation. A missing answer is refused with the context so far. */
export async function answersFor(needs: JourneyNeeds, given: JourneyContext, line: ChosenLine): Promise<Composed> {
  const begun = await opened(needs, given, line)
  let member = `${line.at}.id`
  if (begun.kind === 'refused') return { ...begun, member }
  let { context } = begun
  for (let asked = 0; asked < MOST_STEPS; asked++) {
    const flow = findItemFlow(context, line.id)
    const at = flow === null ? undefined : listFlowSteps(flow).at(-1)
    if (flow === null || at === undefined) break
    if (at.step === 'confirm') return { kind: 'composed', context }
    const [name, value = ''] = saidAt[at.step](line, flow, at.question)
    // The `blocked` step repeats the previous answer.
    if (at.step !== 'blocked') member = `${line.at}.${name}`
    const answer = await answerItem(needs, context, answerAt(line, at, value))
    if (at.step === 'blocked' && answer.kind === 'go') return keptBack(context, answer, member)
    const next = await taken(needs, context, answer)
    if (next.kind === 'refused') return { ...next, member, ...(value === '' && { open: context }) }
    context = next.context
  }
  return { kind: 'refused', problem: refuseUnavailable(context).problem, member }
}

export async function confirmedLine(needs: JourneyNeeds, given: JourneyContext, line: ChosenLine): Promise<Composed> {
  if (isAnswered(given, line)) return { kind: 'composed', context: given }
  const contradiction = contradictionIn(line)
  if (contradiction !== null) return otherwise(given, `${line.at}.${contradiction}`)
  const ready = await answersFor(needs, given, line)
  if (ready.kind === 'refused') return ready
  const { context } = ready
  const flow = findItemFlow(context, line.id)
  const wish = wishOf(line)
  // With a single outcome the page does not ask, so the client's outcome must match it.
  if (flow !== null && wish !== null && toDecision(flow).returnType !== wish)
    return otherwise(context, `${line.at}.${line.named.becomes}`)
  const answer = await confirmItem(needs, context, intentOn('item.confirm', { item: line.id }))
  const confirmed = await taken(needs, context, answer)
  return confirmed.kind === 'refused' ? { ...confirmed, member: `${line.at}.id` } : confirmed
}

const otherwise = ({ t }: JourneyContext, member: string): Composed => ({
  ...{ kind: 'refused', member },
  problem: { code: 'invalid', title: t('item.not-offered') },
})
