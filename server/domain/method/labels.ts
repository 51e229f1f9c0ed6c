import type { LabelOption, ReturnMethod } from '../../../schemas/config/method.ts'
import { hasCounterCode, needsLabel } from './kinds.ts'

/**
 * Labels to choose from: for `label-choice`, and with flag `rebound-carrier-selection` for any labelled method (MTH-06,
 * MTH-08).
 */
export const listLabelOptions = (
  { kind, options = [] }: ReturnMethod,
  flags: ReadonlySet<string>,
): readonly LabelOption[] =>
  kind === 'label-choice' || (needsLabel(kind) && flags.has('rebound-carrier-selection')) ? options : []

/** The chosen label while offered, else the only one, else null (MTH-07). */
export const selectLabelOption = (chosen: string | undefined, options: readonly LabelOption[]): LabelOption | null =>
  options.find(({ id }) => id === chosen) ?? (options.length === 1 ? (options[0] ?? null) : null)

/** The chosen option's carrier, else the partner whose code the label has, else null (MTH-06 to MTH-09). */
export function toCarrierChoice(
  method: Pick<ReturnMethod, 'kind'> | null,
  option: LabelOption | null,
): { readonly carrier: string; readonly service: string | null } | null {
  if (option !== null) return { carrier: option.carrier, service: option.service ?? null }
  return method !== null && hasCounterCode(method.kind) ? { carrier: method.kind, service: null } : null
}
