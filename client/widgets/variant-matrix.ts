import type { OptionPicker } from '../../schemas/components/option-picker.ts'

type Variant = OptionPicker['variants'][number]

export type Picks = readonly (number | null)[]

export type ValueState = Variant['state']

export function getInitialPicks({ axes, variants }: OptionPicker, value: string): Picks {
  const initial = variants.find((variant) => variant.value === value) ?? variants.find(({ state }) => state === 'own')
  return axes.map(({ values }, axis) => initial?.at[axis] ?? (values.length === 1 ? 0 : null))
}

/** Reasons in order of their use to the shopper. */
const unavailableStates = ['out-of-stock', 'beyond-credit'] as const

/** Whether a value can be chosen. Only earlier axes count, or two choices could lock each other in. */
export function valueState({ variants }: OptionPicker, picks: Picks, at: { axis: number; index: number }): ValueState {
  const before = picks.map((pick, axis) => (axis < at.axis ? pick : axis === at.axis ? at.index : null))
  const states = variants.filter((variant) => fits(variant, before)).map((variant) => variant.state)
  // The shopper's own variant leads to others: its values stay open.
  if (states.includes('available') || states.includes('own')) return 'available'
  return unavailableStates.find((state) => states.includes(state)) ?? 'unavailable'
}

/** Adds a pick and drops later picks that do not fit. */
export function withPick(picker: OptionPicker, picks: Picks, at: { axis: number; index: number }): Picks {
  const next = picks.map((pick, axis) => (axis === at.axis ? at.index : pick))
  for (const [axis, index] of next.entries()) {
    if (axis <= at.axis || index === null) continue
    if (valueState(picker, next, { axis, index }) !== 'available') next[axis] = null
  }
  return next
}

export const chosenVariant = ({ variants }: OptionPicker, picks: Picks): Variant | undefined =>
  picks.includes(null) ? undefined : variants.find((variant) => variant.state === 'available' && fits(variant, picks))

/** Whether the choice is the shopper's own variant. */
export const isOwnVariant = ({ variants }: OptionPicker, picks: Picks): boolean =>
  !picks.includes(null) && variants.some((variant) => variant.state === 'own' && fits(variant, picks))

export function findPicture({ axes, variants }: OptionPicker, picks: Picks): string | null {
  if (!axes.some(({ values }, axis) => values.length > 1 && picks[axis] !== null)) return null
  return variants.find((variant) => fits(variant, picks))?.picture?.src ?? null
}

const fits = (variant: Variant, picks: Picks): boolean =>
  picks.every((pick, axis) => pick === null || variant.at[axis] === pick)
