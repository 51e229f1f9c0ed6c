import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { type ItemList, itemList } from '../../schemas/components/item-list.ts'
import { notice } from '../../schemas/components/notice.ts'
import { text } from '../../schemas/components/text.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { Screen } from '../../schemas/screen.ts'
import { money } from '../parts/amounts.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'
import { picture } from '../parts/ware.ts'

/** One item of the order, as the page shows it. */
export interface ItemView {
  readonly id: string
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  readonly price: Minor
  /** The price before discounts, when there were some. */
  readonly struck: Minor | null
  readonly properties: readonly { readonly name: string; readonly value: string }[]
  readonly state: ItemList['items'][number]['state']
  readonly exchangeOnly: boolean
  readonly ineligible: {
    readonly code: 1 | 2 | 3 | 4 | 5
    readonly past: boolean
    readonly returnedAt: number | null
  } | null
  readonly choice: {
    readonly outcome: 'return' | 'exchange' | 'replace'
    readonly variant: string | null
    readonly image: string | null
    readonly reason: string
    readonly comment: string | null
  } | null
}

/** What the order page is drawn from (Spec §2 "Exchange (order) page"). */
export interface ItemsView {
  readonly orderName: string
  readonly firstName: string | null
  readonly currency: Currency
  /** Set when the shopper paid in another currency (ITM-02). */
  readonly presentment: Currency | null
  /** Set when the window is over; the date when it is known (ITM-05). */
  readonly past: { readonly until: number | null } | null
  readonly eligible: readonly ItemView[]
  readonly ineligible: readonly ItemView[]
  readonly bundles: readonly {
    readonly id: string
    readonly title: string
    readonly whole: boolean
    readonly items: readonly ItemView[]
  }[]
  readonly selected: number
  readonly continueOff: 'none-selected' | 'loading' | 'bundle' | null
  readonly canContinue: boolean
}

const reasonOf = (item: ItemView, t: Translate): string | undefined => {
  if (item.ineligible !== null) {
    const { code, past, returnedAt } = item.ineligible
    if (code === 4 && returnedAt !== null)
      return `${t('ineligible.4')} ${t('items.returned-on', { date: t.date(returnedAt) })}`
    return past ? t('ineligible.window') : t(`ineligible.${code}`)
  }
  if (item.state === 'disabled') return t('items.single-only')
  if (item.state === 'failed') return t('items.failed')
  if (item.state === 'loading') return t('items.loading')
  return item.exchangeOnly ? t('items.exchange-only-note') : undefined
}

const choiceOf = ({ choice }: ItemView, t: Translate) => {
  if (choice === null) return undefined
  const titles = {
    return: t('items.chosen-return'),
    exchange: t('items.chosen-exchange', { variant: choice.variant ?? '' }),
    replace: t('items.chosen-replace'),
  }
  const details = [t('items.chosen-reason', { reason: choice.reason }), ...(choice.comment ? [choice.comment] : [])]
  return {
    title: titles[choice.outcome],
    details,
    ...(choice.image !== null && { picture: { src: choice.image, alt: '' } }),
  }
}

const buttonsOf = (shopId: string, item: ItemView, t: Translate): ItemList['items'][number]['actions'] => {
  const args = { item: item.id }
  if (item.state === 'eligible')
    return [
      button({
        id: `select-${item.id}`,
        label: t('items.select'),
        look: 'secondary',
        action: post(shopId, 'item.open', { args }),
      }),
    ]
  if (item.state === 'failed')
    return [
      button({
        id: `retry-${item.id}`,
        label: t('items.retry'),
        look: 'secondary',
        action: post(shopId, 'item.retry', { args }),
      }),
    ]
  if (item.state !== 'selected') return []
  const confirm = {
    title: t('items.discard-title'),
    body: t('items.discard-body', { item: item.title }),
    yes: t('items.discard-yes'),
    no: t('items.discard-no'),
  }
  return [
    button({
      id: `edit-${item.id}`,
      label: t('items.edit'),
      look: 'text',
      action: post(shopId, 'item.open', { args }),
    }),
    button({
      id: `discard-${item.id}`,
      label: t('items.discard'),
      look: 'text',
      action: post(shopId, 'item.discard', { args, confirm }),
    }),
  ]
}

const itemOf =
  (frame: FrameView, view: ItemsView, t: Translate) =>
  (item: ItemView): ItemList['items'][number] => {
    const reason = reasonOf(item, t)
    const choice = choiceOf(item, t)
    return {
      id: item.id,
      picture: picture(item, t),
      title: item.title,
      ...(item.variant !== null && { variant: item.variant }),
      price: money(item.price, view.currency, t),
      ...(item.struck !== null && { struck: money(item.struck, view.currency, t) }),
      properties: [...item.properties],
      state: item.state,
      ...(reason !== undefined && { reason }),
      badges: item.exchangeOnly ? [t('items.exchange-only')] : [],
      ...(choice !== undefined && { choice }),
      actions: buttonsOf(frame.shopId, item, t),
    }
  }

const groupsOf = (frame: FrameView, view: ItemsView, t: Translate) => {
  const toItem = itemOf(frame, view, t)
  const words = { propertiesLabel: t('items.properties'), closeLabel: t('common.close') }
  const group = (
    id: string,
    look: ItemList['look'],
    given: { heading: string; hint?: string; items: readonly ItemView[] },
  ) =>
    given.items.length === 0
      ? []
      : [itemList({ id, look, heading: given.heading, hint: given.hint, ...words, items: given.items.map(toItem) })]
  return [
    ...group('eligible', 'eligible', { heading: t('items.eligible'), items: view.eligible }),
    ...view.bundles.flatMap((bundle) =>
      group(`bundle-${bundle.id}`, 'bundle', {
        heading: t('items.bundle', { title: bundle.title }),
        hint: t(bundle.whole ? 'items.bundle-whole' : 'items.bundle-hint'),
        items: bundle.items,
      }),
    ),
    ...group('ineligible', 'ineligible', { heading: t('items.ineligible'), items: view.ineligible }),
  ]
}

const bannersOf = (view: ItemsView, t: Translate) => [
  ...(view.presentment === null
    ? []
    : [
        notice({
          id: 'multi-currency',
          tone: 'info',
          body: plain(t('items.multi-currency', { presentment: view.presentment, currency: view.currency })),
        }),
      ]),
  ...(view.past === null
    ? []
    : [
        notice({
          id: 'past-window',
          tone: 'warning',
          title: t('items.window-passed-title'),
          body: plain(
            view.past.until === null
              ? t('items.window-passed-undated')
              : t('items.window-passed', { date: t.date(view.past.until) }),
          ),
        }),
      ]),
]

const continueBar = (frame: FrameView, view: ItemsView, t: Translate) => {
  const off = {
    'none-selected': t('items.off-none-selected'),
    loading: t('items.off-loading'),
    bundle: t('items.off-bundle'),
  }
  return actions({
    id: 'continue',
    sticky: true,
    summary: t('items.selected', { count: view.selected }),
    buttons: [
      button({
        id: 'continue-button',
        label: t('items.continue'),
        look: 'primary',
        disabled: view.continueOff === null ? undefined : off[view.continueOff],
        action: post(frame.shopId, 'items.continue', { pending: t('items.continuing'), exclusive: true }),
      }),
    ],
  })
}

/** The order page: eligible items, bundles, ineligible items, and the way on. */
export const itemsList = (frame: FrameView, view: ItemsView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('items.title'),
      heading: t('items.heading'),
      banner: bannersOf(view, t),
      main: [
        text({
          id: 'intro',
          look: 'lead',
          body: plain(
            `${t('items.order', { order: view.orderName })} · ${t(view.canContinue ? 'items.intro' : 'items.none-left')}`,
          ),
        }),
        ...groupsOf(frame, view, t),
      ],
      footer: view.canContinue ? [continueBar(frame, view, t)] : [],
    },
    t,
  )
