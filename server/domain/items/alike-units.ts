import type { Settings } from '../../../schemas/config/settings.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import { isWholeOnly } from './bundle.ts'
import { type ItemState, isOpen } from './state.ts'

/** Rules may depend on the days of a unit. */
const listRuleFacts = ({ evaluation, facts }: ItemState) =>
  evaluation.trace.length === 0
    ? []
    : [facts.values['item.days-since-fulfilment'], facts.values['item.days-since-delivery']]

/** Equal for units of which the shopper has to know nothing apart (UXD-06). Prices of a line differ by rounding only. */
export function getUnitProfile(state: ItemState): string {
  const { unit, window, claims } = state
  return JSON.stringify([
    unit.line.id,
    unit.fulfilledAt === null,
    window?.end,
    claims.only,
    claims.qualified.map(({ warranty }) => warranty.id),
    listRuleFacts(state),
  ])
}

const isConfirmed = ({ answers }: ItemState): boolean => answers?.confirmed === true

/** Another tab may have it open. */
const isOpened = ({ answers }: ItemState): boolean => answers !== null

/** The units answered together with this one that share its fate so far, itself first. */
export function listBatch(state: ItemState, states: readonly ItemState[]): readonly ItemState[] {
  const batch = state.answers?.batch
  if (batch === undefined) return [state]
  const isOther = (other: ItemState): boolean =>
    other.unit.id !== state.unit.id &&
    other.unit.line.id === state.unit.line.id &&
    other.answers?.batch === batch &&
    isConfirmed(other) === isConfirmed(state) &&
    isOpen(other) === isOpen(state)
  return [state, ...states.filter(isOther)]
}

/** The units that one set of answers can apply to: those that have it, then untouched ones, then opened ones. */
export function listAlikeUnits(
  state: ItemState,
  states: readonly ItemState[],
  settings: Settings,
): readonly ItemState[] {
  const batch = listBatch(state, states)
  if (settings.single_product_returns === true || isWholeOnly(state) || state.answers?.together === true) return batch
  const profile = getUnitProfile(state)
  const free = states.filter(
    (other) =>
      other.status.kind === 'eligible' &&
      !isConfirmed(other) &&
      !batch.includes(other) &&
      other.unit.line.id === state.unit.line.id &&
      getUnitProfile(other) === profile,
  )
  return [...batch, ...free.filter((one) => !isOpened(one)), ...free.filter(isOpened)]
}

/** Whether the flow asks for a number: a bundle returned as a whole and a single unit have none to choose. */
export const canChooseQuantity = (state: ItemState, states: readonly ItemState[], settings: Settings): boolean =>
  state.answers?.together !== true && listAlikeUnits(state, states, settings).length > 1

export const findRowUnit = (alike: readonly ItemState[]): ItemState | undefined =>
  alike.find(({ unit, answers }) => answers?.batch === unit.id) ?? alike.find(isOpened) ?? alike[0]

const getAnswersKey = ({ id: _id, batch: _batch, inputs = {}, ...answers }: DraftItem): string =>
  JSON.stringify([Object.entries(answers).toSorted(), Object.entries(inputs).toSorted()])

/** The batch that these answers join. */
export function findEqualBatch(
  state: ItemState,
  answers: DraftItem,
  states: readonly ItemState[],
): LineItemId | undefined {
  if (answers.batch === undefined || answers.together === true) return undefined
  const equal = states.find(
    (other) =>
      other.status.kind === 'selected' &&
      other.answers?.batch !== undefined &&
      other.answers.batch !== answers.batch &&
      other.unit.line.id === state.unit.line.id &&
      getUnitProfile(other) === getUnitProfile(state) &&
      getAnswersKey(other.answers) === getAnswersKey(answers),
  )
  return equal?.answers?.batch
}

type QuantityProblem = 'invalid' | 'too-many'

type ChosenUnits =
  | { readonly kind: 'refused'; readonly because: QuantityProblem; readonly most: number }
  | { readonly kind: 'chosen'; readonly units: readonly DraftItem[]; readonly released: readonly LineItemId[] }

/** Gives the answers of the first unit to `value` units; the rest of its former units are released. */
export function chooseUnits(alike: readonly ItemState[], answers: DraftItem, value: string): ChosenUnits {
  const quantity = /^\d{1,6}$/.test(value.trim()) ? Number(value) : 0
  if (quantity < 1) return { kind: 'refused', because: 'invalid', most: alike.length }
  if (quantity > alike.length) return { kind: 'refused', because: 'too-many', most: alike.length }
  const chosen = alike.slice(0, quantity)
  const { batch: before } = answers
  const released = alike.slice(quantity).filter((one) => before !== undefined && one.answers?.batch === before)
  return {
    kind: 'chosen',
    units: chosen.map(({ unit }) => ({ ...answers, id: unit.id, batch: answers.id })),
    released: released.map(({ unit }) => unit.id),
  }
}
