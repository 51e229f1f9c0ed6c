import type { Component } from '../../schemas/components/index.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import type { Args } from '../../schemas/screen/action.ts'
import { componentsOf, find, offeredOn, pathOf } from './tamper-visitor.ts'

export interface ItemWish {
  readonly item: string
  readonly reasons: readonly string[]
  readonly outcome: 'return' | 'exchange' | 'replace' | 'advanced'
  readonly variant?: string
  readonly warranty?: string
  readonly answers?: Readonly<Record<string, string>>
}

export interface Wish {
  readonly shopId: string
  readonly order: string
  readonly proof: string
  readonly items: readonly ItemWish[]
  readonly credit: 'refund' | 'gift' | 'exchange' | null
  readonly returnType: 'regular' | 'instant'
  readonly exchangeType: 'regular' | 'instant'
  readonly method?: string
  readonly card?: string
}

export type Step =
  | {
      readonly kind: 'press'
      readonly name: string
      readonly at: string
      readonly values?: Readonly<Record<string, string>>
      readonly args?: Args
    }
  | { readonly kind: 'look'; readonly path: string }
  | { readonly kind: 'card'; readonly href: string; readonly number: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'stuck'; readonly at: string }

const GOOD_CARD = '4242424242424242'
const PHOTOLESS = ''

type Press = Extract<Step, { kind: 'press' }>

const press = (page: Envelope, name: string, rest: Pick<Press, 'values' | 'args'> = {}): Step => {
  const wantedArgs = Object.entries(rest.args ?? {})
  const offeredSubmit = offeredOn(page).find(
    (one) => one.name === name && wantedArgs.every(([arg, value]) => one.args?.[arg] === value),
  )
  if (offeredSubmit === undefined)
    return { kind: 'stuck', at: `${pathOf(page)} offers no ${name} ${JSON.stringify(rest)}` }
  const { form, args } = offeredSubmit
  return { kind: 'press', name, at: pathOf(page), ...(form && { values: rest.values ?? {} }), ...(args && { args }) }
}

type Items = Extract<Component, { type: 'item_list' }>['items']

export const itemsOn = (page: Partial<Envelope>): Items =>
  componentsOf(page).flatMap((one) => (one.type === 'item_list' ? one.items : []))

interface OpenUnit {
  readonly id: string
  readonly title: string
}

const listOpenUnits = (page: Envelope): readonly OpenUnit[] =>
  itemsOn(page).flatMap(({ id, title, state, units = [id], remaining = [] }) =>
    (state === 'eligible' ? units : remaining).map((unit) => ({ id: unit, title })),
  )

const titleOf = (page: Envelope, unit: string): string =>
  itemsOn(page).find(({ id, units = [], remaining = [] }) => [id, ...units, ...remaining].includes(unit))?.title ?? unit

const matchesWish = ({ id, title }: OpenUnit, { item }: ItemWish): boolean => id === item || title.startsWith(item)

const choices = (page: Envelope): readonly string[] =>
  find(page, 'choice_list')?.options.flatMap(({ value, disabled }) => (disabled === undefined ? [value] : [])) ?? []

const variants = (page: Envelope): readonly string[] =>
  find(page, 'option_picker')?.variants.flatMap(({ value, state }) => (state === 'available' ? [value] : [])) ?? []

const pick = (among: readonly string[], wished: (value: string) => boolean): string =>
  among.find(wished) ?? among[0] ?? ''

const outcomeFits = (wish: ItemWish | undefined) => (value: string) =>
  value === wish?.outcome || (wish?.outcome === 'advanced' && value.startsWith('advanced:'))

const commentFor = (page: Envelope, wished: string | undefined): string =>
  wished ?? (find(page, 'field_group')?.fields[0]?.required === true ? 'As agreed on the phone' : '')

type Answer = Pick<Press, 'values' | 'args'>

const answers: Readonly<
  Record<string, (page: Envelope, wish: ItemWish | undefined, question: string | null) => Answer>
> = {
  'select-quantity': (page, wish) => ({
    values: { quantity: pathOf(page).includes(`item=${wish?.item}&`) ? '1' : (choices(page).at(-1) ?? '') },
  }),
  'select-reason': (page, wish) => ({
    values: { reason: pick(choices(page), (value) => wish?.reasons.includes(value) === true) },
  }),
  'add-comment': (page, wish, question) => ({
    values: { comment: commentFor(page, question === null ? undefined : wish?.answers?.[question]) },
  }),
  'image-upload': (_, wish, question) => ({ values: { files: wish?.answers?.[question ?? ''] ?? PHOTOLESS } }),
  'yes-no-question': (_, wish, question) => ({ args: { answer: wish?.answers?.[question ?? ''] ?? 'yes' } }),
  'select-warranty': (page, wish) => ({
    values: { warranty: pick(choices(page), (value) => value === (wish?.warranty ?? 'none')) },
  }),
  'smart-recommendation': () => ({ args: { answer: 'decline' } }),
  'convert-item': (page, wish) => ({ values: { outcome: pick(choices(page), outcomeFits(wish)) } }),
  'select-product': (page) => ({ values: { product: pick(choices(page), () => false) } }),
  'select-variant': (page, wish) => ({ values: { variant: pick(variants(page), (value) => value === wish?.variant) } }),
  'select-advanced-exchange-product': (page, wish) => ({
    values: { variant: pick(variants(page), (value) => value === wish?.variant) },
  }),
  blocked: () => ({ args: { answer: 'yes' } }),
}

const answerItem = (page: Envelope, path: string, wishes: readonly ItemWish[]): Step => {
  const query = new URLSearchParams(path.split('?')[1])
  const [item, step] = [query.get('item') ?? '', query.get('step') ?? '']
  if (step === 'confirm') return press(page, 'item.confirm', { args: { item } })
  const wish = wishes.find((one) => matchesWish({ id: item, title: titleOf(page, item) }, one))
  const answer = answers[step]
  if (answer === undefined) return { kind: 'stuck', at: path }
  const { values, args } = answer(page, wish, query.get('question'))
  return press(page, 'item.answer', { ...(values && { values }), args: { item, ...args } })
}

const onItems = (page: Envelope, wish: Wish): Step => {
  const path = page.overlay?.path
  if (path !== undefined) return answerItem(page, path, wish.items)
  const missing = listOpenUnits(page).find((unit) => wish.items.some((wished) => matchesWish(unit, wished)))
  return missing === undefined
    ? press(page, 'items.continue')
    : press(page, 'item.open', { args: { item: missing.id } })
}

const onCredit = (page: Envelope, { credit, returnType }: Wish): Step => {
  const offered = offeredOn(page).flatMap(({ name, args }) => (name === 'credit.choose' ? [String(args?.credit)] : []))
  if (offered.length === 0) {
    const path = '/credit?slide=options'
    return pathOf(page) === path ? { kind: 'stuck', at: path } : { kind: 'look', path }
  }
  const wanted = credit === 'refund' && returnType === 'instant' ? 'instant' : credit
  return press(page, 'credit.choose', { args: { credit: pick(offered, (one) => one === wanted) } })
}

const unmade = (page: Envelope, wish: Wish): Step | null => {
  const wanted: Readonly<Record<string, string | null | undefined>> = {
    'review.credit': wish.credit,
    'review.return-type': wish.returnType,
    'review.exchange-type': wish.exchangeType,
    'review.method': wish.method,
  }
  for (const one of componentsOf(page)) {
    if (one.type !== 'picker') continue
    const option = one.options.find(({ value, action }) => value === wanted[action.name])
    if (option !== undefined && !option.selected && option.disabled === undefined)
      return press(page, option.action.name, option.action.args === undefined ? {} : { args: option.action.args })
  }
  return null
}

const onReview = (page: Envelope, wish: Wish, token: string | null): Step => {
  const choice = unmade(page, wish)
  if (choice !== null) return choice
  const card = find(page, 'card_field')
  if (card !== undefined && card.taken === undefined) {
    if (token !== null) return press(page, 'payment.card', { values: { payment: token } })
    const href = card.entry.provider === 'sandbox' ? card.entry.href : ''
    return { kind: 'card', href, number: wish.card ?? GOOD_CARD }
  }
  return press(page, 'return.submit', { values: { policy: 'true', payment_acceptance: 'true' } })
}

export const nextStep = (page: Envelope, wish: Wish, token: string | null): Step => {
  const path = page.screen?.path
  if (path === undefined) return { kind: 'look', path: '/' }
  if (path.startsWith('/return/')) return { kind: 'done' }
  if (path.startsWith('/exchange')) return onItems(page, wish)
  if (path.startsWith('/credit')) return onCredit(page, wish)
  if (path.startsWith('/review')) return onReview(page, wish, token)
  const { order, proof } = wish
  if (offeredOn(page).some(({ name }) => name === 'order.lookup'))
    return press(page, 'order.lookup', { values: { order, proof } })
  return path.startsWith('/?') || path === '/' ? { kind: 'stuck', at: path } : { kind: 'look', path: '/' }
}
