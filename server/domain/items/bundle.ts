import type { ItemState } from './state.ts'

/** ITM-24. */
export const isOfWhole = ({ unit }: ItemState): boolean => unit.line.bundle?.partialReturns === false

export const partsOf = (bundleId: string, states: readonly ItemState[]): readonly ItemState[] =>
  states.filter(({ unit }) => unit.line.bundle?.id === bundleId)

/** Includes the item itself; empty when it was sold alone. */
const bundleOf = ({ unit }: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  unit.line.bundle === null ? [] : partsOf(unit.line.bundle.id, states)

/** Part of a whole-only bundle of which another part is not selected (ITM-24). */
export const isTorn = (state: ItemState, states: readonly ItemState[]): boolean =>
  isOfWhole(state) && bundleOf(state, states).some(({ status }) => status.kind !== 'selected')

/** The other bundle parts that share this item's answers (ITM-23). */
export const togetherWith = (state: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  state.answers?.together !== true
    ? []
    : bundleOf(state, states).filter(({ unit, answers }) => unit.id !== state.unit.id && answers?.together === true)

export const givenUpWith = (state: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  isOfWhole(state) ? bundleOf(state, states) : [state]
