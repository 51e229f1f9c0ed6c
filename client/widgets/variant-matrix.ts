import type { OptionPicker } from '../../schemas/components/option-picker.ts'

type Variant = OptionPicker['variants'][number]

/** The index chosen on each axis, or null where nothing is chosen yet. */
export type Picks = readonly (number | null)[]

export type ValueState = Variant['state']

/**
 * What is chosen before anyone chooses: the combination the form holds, else the one the shopper has, else the only value of
 * each single-valued axis.
 */
export function getInitialPicks({ axes, variants }: OptionPicker, value: string): Picks {
  const initial = variants.find((variant) => variant.value === value) ?? variants.find(({ state }) => state === 'own')
  return axes.map(({ values }, axis) => initial?.at[axis] ?? (values.length === 1 ? 0 : null))
}

/** Why a value cannot be taken, the reason that most helps first. */
const unavailableStates = ['out-of-stock', 'beyond-credit'] as const

/**
 * Whether one value can be chosen after the choices on the axes before it. Only those count: were every other axis to
 * count, two choices could lock each other in.
 */
export function valueState({ variants }: OptionPicker, picks: Picks, at: { axis: number; index: number }): ValueState {
  const before = picks.map((pick, axis) => (axis < at.axis ? pick : axis === at.axis ? at.index : null))
  const states = variants.filter((variant) => fits(variant, before)).map((variant) => variant.state)
  // The one the shopper has is a way to the others: its values stay open.
  if (states.includes('available') || states.includes('own')) return 'available'
  return unavailableStates.find((state) => states.includes(state)) ?? 'unavailable'
}

/** The choices after one more; later ones that do not go with it are taken back. */
export function withPick(picker: OptionPicker, picks: Picks, at: { axis: number; index: number }): Picks {
  const next = picks.map((pick, axis) => (axis === at.axis ? at.index : pick))
  for (const [axis, index] of next.entries()) {
    if (axis <= at.axis || index === null) continue
    if (valueState(picker, next, { axis, index }) !== 'available') next[axis] = null
  }
  return next
}

/** The variant of a complete, available choice. */
export const chosenVariant = ({ variants }: OptionPicker, picks: Picks): Variant | undefined =>
  picks.includes(null) ? undefined : variants.find((variant) => variant.state === 'available' && fits(variant, picks))

/** Whether the complete choice is the very one that the shopper has. */
export const isOwnVariant = ({ variants }: OptionPicker, picks: Picks): boolean =>
  !picks.includes(null) && variants.some((variant) => variant.state === 'own' && fits(variant, picks))

/** The picture of what is chosen so far: that of the first combination that goes with it; null before anything is chosen. */
export function findPicture({ axes, variants }: OptionPicker, picks: Picks): string | null {
  if (!axes.some(({ values }, axis) => values.length > 1 && picks[axis] !== null)) return null
  return variants.find((variant) => fits(variant, picks))?.picture?.src ?? null
}

/** Whether a variant has each value that is picked; an axis without a pick fits all. */
const fits = (variant: Variant, picks: Picks): boolean =>
  picks.every((pick, axis) => pick === null || variant.at[axis] === pick)
