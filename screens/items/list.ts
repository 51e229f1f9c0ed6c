import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { itemList } from '../../schemas/components/item-list.ts'
import { notice } from '../../schemas/components/notice.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { button, post } from '../parts/buttons.ts'
import { anotherOrder, contactShopButtons } from '../parts/contact.ts'
import { endSession, notYoursLabel } from '../parts/end-session.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { formatEnd } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich-text.ts'
import { statutoryLine } from '../parts/statutory-line.ts'
import { itemRow, type ListContext, selectButton } from './list-item.ts'
import type { BundleView, ItemsView, ItemView } from './list-view.ts'
import { closedOrderText, openWindowText } from './return-window.ts'
import { returnsOf } from './returns.ts'

const listTexts = (t: Translate) => ({ propertiesLabel: t('items.properties'), closeLabel: t('common.close') })

const itemGroup = (
  look: 'eligible' | 'ineligible',
  items: readonly ItemView[],
  place: ListContext,
  t: Translate,
): readonly Component[] =>
  items.length === 0
    ? []
    : [
        itemList({
          id: look,
          look,
          heading: t(look === 'eligible' ? 'items.eligible' : 'items.ineligible'),
          ...listTexts(t),
          select: selectButton(items, place, t),
          items: items.map(itemRow(place, t)),
        }),
      ]

/** An answer applies to every part with the same question. */
const returnAllButtons = (bundle: BundleView, { shopId }: ListContext, t: Translate) => [
  button({
    id: `return-all-${bundle.id}`,
    label: t('items.return-all'),
    look: 'secondary',
    action: post(shopId, 'bundle.return-all', { args: { bundle: bundle.id } }),
  }),
]

/** Parts returned singly are collapsed under the bundle (ITM-22, ITM-23, ITM-24). */
const bundleGroup =
  (place: ListContext, t: Translate) =>
  (bundle: BundleView): readonly Component[] => {
    const { id, title, whole, open, size, items } = bundle
    if (items.length === 0) return []
    const fold = {
      open,
      expand: t('items.show-parts', { count: size }),
      collapse: t('items.hide-parts'),
    }
    const within: ListContext = { ...place, chosen: whole ? 'part' : 'alone' }
    return [
      itemList({
        id: `bundle-${id}`,
        look: 'bundle',
        heading: t('items.bundle', { title }),
        hint: t(whole ? 'items.bundle-whole' : 'items.bundle-hint'),
        ...listTexts(t),
        ...(!whole && { collapsible: fold }),
        ...(bundle.returnAll && { actions: returnAllButtons(bundle, place, t) }),
        select: selectButton(items, within, t),
        items: items.map(itemRow(within, t)),
      }),
    ]
  }

const groupsOf = (frame: FrameView, view: ItemsView, t: Translate): readonly Component[] => {
  const { currency, isGift } = view
  const place: ListContext = { shopId: frame.shopId, currency, chosen: 'alone', isGift }
  return [
    ...itemGroup('eligible', view.eligible, place, t),
    ...view.bundles.flatMap(bundleGroup(place, t)),
    ...itemGroup('ineligible', view.ineligible, place, t),
  ]
}

/** Explains that amounts are in the order's currency. */
const currencyNotice = ({ presentment, currency }: ItemsView, t: Translate): readonly Component[] =>
  presentment === null
    ? []
    : [
        notice({
          id: 'multi-currency',
          tone: 'info',
          body: plain(t('items.multi-currency', { presentment, currency })),
        }),
      ]

const windowNotice = ({ past, window, canContinue }: ItemsView, t: Translate): readonly Component[] =>
  past && canContinue
    ? [
        notice({
          id: 'past-window',
          tone: 'warning',
          title: t('items.window-passed-title'),
          body: plain(window === null ? t('items.window-passed-undated') : closedOrderText(window, t)),
          ...(window !== null && { time: toIsoTime(window.end) }),
        }),
      ]
    : []

const unpaidNotice = ({ unpaid: left }: ItemsView, t: Translate): readonly Component[] =>
  left === null
    ? []
    : [
        notice({
          id: 'unpaid',
          tone: 'warning',
          title: t('items.unpaid-title'),
          body: plain(left === 'nothing' ? t('items.unpaid') : t('items.unpaid-exchange')),
        }),
      ]

/** Explains how to make disabled items available (ITM-21). */
const disabledNotice = ({ hasDisabledItems }: ItemsView, t: Translate): readonly Component[] =>
  hasDisabledItems
    ? [
        notice({
          id: 'disabled-items',
          tone: 'info',
          title: t('items.disabled-title'),
          body: plain(t('items.disabled')),
        }),
      ]
    : []

const formatWorth = ({ worth, currency }: ItemsView, t: Translate): string[] => {
  if (worth === null) return []
  if (worth.kind === 'open') {
    const [refund, gift] = [t.money(worth.refund, currency), t.money(worth.gift, currency)]
    return [refund === gift ? `${t('totals.get')} ${refund}` : t('totals.either', { refund, gift })]
  }
  return [formatEnd(worth, t)]
}

const continueOffTexts = {
  'none-selected': 'items.off-none-selected',
  loading: 'items.off-loading',
  bundle: 'items.off-bundle',
} as const

const continueBlock = ({ continueOff, eligible, bundles }: ItemsView, t: Translate) => {
  if (continueOff === null) return {}
  const message = t(continueOffTexts[continueOff])
  if (continueOff === 'loading') return { disabled: message }
  const bundle = bundles.find(
    ({ open, items }) => (open || continueOff === 'none-selected') && items.some(({ state }) => state === 'eligible'),
  )
  const block = continueOff === 'none-selected' && eligible.length > 0 ? 'eligible' : bundle && `bundle-${bundle.id}`
  return { disabled: message, unmet: block === undefined ? [] : [{ message, block }] }
}

/** Exclusive, because a second action would apply to an outdated page. */
const continueBar = (frame: FrameView, view: ItemsView, t: Translate): Component => {
  return actions({
    id: 'continue',
    sticky: true,
    summary: [t('items.selected', { count: view.selected }), ...formatWorth(view, t)].join('\n'),
    buttons: [
      button({
        id: 'continue-button',
        label: t('items.continue'),
        look: 'primary',
        ...continueBlock(view, t),
        action: post(frame.shopId, 'items.continue', { pending: t('items.continuing'), exclusive: true }),
      }),
    ],
  })
}

const goodsLabel = ({ isGift, orderName: order, giver }: ItemsView, t: Translate): string => {
  if (order !== null) return isGift ? t('gift.yours') : t('items.order', { order })
  return giver === '' ? t('items.receipt') : t('items.gift-from', { giver })
}

const hasPassed = ({ past, allReturned }: ItemsView): boolean => past && !allReturned

const isUnshipped = ({ isGift, eligible, bundles, ineligible }: ItemsView): boolean =>
  !isGift &&
  eligible.length + bundles.length === 0 &&
  ineligible.some(({ ineligible: why }) => why?.code === 5 && why.sentence === null && why.because === null)

const headingOf = (view: ItemsView, t: Translate): string => {
  if (view.canContinue) return t('items.heading')
  if (hasPassed(view)) return t('items.window-passed-title')
  if (isUnshipped(view)) return t('items.unshipped-heading')
  return t(view.isGift ? 'items.none-heading-gift' : 'items.none-heading')
}

const noneLeftText = (view: ItemsView, t: Translate): string => {
  const { isGift, allReturned, window } = view
  if (hasPassed(view)) return window === null ? t('items.window-passed-undated') : closedOrderText(window, t)
  if (isUnshipped(view)) return t('items.unshipped')
  if (isGift) return t(allReturned ? 'items.receipt-returned' : 'items.receipt-none-left')
  return t(allReturned ? 'items.all-returned' : 'items.none-left')
}

/** FIX-72. */
const emptyOrderActions = (frame: FrameView, view: ItemsView, t: Translate): Component => {
  const contact = contactShopButtons(frame, goodsLabel(view, t), t, view.allReturned ? 'secondary' : 'primary')
  const hasContact = contact.some(({ look }) => look === 'primary')
  const other = t(view.isGift ? 'items.another-return' : 'items.another-order')
  const another = anotherOrder(t, hasContact ? 'text' : 'primary', other)
  return actions({ id: 'ways-on', buttons: hasContact ? [...contact, another] : [another, ...contact] })
}

/** FIX-84. */
const introOf = (frame: FrameView, view: ItemsView, t: Translate): Component => {
  const { canContinue, past, window, daysLeft } = view
  const label = notYoursLabel(view.isGift ? 'gift' : 'order')
  const about = { id: 'intro', look: 'lead' as const }
  const goods = goodsLabel(view, t)
  const time = window === null ? {} : { time: toIsoTime(window.end) }
  if (!canContinue) {
    const parts = goods === headingOf(view, t) ? [] : [goods]
    const words = [...parts, noneLeftText(view, t)].join(' · ')
    return text({ ...about, body: plain(words), ...(hasPassed(view) && time) })
  }
  const ways = { actions: [endSession(frame.shopId, label, t)] }
  if (past || window === null) return text({ ...about, ...ways, body: plain(goods) })
  const left = daysLeft === null ? [] : [t('items.days-left', { days: daysLeft })]
  const words = [goods, openWindowText(window, t), ...left].join(' · ')
  return text({ ...about, ...ways, body: plain(words), ...time })
}

/** Lists every item, ineligible ones with a reason, so that shoppers need not ask the shop. */
export function itemsList(frame: FrameView, view: ItemsView, t: Translate): Screen {
  return screen(
    view.canContinue ? frame : { ...frame, steps: [] },
    {
      title: t(view.orderName === null ? 'items.receipt' : 'items.title'),
      heading: headingOf(view, t),
      banner: [
        ...currencyNotice(view, t),
        ...windowNotice(view, t),
        ...unpaidNotice(view, t),
        ...disabledNotice(view, t),
      ],
      main: [
        introOf(frame, view, t),
        ...returnsOf(view.returns, view.currency, t),
        ...(view.canContinue ? [] : [emptyOrderActions(frame, view, t)]),
        ...groupsOf(frame, view, t),
        ...statutoryLine(frame, view.isLawBetter, t),
      ],
      footer: view.canContinue ? [continueBar(frame, view, t)] : [],
    },
    t,
  )
}
