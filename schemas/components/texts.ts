import type { Component, ComponentType } from './index.ts'

/**
 * Paths to the texts that every renderer must present: `*` is each entry of a list, `*?selected` each with that flag.
 * `alt` is empty for decoration. Pictures in titled links, as in `product_grid`, need none.
 */
const textPaths: Readonly<Record<ComponentType, readonly string[]>> = {
  actions: ['summary', 'buttons.*'],
  address_form: ['heading'],
  card_field: ['heading', 'hint', 'taken', 'button'],
  choice_list: [
    'legend',
    'options.*.label',
    'options.*.detail',
    'options.*.price',
    'options.*.disabled',
    'options.*.picture.alt',
  ],
  code_card: [
    'eyebrow',
    'heading',
    'lead',
    'body',
    'code.label',
    'code.value',
    'facts.*.label',
    'facts.*.value',
    'actions.*',
    'image.alt',
    'pictures.*.alt',
    'mark.alt',
  ],
  collection_nav: ['collections.*.label'],
  deferred: ['label'],
  empty_state: ['heading', 'body', 'actions.*'],
  field_group: ['heading', 'hint', 'fields.*.label', 'fields.*.hint', 'actions.*'],
  instructions: ['heading', 'steps.*.title', 'steps.*.body'],
  item_header: ['title', 'variant', 'price', 'picture.alt'],
  item_list: [
    'heading',
    'hint',
    'actions.*',
    ...[
      'title',
      'variant',
      'price',
      'quantity',
      'reason',
      'badges.*',
      'choice.title',
      'choice.details.*',
      'choice.notes.*',
      'actions.*',
      'picture.alt',
      'choice.picture.alt',
    ].map((of) => `items.*.${of}`),
  ],
  key_values: ['heading', 'rows.*.label', 'rows.*.lines.*', 'actions.*'],
  label_block: ['heading', 'body', 'facts.*.label', 'facts.*.value', 'actions.*', 'mark.alt'],
  line_group: [
    'heading',
    'actions.*',
    ...[
      'title',
      'variant',
      'swap.from',
      'swap.to',
      'over',
      'badge',
      'details.*',
      'price',
      'actions.*',
      'picture.alt',
    ].map((of) => `lines.*.${of}`),
  ],
  loading: ['label', 'detail'],
  location_list: [
    'heading',
    'locations.*.name',
    'locations.*.lines.*',
    'locations.*.distance',
    'locations.*.actions.*',
  ],
  notice: ['title', 'body', 'actions.*'],
  offer_card: ['heading', 'copy', 'badge', 'price', 'note', 'button'],
  option_picker: ['legend', 'axes.*.name', 'axes.*.values.*.label'],
  photo_upload: ['label', 'hint', 'words.add', 'photos.*.alt'],
  picker: [
    'legend',
    ...['label', 'copy', 'lines.*', 'badge', 'price', 'disabled', 'image.alt'].map((of) => `options.*.${of}`),
    ...['notes.*', 'rows.*.label', 'rows.*.money', 'links.*.label'].map((of) => `options.*?selected.${of}`),
  ],
  pickup_scheduler: [
    'heading',
    'copy',
    'date.legend',
    'date.options.*.label',
    'option.legend',
    'option.options.*.label',
    'phone.label',
    'instructions.label',
    'button',
  ],
  product_detail: ['title', 'variant', 'price', 'badge', 'description', 'pictures.*.alt'],
  product_grid: ['heading', 'products.*.title', 'products.*.price', 'more.label', 'pages.label'],
  rating: ['legend', 'options.*.label', 'comment.label', 'button'],
  record_list: [
    'heading',
    'records.*.title',
    'records.*.lines.*',
    'records.*.badge',
    'records.*.actions.*',
    'records.*.picture.alt',
  ],
  status_card: ['eyebrow', 'heading', 'body'],
  swap_card: [
    'sides.*.label',
    'sides.*.title',
    'sides.*.variant',
    'sides.*.price',
    'sides.*.picture.alt',
    'change.text',
    'difference',
  ],
  text: ['heading', 'body', 'actions.*'],
  timeline: [
    'heading',
    ...['label', 'detail', 'amount'].map((of) => `steps.*.${of}`),
    ...['at', 'status', 'detail'].map((of) => `events.*.${of}`),
    'facts.*.label',
    'facts.*.value',
    'actions.*',
  ],
  totals: ['heading', 'rows.*.label', 'rows.*.money', 'rows.*.note', 'footnote'],
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const collectTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  if (!isObject(value)) return []
  // Conditions that the shopper can meet are drawn after a press only.
  const reason = 'unmet' in value ? [] : ['disabled']
  return ['text', 'label', ...reason, 'inline', 'items'].flatMap((key) => collectTexts(value[key]))
}

const readTexts = (value: unknown, path: readonly string[]): readonly string[] => {
  const [step, ...rest] = path
  if (step === undefined) return collectTexts(value)
  const [name = '', condition] = step.split('?')
  if (name === '*') {
    const all = Array.isArray(value) ? value : []
    return all
      .filter((entry) => condition === undefined || entry[condition] === true)
      .flatMap((entry) => readTexts(entry, rest))
  }
  return isObject(value) ? readTexts(value[name], rest) : []
}

export function listTexts(component: Component): readonly (readonly [path: string, word: string])[] {
  return textPaths[component.type].flatMap((path) =>
    readTexts(component, path.split('.')).map((word) => [path, word] as const),
  )
}
