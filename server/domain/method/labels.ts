import type { LabelOption, ReturnMethod } from '../../../schemas/config/method.ts'
import { needsLabel, showsCode } from './kinds.ts'

/**
 * The labels among which the shopper chooses: those of `label-choice`, and with the flag `rebound-carrier-selection` those of
 * any method that travels with a label (MTH-06, MTH-08). None where the carrier decides.
 */
export const labelOptionsOf = (
  { kind, options = [] }: ReturnMethod,
  flags: ReadonlySet<string>,
): readonly LabelOption[] =>
  kind === 'label-choice' || (needsLabel(kind) && flags.has('rebound-carrier-selection')) ? options : []

/** The label in force: the chosen one while it is offered, else the only one. Null asks the shopper (MTH-07). */
export const labelOptionInForce = (chosen: string | undefined, options: readonly LabelOption[]): LabelOption | null =>
  options.find(({ id }) => id === chosen) ?? (options.length === 1 ? (options[0] ?? null) : null)

/** What the carrier is told about the label: the chosen one, the partner whose code it carries, or nothing (MTH-06 to MTH-09). */
export function carrierChoiceOf(
  method: Pick<ReturnMethod, 'kind'> | null,
  option: LabelOption | null,
): { readonly carrier: string; readonly service: string | null } | null {
  if (option !== null) return { carrier: option.carrier, service: option.service ?? null }
  return method !== null && showsCode(method.kind) ? { carrier: method.kind, service: null } : null
}
