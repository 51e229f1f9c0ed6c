import type { MethodKind } from '../../../schemas/config/method.ts'

/** A kind that a partner has to take part in, and is asked about first. */
export type PartnerKind = Exclude<MethodKind, 'pre-paid' | 'label-choice'>

/** How the parcel leaves the shopper's hands. */
type Handing = 'drop-off' | 'pick-up' | 'in-store'

interface KindFacts {
  readonly handing: Handing
  /** `label`: with a label of the carrier, with or without a code; `arrangement`: a partner arranges it and needs none. */
  readonly travelsBy: 'label' | 'arrangement'
  /** The flag without which it is never offered. */
  readonly flag?: string
}

const facts: Readonly<Record<MethodKind, KindFacts>> = {
  'pre-paid': { handing: 'drop-off', travelsBy: 'label' },
  'label-choice': { handing: 'drop-off', travelsBy: 'label' },
  'happy-returns': { handing: 'drop-off', travelsBy: 'arrangement' },
  'shopify-pos': { handing: 'in-store', travelsBy: 'arrangement' },
  'loop-pos': { handing: 'in-store', travelsBy: 'arrangement' },
  olive: { handing: 'pick-up', travelsBy: 'arrangement', flag: 'olive' },
  veho: { handing: 'pick-up', travelsBy: 'arrangement', flag: 'veho' },
  inpost: { handing: 'drop-off', travelsBy: 'label' },
  evri: { handing: 'drop-off', travelsBy: 'label' },
  asda: { handing: 'drop-off', travelsBy: 'label' },
  seko: { handing: 'drop-off', travelsBy: 'label' },
  'DHL-SEKO': { handing: 'drop-off', travelsBy: 'label' },
}

/** Whether the shopper hands the parcel in, has it picked up, or brings it to a store (MTH-10). */
export const handingOf = (kind: MethodKind): Handing => facts[kind].handing

/** Whether the parcel needs a label of the carrier. */
export const needsLabel = (kind: MethodKind): boolean => facts[kind].travelsBy === 'label'

/** Whether a partner arranges the return method. */
export const isArranged = (kind: MethodKind): boolean => facts[kind].travelsBy === 'arrangement'

/** Whether the goods are handed over in a store of the merchant (MTH-03). */
export const isInStore = (kind: MethodKind): boolean => handingOf(kind) === 'in-store'

/** Whether the partner has to say that it takes the parcel before the method is offered. */
export const isAsked = (kind: MethodKind): kind is PartnerKind => kind !== 'pre-paid' && kind !== 'label-choice'

/** Whether the flags of the shop let a kind be offered (MTH-04, MTH-05). */
export function isFlagged(kind: MethodKind, flags: ReadonlySet<string>): boolean {
  const { flag } = facts[kind]
  return flag === undefined || flags.has(flag)
}

/** Kinds whose counter scans or reads a code (MTH-09). */
const coded: ReadonlySet<MethodKind> = new Set(['inpost', 'evri', 'asda', 'seko', 'DHL-SEKO'])

/** Whether the shopper shows a code at the counter instead of a printed label (MTH-09). */
export const showsCode = (kind: MethodKind): boolean => coded.has(kind)
