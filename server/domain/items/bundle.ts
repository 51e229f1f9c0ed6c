import type { ItemState } from './state.ts'

/** ITM-24. */
export const isWholeOnly = ({ unit }: ItemState): boolean => unit.line.bundle?.partialReturns === false

export const findBundleParts = (bundleId: string, states: readonly ItemState[]): readonly ItemState[] =>
  states.filter(({ unit }) => unit.line.bundle?.id === bundleId)

/** Includes the item itself; empty when it was sold alone. */
const findBundle = ({ unit }: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  unit.line.bundle === null ? [] : findBundleParts(unit.line.bundle.id, states)

/** Part of a whole-only bundle of which another part is not selected (ITM-24). */
export const isPartialBundle = (state: ItemState, states: readonly ItemState[]): boolean =>
  isWholeOnly(state) && findBundle(state, states).some(({ status }) => status.kind !== 'selected')

/** The other bundle parts that share this item's answers (ITM-23). */
export const findJointParts = (state: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  state.answers?.together !== true
    ? []
    : findBundle(state, states).filter(({ unit, answers }) => unit.id !== state.unit.id && answers?.together === true)

export const findJointRemovals = (state: ItemState, states: readonly ItemState[]): readonly ItemState[] =>
  isWholeOnly(state) ? findBundle(state, states) : [state]
