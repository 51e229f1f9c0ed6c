import type { ChoiceList } from '../components/choice-list.ts'
import { fieldGroup } from '../components/field-group.ts'
import type { Component, ComponentType } from '../components/index.ts'
import { isItemList, toSelectButton } from '../components/item-select.ts'
import { withNested } from '../components/nested.ts'
import { text } from '../components/text.ts'
import { listTexts } from '../components/texts.ts'
import type { Action, Button } from '../screen/action.ts'
import type { Field, Option } from '../screen/fields.ts'
import type { RichText } from '../screen/text.ts'
import type { Envelope, Overlay, Screen } from './screen.ts'

/** For clients that do not know a component: the same texts, actions and fields. Null: every client draws it. */
export const fallbacks: Readonly<Record<ComponentType, 'text' | 'field_group' | null>> = {
  actions: null,
  deferred: null,
  field_group: null,
  loading: null,
  notice: null,
  text: null,
  address_form: 'field_group',
  choice_list: 'field_group',
  option_picker: 'field_group',
  pickup_scheduler: 'field_group',
  rating: 'field_group',
  card_field: 'text',
  code_card: 'text',
  collection_nav: 'text',
  empty_state: 'text',
  instructions: 'text',
  item_header: 'text',
  item_list: 'text',
  key_values: 'text',
  label_block: 'text',
  line_group: 'text',
  location_list: 'text',
  offer_card: 'text',
  photo_upload: 'text',
  picker: 'text',
  product_detail: 'text',
  product_grid: 'text',
  record_list: 'text',
  status_card: 'text',
  swap_card: 'text',
  timeline: 'text',
  totals: 'text',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const buildButton = (id: string, label: string, action: Action, disabled?: string): Button => ({
  id,
  label,
  look: 'secondary',
  action,
  ...(disabled !== undefined && { disabled }),
})

/** A pressable part that is not a button, such as a picker option or a link. */
const toButton = (value: Readonly<Record<string, unknown>>): Button | null => {
  const { id, value: name, label, title, action, disabled, path } = value
  const words = typeof label === 'string' ? label : title
  if (typeof words !== 'string') return null
  // Safe casts: the value comes from a component.
  if (isRecord(action)) return buildButton(String(id ?? name), words, action as Action, disabled as string | undefined)
  return typeof path === 'string' ? buildButton(String(id ?? 'more'), words, { type: 'navigate', path }) : null
}

const collectButtons = (value: unknown): readonly Button[] => {
  if (Array.isArray(value)) return value.flatMap(collectButtons)
  if (!isRecord(value)) return []
  if ('look' in value && 'action' in value && 'id' in value && 'label' in value) return [value as Button]
  const own = toButton(value)
  return [...(own === null ? [] : [own]), ...Object.values(value).flatMap(collectButtons)]
}

/** Select buttons name their item, because they are drawn apart from it. */
const listButtons = (component: Component): readonly Button[] => {
  if (!isItemList(component)) return collectButtons(component)
  const { select: _select, ...list } = component
  const selects = component.items.flatMap((item) => {
    const button = toSelectButton(component, item)
    return button === null ? [] : [{ ...button, label: `${button.label}: ${item.title}` }]
  })
  return [...selects, ...collectButtons(list)]
}

const toParagraphs = (lines: readonly string[]): RichText =>
  lines.map((line) => ({ kind: 'paragraph', inline: [{ kind: 'words', text: line }] }))

const findHeading = (component: Component): { readonly heading?: string } => {
  const heading = 'heading' in component ? component.heading : 'legend' in component ? component.legend : undefined
  return heading === undefined ? {} : { heading }
}

const toTextBlock = (component: Component): Component => {
  const { heading } = findHeading(component)
  const buttons = listButtons(component)
  const pressed = new Set(buttons.map(({ label }) => label))
  const lines = listTexts(component).flatMap(([, word]) => (word === heading || pressed.has(word) ? [] : [word]))
  return text({
    id: component.id,
    look: 'body',
    heading,
    body: toParagraphs(lines),
    ...(buttons.length > 0 && { actions: [...buttons] }),
  })
}

interface ChoiceFields {
  readonly name: string
  readonly legend: string
  readonly required?: true
  readonly missing?: string
  readonly several?: true
}

const toSelectField = ({ name, legend, required, missing, several }: ChoiceFields, options: Option[]): Field => ({
  name,
  label: legend,
  kind: 'select',
  options,
  ...(required && { required }),
  ...(missing !== undefined && { missing }),
  ...(several && { several }),
})

/** Choices become select fields. */
const listFields = (component: Component): readonly Field[] => {
  switch (component.type) {
    case 'address_form': {
      const { fields, country, countries } = component
      const options = countries.map(({ code, label }) => ({ value: code, label }))
      return fields.map((field) => (field.name === country ? { ...field, options } : field))
    }
    case 'choice_list': {
      const offered = component.options.filter(({ disabled }) => disabled === undefined)
      const options = offered.map((one) => ({ value: one.value, label: formatOption(one) }))
      return [toSelectField(component, options)]
    }
    case 'option_picker': {
      const { axes, variants } = component
      const labelOf = (at: readonly number[]) =>
        axes.map((axis, n) => `${axis.name}: ${axis.values[at[n] ?? -1]?.label}`).join(' / ')
      const free = variants.filter(({ state }) => state === 'available')
      const options = free.map(({ value, at, price }) => ({
        value,
        label: [labelOf(at), price?.text].filter(Boolean).join(' · '),
      }))
      return [toSelectField(component, options)]
    }
    case 'rating':
      return [toSelectField(component, component.options), component.comment]
    case 'pickup_scheduler': {
      const { date, option, phone, instructions } = component
      return [...[date, option].map((one) => toSelectField(one, one.options)), phone, instructions]
    }
    default:
      return []
  }
}

const formatOption = ({ label, detail, price, disabled }: ChoiceList['options'][number]): string =>
  [label, detail, price?.text, disabled].filter(Boolean).join(' · ')

const listRemainingTexts = (component: Component, fields: readonly Field[]): readonly string[] => {
  if (component.type === 'choice_list')
    return component.options.filter(({ disabled }) => disabled !== undefined).map(formatOption)
  const fieldTexts = fields.flatMap(({ label, hint = '', options = [] }) => [
    label,
    hint,
    ...options.map((one) => one.label),
  ])
  return listTexts(component).flatMap(([, word]) => (fieldTexts.some((one) => one.includes(word)) ? [] : [word]))
}

const toFieldGroup = (component: Component): Component => {
  const buttons = listButtons(component)
  const fields = listFields(component)
  const { heading } = findHeading(component)
  const pressed = buttons.map(({ label }) => label)
  const remaining = listRemainingTexts(component, fields).filter((word) => word !== heading && !pressed.includes(word))
  return fieldGroup({
    id: component.id,
    form: 'form' in component ? component.form : '',
    ...(heading !== undefined && { heading }),
    ...(remaining.length > 0 && { hint: remaining.join('. ') }),
    fields: [...fields],
    ...(buttons.length > 0 && { actions: [...buttons] }),
  })
}

export function applyFallbacks(envelope: Envelope, draws: ReadonlySet<string>): Envelope {
  const substitute = (component: Component): Component => {
    const fallback = fallbacks[component.type]
    if (fallback === null || draws.has(component.type)) return component
    return fallback === 'text' ? toTextBlock(component) : toFieldGroup(component)
  }
  // Nested blocks follow the substitute of their parent.
  const all = (components: readonly Component[]): Component[] =>
    components.flatMap((component) => {
      const drawn = substitute(component)
      return drawn === component ? [component] : withNested(component).map(substitute)
    })
  const substituteOverlay = (original: Overlay): Overlay => ({
    ...original,
    body: all(original.body),
    ...(original.footer && { footer: all(original.footer) }),
  })
  const substituteScreen = (original: Screen): Screen => ({
    ...original,
    // Each region remains a list of components.
    regions: Object.fromEntries(
      Object.entries(original.regions).map(([name, blocks]) => [name, all(blocks)]),
    ) as Screen['regions'],
    ...(original.dialogs && {
      dialogs: Object.fromEntries(
        Object.entries(original.dialogs).map(([name, dialog]) => [name, substituteOverlay(dialog)]),
      ),
    }),
  })
  const { screen, overlay, parts } = envelope
  return {
    ...envelope,
    ...(screen && { screen: substituteScreen(screen) }),
    ...(overlay && { overlay: substituteOverlay(overlay) }),
    ...(parts && {
      parts: parts.map((part) => ('component' in part ? { ...part, component: substitute(part.component) } : part)),
    }),
  }
}
