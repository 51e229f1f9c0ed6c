import type { Translate } from '../../locales/translate.ts'
import type { OptionPicker } from '../../schemas/components/option-picker.ts'

/** Each option names what is missing (UXD-01), after a colon: a shop's own name fixes no article. */
export const withMissingTexts = (axes: OptionPicker['axes'], t: Translate): OptionPicker['axes'] =>
  axes.map((axis) => ({ ...axis, missing: t('item.axis-required', { option: axis.name }) }))
