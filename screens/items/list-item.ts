import type { Translate } from '../../locales/translate.ts'
import type { ItemList } from '../../schemas/components/item-list.ts'
import type { ItemDisabledReason } from '../../schemas/entities/disabled-reason.ts'
import type { Button } from '../../schemas/screen/action.ts'
import type { Currency } from '../../schemas/values/money.ts'
import { priceProps } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { picture } from '../parts/picture.ts'
import { datedText, type Sentence } from '../parts/rich-text.ts'
import type { ItemView } from './list-view.ts'
import { choiceNote, isUnsent, unevenNote } from './notices.ts'
import { closedItemText, openWindowText } from './return-window.ts'

type Item = ItemList['items'][number]

export interface ListContext {
  readonly shopId: string
  readonly currency: Currency
  /** `part`: belongs to a bundle that is only returned as a whole (ITM-24). */
  readonly chosen: 'alone' | 'part'
  readonly isGift: boolean
}

export function ineligibleText(ineligible: NonNullable<ItemView['ineligible']>, t: Translate): Sentence {
  const { code, past, window, returnedAt, inReturn, sentence, because } = ineligible
  if (sentence !== null) return sentence
  if (because !== null) return t(`ineligible.${because}`)
  if (code === 4 && inReturn !== null)
    return returnedAt === null
      ? t('items.in-return', { number: inReturn })
      : { text: t('items.in-return-since', { number: inReturn, date: t.date(returnedAt) }), at: returnedAt }
  if (code === 4 && returnedAt !== null)
    return { text: t('items.returned-on', { date: t.date(returnedAt) }), at: returnedAt }
  if (window !== null) return { text: closedItemText(window, t), at: window.end }
  return past ? t('ineligible.window') : t(`ineligible.${code}`)
}

export function disabledText(because: ItemDisabledReason, t: Translate): string {
  if (because === 'single-item') return t('items.single-only')
  if (because === 'exchange-ban') return t('items.no-exchange-beside')
  return t(because === 'product-rules' ? 'items.other-destination' : 'items.other-warranty')
}

const reasonOf = (item: ItemView, { currency }: ListContext, t: Translate): Sentence | undefined => {
  if (item.ineligible !== null) return ineligibleText(item.ineligible, t)
  if (item.state === 'disabled') return disabledText(item.disabled ?? 'single-item', t)
  if (item.state === 'failed') return t('items.failed')
  if (item.state === 'loading') return t('items.loading')
  if (item.claimOnly) return t('items.claim-only-note')
  if (item.exchangeOnly) return t('items.exchange-only-note')
  return item.uneven === null ? undefined : unevenNote(item.uneven, currency, t)
}

const windowText = ({ window, lastDay, daysLeft }: ItemView, t: Translate): Sentence | undefined => {
  const end = window?.end ?? lastDay
  if (end === null) return undefined
  const text = window === null ? t('items.until', { date: t.date(end), basis: '' }) : openWindowText(window, t)
  return { text: daysLeft === null ? text : `${text} · ${t('items.days-left', { days: daysLeft })}`, at: end }
}

const badgesOf = ({ claimOnly, exchangeOnly, state }: ItemView, t: Translate): string[] =>
  state === 'ineligible'
    ? []
    : [...(claimOnly ? [t('items.claim-only')] : []), ...(exchangeOnly ? [t('items.exchange-only')] : [])]

type Choice = NonNullable<ItemView['choice']>

const choiceTitle = ({ outcome, next, notices }: Choice, t: Translate): string => {
  if (outcome === 'return') return t(isUnsent(notices) ? 'items.chosen-unsent' : 'items.chosen-return')
  if (outcome === 'replace') return t('items.chosen-replace')
  const variant = [next?.title, next?.variant].filter(Boolean).join(', ')
  return variant === '' ? t('items.chosen-exchange-plain') : t('items.chosen-exchange', { variant })
}

/** How many of the identical units the answers are for (UXD-06). */
const countedTitle = (choice: Choice, { units, total }: ItemView, t: Translate): string => {
  const title = choiceTitle(choice, t)
  return total === 1 ? title : t('items.chosen-part', { count: units.length, total, choice: title })
}

const quantityTexts = {
  order: ['items.quantity', 'items.quantity-part'],
  gift: ['items.quantity-gift', 'items.quantity-part-gift'],
} as const

const quantityText = (item: ItemView, { isGift }: ListContext, t: Translate): string | undefined => {
  const { state, units, total, ordered, price } = item
  const count = state === 'selected' ? total : units.length
  if (count === 1) return undefined
  if (state === 'selected') return price === null ? undefined : t('items.each')
  const [all, part] = quantityTexts[isGift ? 'gift' : 'order']
  const text = t(count === ordered ? all : part, { count, total: ordered })
  return price === null ? text : `${t('items.each')}\n${text}`
}

const choiceOf = (item: ItemView, t: Translate): Item['choice'] => {
  const { choice } = item
  if (choice === null) return undefined
  const { reason, comment, warranty, destination, notices, next } = choice
  return {
    title: countedTitle(choice, item, t),
    details: [
      t('items.chosen-reason', { reason }),
      ...(comment ? [comment] : []),
      ...(warranty ? [t('items.chosen-warranty', { warranty })] : []),
      ...(destination ? [t('items.chosen-destination', { destination })] : []),
    ],
    ...(notices.length > 0 && { notes: notices.map(choiceNote(t, choice.outcome)) }),
    ...(next?.image && { picture: { src: next.image, alt: '' } }),
  }
}

const SELECT = 'select'

export const selectId = (item: string): string => `${SELECT}-${item}`

/** The select button, sent once per list. Parts of a whole bundle have none. */
export const selectButton = (
  items: readonly ItemView[],
  { shopId, chosen }: ListContext,
  t: Translate,
): ItemList['select'] =>
  chosen === 'part' || items.every(({ state, remaining }) => state !== 'eligible' && remaining.length === 0)
    ? undefined
    : { id: SELECT, label: t('items.select'), look: 'secondary', action: post(shopId, 'item.open') }

type ItemButton = (item: ItemView, shopId: string, t: Translate) => Button

export const editId = (item: string): string => `edit-${item}`

const editButton: ItemButton = ({ id }, shopId, t) => {
  const action = post(shopId, 'item.open', { args: { item: id } })
  return button({ id: editId(id), label: t('items.edit'), look: 'text', action })
}

const retryButton: ItemButton = ({ id }, shopId, t) => {
  const action = post(shopId, 'item.retry', { args: { item: id } })
  return button({ id: `retry-${id}`, label: t('items.retry'), look: 'secondary', action })
}

const moreButton: ItemButton = ({ more }, shopId, t) => {
  const action = post(shopId, 'item.open', { args: { item: more ?? '' } })
  return button({ id: selectId(more ?? ''), label: t('items.more'), look: 'text', action })
}

const discardButton: ItemButton = ({ id, title, units }, shopId, t) => {
  const several = units.length > 1
  const confirm = {
    title: several ? t('items.discard-several', { count: units.length }) : t('items.discard-title'),
    body: t('items.discard-body', { item: title }),
    yes: t('items.discard-yes'),
    no: t('items.discard-no'),
  }
  const action = post(shopId, 'item.discard', { args: { item: id }, confirm })
  return button({ id: `discard-${id}`, label: t('items.discard'), look: 'text', action })
}

/** Discards answers that made the item ineligible, so that they can be given again. */
const answerAgainButton: ItemButton = ({ id }, shopId, t) => {
  const action = post(shopId, 'item.discard', { args: { item: id } })
  return button({ id: `again-${id}`, label: t('items.answer-again'), look: 'text', action })
}

const listItemButtons = ({ state, ineligible, more }: ItemView): readonly ItemButton[] => {
  if (state === 'failed') return [retryButton]
  if (state === 'selected') return [editButton, discardButton, ...(more === null ? [] : [moreButton])]
  return ineligible?.answerAgain === true ? [answerAgainButton] : []
}

/** ITM-07. */
export const itemRow =
  (place: ListContext, t: Translate) =>
  (item: ItemView): Item => {
    const reasons = [reasonOf(item, place, t), windowText(item, t)].filter((reason) => reason !== undefined)
    const { text, ...time } = datedText(reasons, t)
    const badges = badgesOf(item, t)
    const choice = choiceOf(item, t)
    const quantity = quantityText(item, place, t)
    const actions = listItemButtons(item).map((press) => press(item, place.shopId, t))
    return {
      id: item.id,
      picture: picture(item, t),
      title: item.title,
      ...(item.variant !== null && { variant: item.variant }),
      ...priceProps(item, place.currency, t),
      ...(quantity !== undefined && { quantity }),
      ...(item.units.length > 1 && { units: [...item.units] }),
      ...(item.remaining.length > 0 && { remaining: [...item.remaining] }),
      ...(item.properties.length > 0 && { properties: [...item.properties] }),
      state: item.state,
      ...(reasons.length > 0 && { reason: text, ...time }),
      ...(badges.length > 0 && { badges }),
      ...(choice !== undefined && { choice }),
      ...(actions.length > 0 && { actions }),
    }
  }
