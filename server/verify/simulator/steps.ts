import { type ActionName, isAction } from '../../../schemas/actions/index.ts'
import type { Component } from '../../../schemas/components/index.ts'
import { withNested } from '../../../schemas/components/nested.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { Args, ClientAction, Submit } from '../../../schemas/screen/action.ts'
import { listOfferedSubmits } from '../../journey/request/offers.ts'
import { PHOTO_ID, STORE_CART_TOKEN } from './dry-store.ts'

export interface ActionStep {
  readonly name: ActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

/** Needs no request. */
interface NavigateStep {
  readonly name: 'navigate'
  readonly at: string
}

export type SimulationStep = ActionStep | NavigateStep

/** Limit of equivalent alternatives, such as variants. Reasons and answers are all tried. */
const MAX_EQUIVALENTS = 2

type Alternatives = readonly string[]

const limitEquivalents = <Value>(values: readonly Value[]): readonly Value[] => values.slice(0, MAX_EQUIVALENTS)

const listChoices = (component: Component, form: string): readonly [string, Alternatives] | null => {
  if (!('form' in component) || component.form !== form) return null
  if (component.type === 'choice_list') {
    const open = component.options.filter(({ disabled }) => disabled === undefined).map(({ value }) => value)
    if (component.look === 'tiles') return [component.name, limitEquivalents(open)]
    // Of identical units, one by itself and all together.
    return [component.name, component.compact === true ? [...new Set([open[0] ?? '', open.at(-1) ?? ''])] : open]
  }
  if (component.type === 'option_picker') {
    const open = component.variants.filter(({ state }) => state === 'available').map(({ value }) => value)
    // The last one may cost more.
    return [component.name, open.length > MAX_EQUIVALENTS ? [open[0] ?? '', open.at(-1) ?? ''] : open]
  }
  return component.type === 'photo_upload' ? [component.name, [PHOTO_ID]] : null
}

const plausibleValues: Readonly<Record<string, string>> = {
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

const pickPostalCode = (pattern: string | undefined): string =>
  (pattern === undefined ? undefined : postalCodes.find((code) => new RegExp(`^(?:${pattern})$`, 'u').test(code))) ??
  '10001'

const fillAddress = ({ fields, countries }: Extract<Component, { type: 'address_form' }>): FieldValues => {
  const [country] = countries
  const values: Readonly<Record<string, string>> = {
    ...plausibleValues,
    country: country?.code ?? '',
    state: country?.fields?.state?.options?.find(({ value }) => value !== '')?.value ?? '',
    zip: pickPostalCode(country?.fields?.zip?.pattern),
    phone: '+1 202 555 0100',
  }
  return fields.map(({ name, kind }) => [name, [values[name] ?? values[kind] ?? 'Robin Walker']])
}

const fillPickup = ({ date, option }: Extract<Component, { type: 'pickup_scheduler' }>): FieldValues => [
  ['date', [date.options[0]?.value ?? '']],
  ['option', [option.options[0]?.value ?? '']],
  ['phone', ['(202) 555-0100']],
  ['instructions', ['']],
]

const fillTexts = (component: Component, form: string, texts: Alternatives): FieldValues => {
  if (component.type === 'address_form' && component.form === form) return fillAddress(component)
  if (component.type === 'pickup_scheduler' && component.form === form) return fillPickup(component)
  if (component.type !== 'field_group' || component.form !== form) return []
  return component.fields.map(({ name, kind, options }) => {
    if (kind === 'select') return [name, [options?.find(({ value }) => value !== '')?.value ?? '']]
    return [name, kind === 'multiline' ? texts : [plausibleValues[kind] ?? 'Robin Walker']]
  })
}

const combineValues = (
  fields: readonly (readonly [string, Alternatives])[],
): readonly Readonly<Record<string, string>>[] =>
  fields.reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )

const readInitialValues = ({ screen, overlay }: Envelope, form: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((overlay ?? screen)?.forms?.[form]?.values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** One empty set without a form. */
const fillForm = (submit: Submit, page: Envelope, texts: Alternatives) => {
  const { form } = submit
  if (form === undefined) return [{}]
  const fields = listComponents(page).flatMap((component) => {
    const choices = listChoices(component, form)
    return choices === null ? fillTexts(component, form, texts) : [choices]
  })
  return fields.length === 0 ? [readInitialValues(page, form)] : combineValues(fields)
}

/** Actions that lead back or nowhere, or need a card. */
const skippedActions = new Set([
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

export function listComponents({ screen, overlay }: Envelope): readonly Component[] {
  if (overlay) return [...overlay.body, ...(overlay.footer ?? [])]
  const { banner = [], main = [], aside = [], footer = [] } = screen?.regions ?? {}
  return [...banner, ...main, ...aside, ...footer].flatMap(withNested)
}

export const getPagePath = ({ screen, overlay }: Envelope): string => overlay?.path ?? screen?.path ?? '/'

/**
 * Links further into the shop: all products, the first listed ones and the cart. Second pages of a collection add
 * nothing.
 */
const listShopPaths = (component: Component): readonly string[] => {
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

const isLookupPath = (path: string): boolean => ['/', '/gift'].includes(path.split('?')[0] ?? '')

/** Navigation by buttons or into the shop; text links lead back. */
const listNavigateSteps = (components: readonly Component[]): readonly NavigateStep[] =>
  components
    .flatMap((component) =>
      component.type === 'actions' || component.type === 'offer_card'
        ? buttonsOf(component)
            .filter(({ look, disabled }) => look !== 'text' && disabled === undefined)
            .flatMap(({ action }) => (isNavigate(action) ? [action.path] : []))
        : listShopPaths(component),
    )
    .filter((path) => !isLookupPath(path))
    .map((at) => ({ name: 'navigate', at }))

const pathOf = ({ path }: { readonly path: string }): string => path

const buttonsOf = (component: Extract<Component, { type: 'actions' | 'offer_card' }>) =>
  component.type === 'actions' ? component.buttons : [component.button]

const isNavigate = (action: Submit | ClientAction): action is Extract<ClientAction, { type: 'navigate' }> =>
  action.type === 'navigate'

/** Returning from the store with a cart, also to a submitted return (SHP-54, SHP-56). */
const listStoreReturns = (submits: readonly Submit[], at: string): readonly ActionStep[] => {
  const canLeave = submits.some(({ name }) => name === 'store.visit')
  const [, key] = /^\/return\/([^?]+)/.exec(at) ?? []
  const canSpend = key !== undefined && submits.some(({ name }) => name === 'shop-later.shop')
  if (!canLeave && !canSpend) return []
  const path = canSpend ? `/cart/v2/${STORE_CART_TOKEN}/${key}` : `/cart/v2/${STORE_CART_TOKEN}`
  return [{ name: 'entry.open', at, values: {}, args: { path } }]
}

const listSubmitSteps = (submit: Submit, page: Envelope, texts: Alternatives): readonly ActionStep[] => {
  const { name, args = {} } = submit
  if (!isAction(name)) return []
  return fillForm(submit, page, texts).map((values) => ({ name, at: getPagePath(page), values, args }))
}

export function listSteps(page: Envelope, texts: Alternatives): readonly SimulationStep[] {
  const components = listComponents(page)
  const at = getPagePath(page)
  const submits = listOfferedSubmits(components).filter(({ name }) => !skippedActions.has(name))
  return [
    ...submits.flatMap((submit) => listSubmitSteps(submit, page, texts)),
    ...listStoreReturns(submits, at),
    ...listNavigateSteps(components),
  ]
}

export const isSubmitOffered = (page: Envelope): boolean =>
  listOfferedSubmits(listComponents(page)).some(({ name }) => name === 'return.submit')
