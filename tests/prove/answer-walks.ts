import { isDeepStrictEqual } from 'node:util'
import { Value } from 'typebox/value'
import type { DraftItem } from '../../schemas/records/draft.ts'
import { type AssessInput, type Assessment, assess } from '../../server/domain/assessment/assess.ts'
import { getItemFlow } from '../../server/domain/assessment/item-flow.ts'
import { priceDraft } from '../../server/domain/assessment/pricing.ts'
import { takeAnswer } from '../../server/domain/items/answer.ts'
import { selectEffectiveAnswers } from '../../server/domain/items/effective-answers.ts'
import { emptyAnswers, type FlowInput, resolveVariant, toDecision } from '../../server/domain/items/flow.ts'
import { type ItemState, isOpen, isRejected } from '../../server/domain/items/state.ts'
import { canConfirm, confirmedAnswers, type FlowAt, listFlowSteps } from '../../server/domain/items/steps.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import type { Size } from './arguments.ts'
import type { Chance } from './chance.ts'
import type { Plain } from './shrink.ts'
import { type Proof, proveCases } from './verdict.ts'
import { drawWalk, WalkCase } from './walk-case.ts'
import { assessInputOf, walkInput, walkUnits } from './walk-shop.ts'

interface WalkState {
  readonly items: readonly DraftItem[]
  readonly input: AssessInput
  readonly assessed: Assessment
}

type BuildState = (items: readonly DraftItem[]) => WalkState

const flowIn = ({ assessed }: WalkState, id: string, { config }: ReturnType<typeof walkInput>): FlowInput | null => {
  const state = assessed.items.find(({ unit }) => unit.id === id)
  return state === undefined || !isOpen(state) || isRejected(state) ? null : getItemFlow(state, config)
}

const offeredValues: Readonly<Record<FlowAt['step'], readonly string[]>> = {
  'yes-no-question': ['yes', 'no'],
  'image-upload': ['photo', ''],
  'select-warranty': ['seams', 'dye', 'none'],
  'select-quantity': [],
  'select-reason': ['fit', 'small', 'large', 'broken', 'usual-only', 'other-only'],
  'add-comment': ['text', ''],
  'smart-recommendation': ['accept', 'decline'],
  'convert-item': ['return', 'exchange', 'replace'],
  'select-variant': ['shirt-s', 'shirt-l', 'shirt-xl'],
  'select-product': [],
  'select-advanced-exchange-product': [],
  confirm: [],
  blocked: [],
}

const describeAnswer = ({ step, question }: FlowAt, item: DraftItem | undefined): string | undefined => {
  if (item === undefined) return undefined
  const { reasons, warranty, comment, recommendation, outcome, variant, inputs = {} } = item
  switch (step) {
    case 'select-reason':
      return reasons[question === null ? 0 : reasons.indexOf(question) + 1]
    case 'select-warranty':
      return warranty
    case 'smart-recommendation':
      return recommendation === undefined ? undefined : recommendation === 'accepted' ? 'accept' : 'decline'
    case 'convert-item':
      return outcome
    case 'select-variant':
      return variant
    default:
      return question === null ? comment : inputs[question]
  }
}

const withItem = (items: readonly DraftItem[], one: DraftItem): readonly DraftItem[] =>
  items.some(({ id }) => id === one.id) ? items.map((item) => (item.id === one.id ? one : item)) : [...items, one]

const answerStep = (flow: FlowInput, at: FlowAt, values: readonly string[]): DraftItem | null => {
  for (const value of values) {
    const verdict = takeAnswer(flow, { ...at, value })
    if (verdict.kind === 'accepted') return verdict.answers
  }
  return null
}

const createWalker = (rules: WalkCase['rules']) => {
  const input = walkInput(rules)
  const standOf: BuildState = (items) => {
    const assessInput = assessInputOf(input, items)
    return { items, input: assessInput, assessed: assess(assessInput) }
  }
  const flow = (stand: WalkState, id: string) => flowIn(stand, id, input)
  const openItem = (stand: WalkState, id: string): WalkState =>
    stand.items.some((item) => item.id === id) ? stand : standOf(withItem(stand.items, emptyAnswers(id)))

  const press = (before: WalkState, { item, at, value }: WalkCase['presses'][number]): WalkState => {
    const id = walkUnits[item % walkUnits.length] ?? ''
    const stand = openItem(before, id)
    const found = flow(stand, id)
    if (found === null) return stand
    const steps = listFlowSteps(found)
    const step = steps[Math.min(at, steps.length - 1)]
    if (step === undefined) return stand
    const values = offeredValues[step.step]
    const wantedValue = values[value % Math.max(1, values.length)] ?? ''
    const answers = step.step === 'confirm' ? confirmedAnswers(found) : answerStep(found, step, [wantedValue])
    return answers === null ? stand : standOf(withItem(stand.items, answers))
  }

  const step = (stand: WalkState, id: string, wish: DraftItem | undefined): WalkState | null => {
    const found = flow(stand, id)
    if (found === null) return standOf(stand.items.filter((item) => item.id !== id))
    if (found.state.status.kind === 'selected' && canConfirm(found)) return null
    const last = listFlowSteps(found).at(-1)
    if (last === undefined) return null
    const wishedAnswer = describeAnswer(last, wish)
    const values = [...(wishedAnswer === undefined ? [] : [wishedAnswer]), ...offeredValues[last.step]]
    const answers = canConfirm(found) ? confirmedAnswers(found) : answerStep(found, last, values)
    return answers === null ? null : standOf(withItem(stand.items, answers))
  }

  const finished = (start: WalkState, wishes: ReadonlyMap<string, DraftItem>): WalkState | null => {
    let stand = start
    for (let n = 0; n < 120; n += 1) {
      let next: WalkState | null = null
      for (const { id } of stand.items) {
        next = step(stand, id, wishes.get(id))
        if (next !== null) break
      }
      if (next === null) return stand
      stand = next
    }
    return null
  }
  const counting = (stand: WalkState): readonly DraftItem[] =>
    stand.assessed.selected.map((state) => selectEffectiveAnswers(getItemFlow(state, input.config)))
  return { standOf, press, finished, counting, config: input.config }
}

const describeFlow = (state: ItemState, config: Parameters<typeof getItemFlow>[1]) => {
  const flow = getItemFlow(state, config)
  const { facts, evaluation, reasonGroup, claims } = state
  return {
    id: state.unit.id,
    facts,
    outcome: evaluation.outcome,
    questions: evaluation.questions.map(({ question }) => question.id),
    trace: [...evaluation.trace],
    group: reasonGroup.id,
    claimed: claims.claimed?.id ?? null,
    answers: selectEffectiveAnswers(flow),
    decided: toDecision(flow),
    variant: resolveVariant(flow)?.id ?? null,
  }
}

const returnOf = ({ input, assessed }: WalkState, config: Parameters<typeof getItemFlow>[1]) => {
  const { quote } = priceDraft(input, assessed)
  return {
    items: assessed.selected.map((state) => describeFlow(state, config)),
    keeps: [...assessed.keepDecisions],
    underReview: assessed.underReview,
    receipt: quote?.receipt ?? null,
    totals: quote?.totals ?? null,
    journal: quote === null ? [] : buildJournal(quote.input),
  }
}

const brokenByWalk = ({ rules, presses }: WalkCase): string | null => {
  const { standOf, press, finished, counting, config } = createWalker(rules)
  const changed = finished(presses.reduce(press, standOf([])), new Map())
  if (changed === null) return null
  const visible = counting(changed)
  const end = returnOf(changed, config)
  if (!isDeepStrictEqual(returnOf(standOf(visible), config), end))
    return 'FIX-01 the answers that count make the whole return by themselves'
  // Alone an item may lack questions it has beside others; the choice stays the same.
  const itemsById = new Map(changed.items.map((item) => [item.id, item]))
  const wishes = new Map(
    visible.map((item): [string, DraftItem] => {
      const before = itemsById.get(item.id)
      const warranty = item.warranty ?? before?.warranty
      const inputs = { ...before?.inputs, ...item.inputs }
      return [item.id, { ...item, inputs, ...(warranty !== undefined && { warranty }) }]
    }),
  )
  const honest = finished(
    standOf(changed.items.filter(({ id }) => wishes.has(id)).map(({ id }) => emptyAnswers(id))),
    wishes,
  )
  // A question asked only on the way may disqualify an item: that is another return.
  if (honest === null || honest.items.length < visible.length) return null
  if (!isDeepStrictEqual(returnOf(honest, config), end))
    return 'FIX-01 an honest way to the same answers ends in the same return'
  return null
}

const isCase = (one: Plain): one is WalkCase & Plain => Value.Check(WalkCase, one)

export const proveAnswerWalks = (size: Size): Proof => {
  const draw = (chance: Chance) => drawWalk(chance) as WalkCase & Plain
  return proveCases('money', size, { draw, brokenBy: brokenByWalk, isCase })
}

const CASES_A_WALK = 1000

export const withAnswerWalks = (proof: Proof, { cases, ...size }: Size): Proof => {
  if (proof.miss !== null) return proof
  const walks = proveAnswerWalks({ ...size, cases: Math.ceil(cases / CASES_A_WALK) })
  return walks.miss === null ? proof : walks
}
