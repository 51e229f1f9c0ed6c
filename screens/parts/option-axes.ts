import type { Translate } from '../../locales/translate.ts'
import type { OptionPicker } from '../../schemas/components/option-picker.ts'

/** German nouns stay capitalized within a sentence. */
const nameWithinSentence = (name: string, { language }: Translate): string =>
  /^\p{Lu}\p{Ll}/u.test(name) && !/^de\b/.test(language) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name

/** Each option names what is missing (UXD-01). */
export const withMissingTexts = (axes: OptionPicker['axes'], t: Translate): OptionPicker['axes'] =>
  axes.map((axis) => ({ ...axis, missing: t('item.axis-required', { option: nameWithinSentence(axis.name, t) }) }))
