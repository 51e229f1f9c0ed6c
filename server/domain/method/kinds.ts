import type { MethodKind } from '../../../schemas/config/method.ts'

export type PartnerKind = Exclude<MethodKind, 'pre-paid' | 'label-choice'>

type Handover = 'drop-off' | 'pick-up' | 'in-store'

interface KindFacts {
  readonly handing: Handover
  /** `label`: carrier label, with or without a code; `arrangement`: booked with a partner, no label. */
  readonly travelsBy: 'label' | 'arrangement'
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

/** MTH-10. */
export const handoverOf = (kind: MethodKind): Handover => facts[kind].handing

export const needsLabel = (kind: MethodKind): boolean => facts[kind].travelsBy === 'label'

export const isArranged = (kind: MethodKind): boolean => facts[kind].travelsBy === 'arrangement'

/** To a counter that takes the items without a parcel. */
export const isBrought = (kind: MethodKind): boolean => isArranged(kind) && handoverOf(kind) !== 'pick-up'

/** MTH-03. */
export const isInStore = (kind: MethodKind): boolean => handoverOf(kind) === 'in-store'

/** The partner must accept the parcel before the method is offered. */
export const isPartnerKind = (kind: MethodKind): kind is PartnerKind => kind !== 'pre-paid' && kind !== 'label-choice'

/** MTH-04, MTH-05. */
export function isEnabledByFlags(kind: MethodKind, flags: ReadonlySet<string>): boolean {
  const { flag } = facts[kind]
  return flag === undefined || flags.has(flag)
}

/** Counters that read a code (MTH-09). */
const kindsWithCode: ReadonlySet<MethodKind> = new Set(['inpost', 'evri', 'asda', 'seko', 'DHL-SEKO'])

/** The shopper shows a code instead of a printed label (MTH-09). */
export const hasCounterCode = (kind: MethodKind): boolean => kindsWithCode.has(kind)
