import type { Args, ClientAction, Submit } from '../../../schemas/action.ts'
import { type ActionName, isAction } from '../../../schemas/actions/index.ts'
import type { Component } from '../../../schemas/components/index.ts'
import { withInside } from '../../../schemas/components/inside.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { listOfferedSubmits } from '../../journey/request/offers.ts'
import { EVERY_PHOTO, STORE_CART } from './dry-store.ts'

/** One thing that the page lets a shopper do, with what is filled in for it. */
export interface Move {
  readonly name: ActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

/** A move to another page that asks nothing of the server. */
interface Turn {
  readonly name: 'navigate'
  readonly at: string
}

export type MoveStep = Move | Turn

/** More alternatives than this of one kind lead to nothing new: variants, products. Reasons and answers are all tried. */
const ALIKE = 2

type Alternatives = readonly string[]

/** As many of them as are worth trying. */
const first = <Value>(values: readonly Value[]): readonly Value[] => values.slice(0, ALIKE)

/** What can be chosen for one field of a form; null for a component that holds no field of it. */
const choicesIn = (component: Component, form: string): readonly [string, Alternatives] | null => {
  if (!('form' in component) || component.form !== form) return null
  if (component.type === 'choice_list') {
    const open = component.options.filter(({ disabled }) => disabled === undefined).map(({ value }) => value)
    return [component.name, component.look === 'tiles' ? first(open) : open]
  }
  if (component.type === 'option_picker') {
    const open = component.variants.filter(({ state }) => state === 'available').map(({ value }) => value)
    // The last one may cost more than the first: both are tried.
    return [component.name, open.length > ALIKE ? [open[0] ?? '', open.at(-1) ?? ''] : open]
  }
  return component.type === 'photo_upload' ? [component.name, [EVERY_PHOTO]] : null
}

const plausible: Readonly<Record<string, string>> = {
  email: 'robin@walk.example',
  tel: '+1 202 555 0100',
  checkbox: 'true',
}

type FieldValues = readonly (readonly [string, Alternatives])[]

/** Postal codes in the forms of many countries. */
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

/** A postal code of a form that asks for this pattern. */
const postalCodeFor = (pattern: string | undefined): string =>
  (pattern === undefined ? undefined : postalCodes.find((code) => new RegExp(`^(?:${pattern})$`, 'u').test(code))) ??
  '10001'

/** A whole address of the first country that is offered. */
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

/** A pick-up that can be booked. */
const pickupIn = ({ date, option }: Extract<Component, { type: 'pickup_scheduler' }>): FieldValues => [
  ['date', [date.options[0]?.value ?? '']],
  ['option', [option.options[0]?.value ?? '']],
  ['phone', ['(202) 555-0100']],
  ['instructions', ['']],
]

/**
 * What is filled into the fields of a form that are no choices: one plausible value each, all texts where words are
 * asked for.
 */
const textsIn = (component: Component, form: string, texts: Alternatives): FieldValues => {
  if (component.type === 'address_form' && component.form === form) return addressIn(component)
  if (component.type === 'pickup_scheduler' && component.form === form) return pickupIn(component)
  if (component.type !== 'field_group' || component.form !== form) return []
  return component.fields.map(({ name, kind, options }) => {
    if (kind === 'select') return [name, [options?.find(({ value }) => value !== '')?.value ?? '']]
    return [name, kind === 'multiline' ? texts : [plausible[kind] ?? 'Robin Walker']]
  })
}

/** Every way to fill in a form out of what each field can hold. */
const combined = (fields: readonly (readonly [string, Alternatives])[]): readonly Readonly<Record<string, string>>[] =>
  fields.reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )

/** What a form begins with: all that is posted of it where nothing can be filled in. */
const begunWith = ({ screen, overlay }: Envelope, form: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((overlay ?? screen)?.forms?.[form]?.values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** The values that a button can be pressed with; one empty set where it has no form. */
const filled = (submit: Submit, page: Envelope, texts: Alternatives) => {
  const { form } = submit
  if (form === undefined) return [{}]
  const fields = componentsIn(page).flatMap((component) => {
    const choices = choicesIn(component, form)
    return choices === null ? textsIn(component, form, texts) : [choices]
  })
  return fields.length === 0 ? [begunWith(page, form)] : combined(fields)
}

/** What would lead back, elsewhere, or nowhere: the walk only goes forward, and has no card. */
const passedBy = new Set([
  'session.language',
  'session.end',
  'item.discard',
  'item.retry',
  // What they change was chosen on the credit page.
  'review.credit',
  'review.return-type',
  'payment.card',
  'return.submit',
])

/** Everything that a page shows: where something lies over it, that alone. */
export function componentsIn({ screen, overlay }: Envelope): readonly Component[] {
  if (overlay) return [...overlay.body, ...(overlay.footer ?? [])]
  const { banner = [], main = [], aside = [], footer = [] } = screen?.regions ?? {}
  return [...banner, ...main, ...aside, ...footer].flatMap(withInside)
}

/** Where a page stands. */
export const pagePath = ({ screen, overlay }: Envelope): string => overlay?.path ?? screen?.path ?? '/'

/**
 * Where the shop leads further in: to all of its products, to the first of those that are listed, and to the cart as it is edited. Not
 * to the second page of a collection: its size and its path are the portal's own, and its words stand on the first one already.
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

/** Whether a path leads back to a lookup: there the shopper only starts over. */
const isLookup = (path: string): boolean => ['/', '/gift'].includes(path.split('?')[0] ?? '')

/** Pages that this one leads on to: by its buttons, as to the second slide of the credit page, or into the shop. Words alone lead back. */
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

/** Whether a press leads to another page without asking the server. */
const isNavigate = (action: Submit | ClientAction): action is Extract<ClientAction, { type: 'navigate' }> =>
  action.type === 'navigate'

/** Coming back from the store, for who can leave for it here: with a cart, into the return whose page it is (SHP-54, SHP-56). */
const backFromStore = (submits: readonly Submit[], at: string): readonly Move[] => {
  const leaves = submits.some(({ name }) => name === 'store.visit')
  const [, key] = /^\/return\/([^?]+)/.exec(at) ?? []
  const spends = key !== undefined && submits.some(({ name }) => name === 'shop-later.shop')
  if (!leaves && !spends) return []
  const path = spends ? `/cart/v2/${STORE_CART}/${key}` : `/cart/v2/${STORE_CART}`
  return [{ name: 'entry.open', at, values: {}, args: { path } }]
}

/** The ways to press one button: with each of what could be filled in. */
const movesBy = (submit: Submit, page: Envelope, texts: Alternatives): readonly Move[] => {
  const { name, args = {} } = submit
  if (!isAction(name)) return []
  return filled(submit, page, texts).map((values) => ({ name, at: pagePath(page), values, args }))
}

/** Everything that a page lets a shopper do to get on. `texts` are what is typed where a text is asked for. */
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

/** Whether the page offers to send the return in. */
export const offersSubmit = (page: Envelope): boolean =>
  listOfferedSubmits(componentsIn(page)).some(({ name }) => name === 'return.submit')
