import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { type AwaitedView, awaitedSentences } from '../parts/awaited-units.ts'
import { button, post } from '../parts/buttons.ts'
import { countTitles } from '../parts/lines.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'
import { trackingErrors } from './tracking.ts'

/** `reason` is the merchant's text. */
interface RemovedView {
  readonly item: string
  readonly reason: string | null
  readonly because: 'missing' | null
  /** Where the rejected goods are; null on their way, and for others. */
  readonly goods: 'with-shopper' | 'here' | null
}

export interface BannersView {
  readonly outOfStock: boolean
  readonly cancelled: { readonly exchanges: readonly string[]; readonly items: readonly string[] }
  readonly removed: readonly RemovedView[]
  readonly less: { readonly amount: Minor; readonly currency: Currency } | null
  readonly adjusted: {
    readonly by: Minor
    readonly now: Minor
    readonly reason: string
    readonly currency: Currency
  } | null
  readonly verdicts: { readonly approved: readonly string[]; readonly again: readonly string[] }
  readonly awaited: AwaitedView | null
  readonly trackingErrors: readonly ('return' | 'exchange')[]
}

const hideButton = (shopId: string, banner: 'out-of-stock' | 'removed-items', t: Translate) =>
  button({
    id: `hide-${banner}`,
    label: t('status.hide'),
    look: 'text',
    action: post(shopId, 'return.dismiss', { args: { banner } }),
  })

const outOfStockNotice = (shopId: string, t: Translate): Component =>
  notice({
    id: 'out-of-stock',
    tone: 'warning',
    title: t('status.out-of-stock'),
    body: plain(t('status.out-of-stock-copy')),
    actions: [hideButton(shopId, 'out-of-stock', t)],
  })

const cancelledNotice = ({ exchanges, items }: BannersView['cancelled'], t: Translate): Component =>
  notice({
    id: 'cancelled-items',
    tone: 'warning',
    title: t('status.cancelled-items'),
    body: paragraphs([
      ...countTitles(exchanges, t).map((item) => t('status.cancelled-exchange', { item })),
      ...countTitles(items, t).map((item) => t('status.cancelled-item', { item })),
    ]),
  })

/** FND-34. */
const verdictNotice = ({ approved, again }: BannersView['verdicts'], t: Translate): Component =>
  notice({
    id: 'verdicts',
    tone: again.length > 0 ? 'info' : 'success',
    title: t(again.length > 0 ? 'status.verdict-undone' : 'status.verdict-approved'),
    body: paragraphs([
      ...(again.length > 0 ? [t('status.verdict-undone-copy', { items: t.list(countTitles(again, t)) })] : []),
      ...(approved.length > 0 ? [t('status.verdict-approved-copy', { items: t.list(countTitles(approved, t)) })] : []),
    ]),
  })

const adjustedNotice = (
  { by, now, reason, currency }: NonNullable<BannersView['adjusted']>,
  t: Translate,
): Component => {
  const money = (amount: Minor): string => t.money(amount, currency)
  return notice({
    id: 'adjusted',
    tone: 'info',
    title: t(by > 0 ? 'status.adjusted-more' : 'status.adjusted-less', { amount: money(Math.abs(by)) }),
    body: paragraphs([
      t('mail.reason', { reason }),
      t('mail.adjusted-now', { amount: money(now), before: money(now - by) }),
    ]),
  })
}

const goodsTexts = { 'with-shopper': 'status.removed-keep', here: 'mail.rejected-here' } as const

const removedLine = ({ item, reason, because, goods }: RemovedView, t: Translate): string => {
  const cause = because === 'missing' ? t('status.removed-missing') : reason
  if (goods === null) return cause === null ? item : t('status.removed-item', { item, reason: cause })
  const fate = t('status.removed-item', { item, reason: t(goodsTexts[goods]) })
  return cause === null ? fate : t.sentences([fate, t('mail.reason', { reason: cause })])
}

const titlesOf = (removed: readonly RemovedView[]): readonly string[] => removed.map(({ item }) => item)

/** What happened, then the money, then what to do (UXD-10). */
const removedNotice = (shopId: string, { removed, less }: BannersView, t: Translate): Component =>
  notice({
    id: 'removed-items',
    tone: 'warning',
    title: removed.every(({ goods }) => goods !== null)
      ? t('status.rejected', { items: t.list(countTitles(titlesOf(removed), t)) })
      : t('status.removed-items'),
    body: paragraphs([
      ...countTitles(
        removed.map((item) => removedLine(item, t)),
        t,
      ),
      ...(less === null ? [] : [t('status.removed-less', { amount: t.money(less.amount, less.currency) })]),
    ]),
    actions: [hideButton(shopId, 'removed-items', t)],
  })

const awaitedNotice = (view: AwaitedView, t: Translate): Component =>
  notice({
    id: 'awaited',
    tone: 'info',
    title: t('awaited.title'),
    body: paragraphs([t.list(countTitles(view.items, t)), ...awaitedSentences(view, t)]),
    ...(view.until !== null && { time: toIsoTime(view.until) }),
  })

/** STS-45 to STS-48, ERR-39. */
export const bannersOf = (shopId: string, view: BannersView, t: Translate): Component[] => [
  ...trackingErrors(view.trackingErrors, t),
  ...(view.outOfStock ? [outOfStockNotice(shopId, t)] : []),
  ...(view.cancelled.exchanges.length + view.cancelled.items.length > 0 ? [cancelledNotice(view.cancelled, t)] : []),
  ...(view.verdicts.approved.length + view.verdicts.again.length > 0 ? [verdictNotice(view.verdicts, t)] : []),
  ...(view.adjusted === null ? [] : [adjustedNotice(view.adjusted, t)]),
  ...(view.awaited === null ? [] : [awaitedNotice(view.awaited, t)]),
  ...(view.removed.length > 0 ? [removedNotice(shopId, view, t)] : []),
]
