import type { ItemState } from './state.ts'

/** Whether an item is part of a bundle that goes back only as a whole (ITM-24). */
export const isOfWhole = ({ unit }: ItemState): boolean => unit.line.bundle?.partialReturns === false

/** The parts of a bundle, in the order of the order. */
export const partsOf = (bundleId: string, states: readonly ItemState[]): readonly ItemState[] =>
  states.filter(({ unit }) => unit.line.bundle?.id === bundleId)

/** The parts of an item's bundle, itself among them; none where it was sold by itself. */
const bundleOf = ({ unit }: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  unit.line.bundle === null ? [] : partsOf(unit.line.bundle.id, states)

/** A part of a bundle that goes back only as a whole, while another part of it stays, whyever it does (ITM-24). */
export const isTorn = (state: ItemState, states: readonly ItemState[]): boolean =>
  isOfWhole(state) && bundleOf(state, states).some(({ status }) => status.kind !== 'selected')

/** The other parts of an item's bundle that are answered for together with it (ITM-23). */
export const togetherWith = (state: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  state.answers?.together !== true
    ? []
    : bundleOf(state, states).filter(({ unit, answers }) => unit.id !== state.unit.id && answers?.together === true)

/** The items that are given up with one of them: all parts of a bundle that goes back only as a whole. */
export const givenUpWith = (state: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  isOfWhole(state) ? bundleOf(state, states) : [state]
