import type { LineItemId } from '../../../schemas/values/ids.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { canChooseQuantity, chooseUnits, findRowUnit, listAlikeUnits } from '../../domain/items/alike-units.ts'
import { type FlowInput, resolveVariant } from '../../domain/items/flow.ts'
import { type ItemState, isOpen } from '../../domain/items/state.ts'
import { confirmedAnswers, type FlowAt, listFlowSteps } from '../../domain/items/steps.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { toInvalidProblem } from '../request/refusals.ts'
import { type Answer, type Intent, stay } from '../request/visit.ts'
import { assessWith, findItem, listOpenBatch, withItems, withoutItems } from './flow.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

export const QUANTITY_STEP: FlowAt = { step: 'select-quantity', question: null }

const listStates = ({ assessed }: JourneyContext): readonly ItemState[] => assessed?.items ?? []

export const listAlike = (context: JourneyContext, state: ItemState): readonly ItemState[] =>
  listAlikeUnits(state, listStates(context), context.config.settings)

export function findRowId(context: JourneyContext, state: ItemState): LineItemId {
  const alike = new Set(listAlike(context, state))
  return findRowUnit(listStates(context).filter((one) => alike.has(one)))?.unit.id ?? state.unit.id
}

/** The steps of an item with the question how many units the answers apply to (UXD-06). */
export const listItemSteps = (context: JourneyContext, flow: FlowInput): readonly FlowAt[] =>
  canChooseQuantity(flow.state, listStates(context), context.config.settings)
    ? [QUANTITY_STEP, ...listFlowSteps(flow)]
    : listFlowSteps(flow)

/** Whether the shopper has not chosen a number yet. An item that a client answers unit by unit needs none. */
export const isQuantityOpen = ({ answers }: FlowInput): boolean =>
  answers.batch === undefined && answers.reasons.length === 0 && answers.inputs === undefined

const refuseField = (context: JourneyContext, name: string, message: string): Answer =>
  stay(toInvalidProblem(context, [{ form: 'answer', name, message }]))

/**
 * How many units of a finished batch the stock of its replacement covers, where it does not cover all; null where it
 * does. Assesses the whole batch as selected.
 */
const findStockLimit = async (needs: Needs, context: JourneyContext, id: LineItemId): Promise<number | null> => {
  const batch = listOpenBatch(context, id)
  const [state] = batch
  if (state === undefined || batch.length < 2) return null
  const flow = getItemFlow(state, context.config)
  const answers = confirmedAnswers(flow)
  const variant = resolveVariant(flow)
  if (answers === null || variant === null || variant.stock === null) return null
  const units = batch.map(({ unit }) => ({ ...answers, id: unit.id }))
  const after = await assessWith(needs, context, withItems(context.draft, units))
  const covered = units.filter((unit) => findItem(after, unit.id)?.status.kind === 'selected').length
  return covered < units.length ? covered : null
}

/** Refuses an answer for which the stock does not suffice; `field` is null where no field asks. */
export async function refuseShortStock(
  needs: Needs,
  context: JourneyContext,
  id: LineItemId,
  field: string | null,
): Promise<Answer | null> {
  const limit = await findStockLimit(needs, context, id)
  if (limit === null) return null
  const message = context.t('item.stock-left', { count: limit })
  return field === null ? stay({ code: 'not-offered', title: message }) : refuseField(context, field, message)
}

/** A page with one unit left asks no number. */
export function describeLostUnits(context: JourneyContext, { name, args }: Intent): string | null {
  if (name !== 'item.answer' || args.step !== QUANTITY_STEP.step) return null
  const state = findItem(context, String(args.item))
  const left = state === undefined || !isOpen(state) ? [] : listAlike(context, state)
  return left.length === 1 ? context.t('item.quantity-left', { count: 1 }) : null
}

/** Takes the number of units. The page's number decides nothing: units may have left the order since (UXD-06). */
export async function chooseQuantity(
  needs: Needs,
  context: JourneyContext,
  { state, answers }: FlowInput,
  value: string,
): Promise<Answer | JourneyContext> {
  const chosen = chooseUnits(listAlike(context, state), answers, value)
  if (chosen.kind === 'refused') {
    const { because, most } = chosen
    const text = because === 'invalid' ? 'item.quantity-invalid' : 'item.quantity-left'
    return refuseField(context, 'quantity', context.t(text, { count: most }))
  }
  const draft = withItems(withoutItems(context.draft, chosen.released), chosen.units)
  const after = await assessWith(needs, context, draft)
  return (await refuseShortStock(needs, after, state.unit.id, 'quantity')) ?? after
}
