import type { ActionName } from '../../../schemas/actions/index.ts'
import type { ItemStep } from '../../../schemas/actions/items.ts'
import { answerFields } from '../../domain/items/answer.ts'
import { isWholeOnly } from '../../domain/items/bundle.ts'
import { type FlowInput, toDecision } from '../../domain/items/flow.ts'
import { findReasonPath } from '../../domain/items/reasons.ts'
import { canConfirm, type FlowAt, listFlowSteps } from '../../domain/items/steps.ts'
import { recordAnswer } from '../items/answers.ts'
import { returnWholeBundle } from '../items/bundle.ts'
import { findItem, findItemFlow, refuseUnavailable } from '../items/flow.ts'
import { openItem } from '../items/list.ts'
import { confirmItem } from '../items/select.ts'
import type { JourneyContext } from '../request/context.ts'
import type { Intent } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'
import { type ChosenLine, findContradiction, requestedTypeOf, toOutcome } from './chosen-return.ts'
import { applyAnswer, type ComposeResult, refuseBlockedItem } from './compose-result.ts'

const buildIntent = (name: ActionName, args: Intent['args'], values: Intent['values'] = {}): Intent => ({
  name,
  at: '/exchange',
  args,
  values,
})

const findNextReason = ({ state }: FlowInput, { reason }: ChosenLine, above: string | null): string => {
  const path = reason === undefined ? null : findReasonPath(state.reasonGroup, reason.id)
  return path?.[above === null ? 0 : path.indexOf(above) + 1] ?? ''
}

type MemberAnswer = readonly [member: string, value: string | undefined]

const questionAnswerOf = ({ userInputs }: ChosenLine, question: string | null): MemberAnswer => {
  const id = question ?? ''
  const inputs = new Map(Object.entries(userInputs ?? {}))
  return [`userInputs.${id}`, inputs.get(id)]
}

const variantAnswerOf = ({ variant, named }: ChosenLine): MemberAnswer => [named.variant, variant]

const ANSWER_BY_STEP: Readonly<
  Record<ItemStep, (line: ChosenLine, flow: FlowInput, question: string | null) => MemberAnswer>
> = {
  'add-comment': (line, _, question) =>
    question === null ? ['reason.comment', line.reason?.comment] : questionAnswerOf(line, question),
  'image-upload': (line, _, question) => questionAnswerOf(line, question),
  'yes-no-question': (line, _, question) => questionAnswerOf(line, question),
  'select-warranty': ({ warranty }) => ['warranty', warranty],
  'select-reason': (line, flow, question) => ['reason.id', findNextReason(flow, line, question)],
  'smart-recommendation': ({ recommendation }) => [
    'recommendation',
    recommendation === 'accepted' ? 'accept' : 'decline',
  ],
  'convert-item': (line, { state }) => [line.named.becomes, toOutcome(line, state)],
  'select-variant': variantAnswerOf,
  'select-product': ({ advanced }) => ['advanced.product', advanced?.product],
  'select-advanced-exchange-product': variantAnswerOf,
  'select-quantity': () => ['id', undefined],
  confirm: () => ['id', undefined],
  // Confirms a blocking answer, so that the refusal contains the page's reason.
  blocked: () => ['id', 'yes'],
}

const buildAnswer = (line: ChosenLine, { step, question }: FlowAt, value: string): Intent =>
  buildIntent(
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
const openLine = async (needs: JourneyNeeds, context: JourneyContext, { id }: ChosenLine): Promise<ComposeResult> => {
  const state = findItem(context, id)
  if (state === undefined) return { kind: 'refused', problem: refuseUnavailable(context).problem }
  const { bundle } = state.unit.line
  if (bundle !== null && isWholeOnly(state) && state.answers === null)
    return applyAnswer(
      needs,
      context,
      await returnWholeBundle(needs, context, buildIntent('bundle.return-all', { bundle: bundle.id })),
    )
  const answer = await openItem(needs, context, buildIntent('item.open', { item: id }))
  // Unless it claims the only warranty, opening an unanswered item changes nothing and needs no other assessment.
  const isOpened = state.answers === null && answer.kind === 'go' && answer.disqualify === undefined
  const isUnchanged = isOpened && answer.draft?.items.find((item) => item.id === id)?.warranty === undefined
  return isUnchanged ? { kind: 'composed', context } : applyAnswer(needs, context, answer)
}

/** The only warranty is claimed without a question, so the client's warranty must match it. */
const isOtherClaim = ({ warranty }: ChosenLine, { answers }: FlowInput): boolean =>
  warranty !== undefined && answers.warranty !== undefined && warranty !== answers.warranty

const MAX_STEPS = 200

/** A missing answer is refused with the context so far. */
export async function answerLine(
  needs: JourneyNeeds,
  initial: JourneyContext,
  line: ChosenLine,
): Promise<ComposeResult> {
  const opened = await openLine(needs, initial, line)
  let member = `${line.at}.id`
  if (opened.kind === 'refused') return { ...opened, member }
  let { context } = opened
  for (let step = 0; step < MAX_STEPS; step++) {
    const flow = findItemFlow(context, line.id)
    if (flow !== null && canConfirm(flow))
      return isOtherClaim(line, flow) ? refuseOutcome(context, `${line.at}.warranty`) : { kind: 'composed', context }
    const at = flow === null ? undefined : listFlowSteps(flow).at(-1)
    if (flow === null || at === undefined) break
    const [name, value = ''] = ANSWER_BY_STEP[at.step](line, flow, at.question)
    if (at.step !== 'blocked') member = `${line.at}.${name}`
    const answer = await recordAnswer(needs, context, buildAnswer(line, at, value))
    if (at.step === 'blocked' && answer.kind === 'go') return refuseBlockedItem(context, answer, member)
    const next = await applyAnswer(needs, context, answer)
    if (next.kind === 'refused') return { ...next, member, ...(value === '' && { open: context }) }
    context = next.context
  }
  return { kind: 'refused', problem: refuseUnavailable(context).problem, member }
}

export async function confirmLine(
  needs: JourneyNeeds,
  initial: JourneyContext,
  line: ChosenLine,
): Promise<ComposeResult> {
  if (isAnswered(initial, line)) return { kind: 'composed', context: initial }
  const contradiction = findContradiction(line)
  if (contradiction !== null) return refuseOutcome(initial, `${line.at}.${contradiction}`)
  const ready = await answerLine(needs, initial, line)
  if (ready.kind === 'refused') return ready
  const { context } = ready
  const flow = findItemFlow(context, line.id)
  const requestedType = requestedTypeOf(line)
  // With a single outcome the page does not ask, so the client's outcome must match it.
  if (flow !== null && requestedType !== null && toDecision(flow).returnType !== requestedType)
    return refuseOutcome(context, `${line.at}.${line.named.becomes}`)
  const answer = await confirmItem(needs, context, buildIntent('item.confirm', { item: line.id }))
  const confirmed = await applyAnswer(needs, context, answer)
  return confirmed.kind === 'refused' ? { ...confirmed, member: `${line.at}.id` } : confirmed
}

const refuseOutcome = ({ t }: JourneyContext, member: string): ComposeResult => ({
  kind: 'refused',
  member,
  problem: { code: 'invalid', title: t('item.not-offered') },
})
