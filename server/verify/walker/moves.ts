import type { Args, ClientAction, Submit } from '../../../schemas/action.ts'
import { type ActionName, isAction } from '../../../schemas/actions/index.ts'
import type { Component } from '../../../schemas/components/index.ts'
import { withNested } from '../../../schemas/components/inside.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { listOfferedSubmits } from '../../journey/request/offers.ts'
import { PHOTO_ID, STORE_CART_TOKEN } from './dry-store.ts'

export interface Move {
  readonly name: ActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

/** Needs no request. */
interface Turn {
  readonly name: 'navigate'
  readonly at: string
}

export type MoveStep = Move | Turn

/** Limit of equivalent alternatives, such as variants. Reasons and answers are all tried. */
const ALIKE = 2

type Alternatives = readonly string[]

const first = <Value>(values: readonly Value[]): readonly Value[] => values.slice(0, ALIKE)

/** Null if the component has no field of the form. */
const choicesIn = (component: Component, form: string): readonly [string, Alternatives] | null => {
  if (!('form' in component) || component.form !== form) return null
  if (component.type === 'choice_list') {
    const open = component.options.filter(({ disabled }) => disabled === undefined).map(({ value }) => value)
    return [component.name, component.look === 'tiles' ? first(open) : open]
  }
  if (component.type === 'option_picker') {
    const open = component.variants.filter(({ state }) => state === 'available').map(({ value }) => value)
    // The last one may cost more.
    return [component.name, open.length > ALIKE ? [open[0] ?? '', open.at(-1) ?? ''] : open]
  }
  return component.type === 'photo_upload' ? [component.name, [PHOTO_ID]] : null
}

const plausible: Readonly<Record<string, string>> = {
  email: 'robin@walk.example',
  tel: '+1 202 555 0100',
  checkbox: 'true',
}

type FieldValues = readonly (readonly [string, Alternatives])[]

const postalCodes = [
  '10001',
  '1010',
  '101-0021',
  'K1A 0B1',
  'SW1A 1AA',
  '1012 AB',
  '00-001',
  '01000-000',
  '123456',
  '100',
]

const postalCodeFor = (pattern: string | undefined): string =>
  (pattern === undefined ? undefined : postalCodes.find((code) => new RegExp(`^(?:${pattern})$`, 'u').test(code))) ??
  '10001'

const addressIn = ({ fields, countries }: Extract<Component, { type: 'address_form' }>): FieldValues => {
  const [country] = countries
  const known: Readonly<Record<string, string>> = {
    ...plausible,
    country: country?.code ?? '',
    state: country?.fields?.state?.options?.find(({ value }) => value !== '')?.value ?? '',
    zip: postalCodeFor(country?.fields?.zip?.pattern),
    phone: '+1 202 555 0100',
  }
  return fields.map(({ name, kind }) => [name, [known[name] ?? known[kind] ?? 'Robin Walker']])
}

const pickupIn = ({ date, option }: Extract<Component, { type: 'pickup_scheduler' }>): FieldValues => [
  ['date', [date.options[0]?.value ?? '']],
  ['option', [option.options[0]?.value ?? '']],
  ['phone', ['(202) 555-0100']],
  ['instructions', ['']],
]

/** Plausible values; text fields get every text. */
const textsIn = (component: Component, form: string, texts: Alternatives): FieldValues => {
  if (component.type === 'address_form' && component.form === form) return addressIn(component)
  if (component.type === 'pickup_scheduler' && component.form === form) return pickupIn(component)
  if (component.type !== 'field_group' || component.form !== form) return []
  return component.fields.map(({ name, kind, options }) => {
    if (kind === 'select') return [name, [options?.find(({ value }) => value !== '')?.value ?? '']]
    return [name, kind === 'multiline' ? texts : [plausible[kind] ?? 'Robin Walker']]
  })
}

const combined = (fields: readonly (readonly [string, Alternatives])[]): readonly Readonly<Record<string, string>>[] =>
  fields.reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )

const begunWith = ({ screen, overlay }: Envelope, form: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((overlay ?? screen)?.forms?.[form]?.values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** One empty set without a form. */
const filled = (submit: Submit, page: Envelope, texts: Alternatives) => {
  const { form } = submit
  if (form === undefined) return [{}]
  const fields = componentsIn(page).flatMap((component) => {
    const choices = choicesIn(component, form)
    return choices === null ? textsIn(component, form, texts) : [choices]
  })
  return fields.length === 0 ? [begunWith(page, form)] : combined(fields)
}

/** Actions that lead back or nowhere, or need a card. */
const passedBy = new Set([
  'session.language',
  'session.end',
  'item.discard',
  'item.retry',
  // Already chosen on the credit page.
  'review.credit',
  'review.return-type',
  'payment.card',
  'return.submit',
])

/** With an overlay, only its components. */
export function componentsIn({ screen, overlay }: Envelope): readonly Component[] {
  if (overlay) return [...overlay.body, ...(overlay.footer ?? [])]
  const { banner = [], main = [], aside = [], footer = [] } = screen?.regions ?? {}
  return [...banner, ...main, ...aside, ...footer].flatMap(withNested)
}

export const pagePath = ({ screen, overlay }: Envelope): string => overlay?.path ?? screen?.path ?? '/'

/**
 * Links further into the shop: all products, the first listed ones and the cart. Second pages of a collection add
 * nothing.
 */
const intoShop = (component: Component): readonly string[] => {
  if (component.type === 'collection_nav')
    return component.collections.some(({ current }) => current) ? [] : component.collections.slice(-1).map(pathOf)
  if (component.type === 'line_group')
    return (component.actions ?? []).flatMap(({ action }) =>
      isNavigate(action) && action.path.startsWith('/shop/cart') ? [action.path] : [],
    )
  return component.type === 'product_grid' && component.look === undefined
    ? component.products.slice(0, 1).map(pathOf)
    : []
}

const isLookup = (path: string): boolean => ['/', '/gift'].includes(path.split('?')[0] ?? '')

/** Navigation by buttons or into the shop; text links lead back. */
const turnsOf = (components: readonly Component[]): readonly Turn[] =>
  components
    .flatMap((component) =>
      component.type === 'actions' || component.type === 'offer_card'
        ? buttonsOf(component)
            .filter(({ look, disabled }) => look !== 'text' && disabled === undefined)
            .flatMap(({ action }) => (isNavigate(action) ? [action.path] : []))
        : intoShop(component),
    )
    .filter((path) => !isLookup(path))
    .map((at) => ({ name: 'navigate', at }))

const pathOf = ({ path }: { readonly path: string }): string => path

const buttonsOf = (component: Extract<Component, { type: 'actions' | 'offer_card' }>) =>
  component.type === 'actions' ? component.buttons : [component.button]

const isNavigate = (action: Submit | ClientAction): action is Extract<ClientAction, { type: 'navigate' }> =>
  action.type === 'navigate'

/** Returning from the store with a cart, also to a submitted return (SHP-54, SHP-56). */
const backFromStore = (submits: readonly Submit[], at: string): readonly Move[] => {
  const leaves = submits.some(({ name }) => name === 'store.visit')
  const [, key] = /^\/return\/([^?]+)/.exec(at) ?? []
  const spends = key !== undefined && submits.some(({ name }) => name === 'shop-later.shop')
  if (!leaves && !spends) return []
  const path = spends ? `/cart/v2/${STORE_CART_TOKEN}/${key}` : `/cart/v2/${STORE_CART_TOKEN}`
  return [{ name: 'entry.open', at, values: {}, args: { path } }]
}

const movesBy = (submit: Submit, page: Envelope, texts: Alternatives): readonly Move[] => {
  const { name, args = {} } = submit
  if (!isAction(name)) return []
  return filled(submit, page, texts).map((values) => ({ name, at: pagePath(page), values, args }))
}

export function movesOn(page: Envelope, texts: Alternatives): readonly MoveStep[] {
  const components = componentsIn(page)
  const at = pagePath(page)
  const submits = listOfferedSubmits(components).filter(({ name }) => !passedBy.has(name))
  return [
    ...submits.flatMap((submit) => movesBy(submit, page, texts)),
    ...backFromStore(submits, at),
    ...turnsOf(components),
  ]
}

export const offersSubmit = (page: Envelope): boolean =>
  listOfferedSubmits(componentsIn(page)).some(({ name }) => name === 'return.submit')
