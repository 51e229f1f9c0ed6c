import type { Condition } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Reason } from '../../../schemas/entities/reason.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { collectTests, evaluateCondition, readFact } from '../../domain/workflow/condition.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import { listConditions } from '../../shops/checks/check-conditions.ts'

const evaluateRemaining = (condition: Condition, { facts }: ItemState): unknown =>
  evaluateCondition(condition, facts) ?? collectTests(condition).map((test) => readFact(test, facts) ?? null)

/** Items with equal results get the same questions. */
const getRuleState = (state: ItemState, { flow = {} }: ShopConfig) => {
  const { evaluation, reasonGroup, outcomes, allowed, claims, selectedGroup: joins, status } = state
  return {
    outcome: evaluation.outcome,
    asked: evaluation.questions.map(({ question }) => question.id),
    waiting: evaluation.trace
      .filter(({ held }) => held === 'not-yet')
      .map(({ workflowId, ruleId, reads }) => [workflowId, ruleId, reads.map(({ value }) => value)]),
    steps: Object.values(flow).map((step) => (typeof step === 'object' ? evaluateRemaining(step.when, state) : null)),
    group: reasonGroup.id,
    allowed,
    outcomes: [outcomes.exchange, outcomes.replace, outcomes.return, outcomes.advanced.map(({ id }) => id)],
    claims: [claims.qualified.map(({ warranty }) => warranty.id), claims.claimed?.id, claims.only, joins],
    status: [status.kind, 'code' in status && status.code],
  }
}

/** `reason` includes rule questions. */
type ItemStage = 'reason' | 'outcome' | 'done'

interface FlowStage {
  readonly stage: ItemStage
  /** The item whose questions are open. */
  readonly open: string | null
}

/** Its pages are the same before it is selected and when the shopper comes back. */
const withoutSelection = (state: ItemState): ItemState => ({
  ...state,
  answers: state.answers && { ...state.answers, confirmed: false },
  status: state.status.kind === 'selected' ? { kind: 'eligible' } : state.status,
})

const listItems = ({ assessed }: JourneyContext, open: string | null): readonly ItemState[] =>
  (assessed?.items ?? []).map((state) => (state.unit.id === open ? withoutSelection(state) : state))

/**
 * Without free text. A reason counts by its rule results and recommendation. At the outcome stage, earlier answers no
 * longer matter.
 */
const getChoices = ({ answers, reasonGroup }: ItemState, stage: ItemStage) => {
  if (answers === null) return null
  const { inputs, comment: _comment, reasons, ...rest } = answers
  if (stage === 'outcome') return rest
  const last = reasonGroup.reasons.find(({ id }) => id === reasons.at(-1))
  return {
    ...rest,
    depth: reasons.length,
    recommends: last?.smart_recommendation,
    answered: Object.keys(inputs ?? {}),
  }
}

const getResult = ({ unit, evaluation, allowed, outcomes, claims }: ItemState, { priced }: JourneyContext) => {
  const { setBy: _rules, reasonGroup: _group, ...outcome } = evaluation.outcome
  const item = priced?.quote?.input.items.find((one) => one.unit.id === unit.id)
  const prices = item?.newVariant && [item.newVariant.price, item.newVariant.currentPrice]
  return [outcome, allowed, outcomes.return, claims.claimed?.group, item?.returnType, prices, item?.fees, item?.keep]
}

const getUnitState = ({ unit: { value, line, price } }: ItemState) => [value, price, line.price, line.bundle]

const getOrderState = ({
  order,
  policy,
  allowance,
  exemption: passedBy,
  returnMethods,
  stores,
  missing,
}: Assessment) => {
  const { window: _window, ...allowed } = allowance
  const { country, zip, latitude, phone } = order.address ?? {}
  return [
    [order.total, order.subtotal, order.taxTotal, order.discountsTotal],
    policy.id,
    allowed,
    passedBy,
    [returnMethods.offers.map(({ id }) => id), returnMethods.partners],
    [country, zip, latitude, phone],
    stores.length,
    missing,
  ]
}

/**
 * Contexts with equal keys lead to the same pages. Lines are named by position, so keys of different orders compare.
 */
export function buildStateKey(context: JourneyContext, { stage, open }: FlowStage): string {
  const { draft, assessed, config } = context
  const items = listItems(context, open).map((state) => [
    getUnitState(state),
    ...(stage === 'done' && state.status.kind === 'selected'
      ? getResult(state, context)
      : [getChoices(state, stage), getRuleState(state, config)]),
  ])
  const key = JSON.stringify([
    items,
    assessed && getOrderState(assessed),
    draft.creditType,
    draft.cart.map(({ variant, store }) => [variant, store === true]),
    draft.shopLater !== undefined,
    draft.exchangeType,
    draft.returnType,
    draft.method,
    draft.labelOption,
    draft.pickup,
    draft.order?.gift,
    draft.order?.workflowGroupId,
    draft.order?.inStore,
    draft.order?.storeShown !== undefined,
    draft.order?.email,
  ])
  return replaceLineIds(key, assessed)
}

/** Contexts with equal keys get the same questions; methods and values are ignored. */
export function buildQuestionKey(context: JourneyContext, { stage, open }: FlowStage): string {
  const { draft, assessed, config } = context
  const items = listItems(context, open).map((state) => [
    state.unit.line.bundle,
    getChoices(state, stage),
    getRuleState(state, config),
  ])
  return replaceLineIds(JSON.stringify([items, draft.order?.workflowGroupId]), assessed)
}

export const replaceLineIds = (text: string, assessed: Assessment | null): string =>
  (assessed?.order.lines ?? []).reduce((result, { id }, index) => result.replaceAll(id, `line-${index}`), text)

/** Reasons of one kind get the same questions. Names count only where a condition reads them. */
export function createReasonClassifier(config: ShopConfig): (id: string) => string {
  const tests = listConditions(config).flatMap(({ condition }) => collectTests(condition))
  const testedIds = new Set(tests.flatMap((test) => (test.fact === 'reason' ? [String(test.value).toLowerCase()] : [])))
  const kindOf = (reasons: readonly Reason[], { text: _text, copy: _copy, id, ...rest }: Reason): string => {
    const isParent = reasons.some(({ parent_id }) => parent_id === id)
    return isParent || testedIds.has(id.toLowerCase()) ? id : JSON.stringify(rest)
  }
  const kinds = new Map(
    config.reasonGroups.flatMap(({ reasons }) =>
      reasons.map((reason): [string, string] => [reason.id, kindOf(reasons, reason)]),
    ),
  )
  return (id) => kinds.get(id) ?? id
}
