import type { Translate } from '../../locales/translate.ts'
import type { CodeCard } from '../../schemas/components/code-card.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import { listGoods } from './lines.ts'

export interface GiftItemView {
  readonly id: string
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  readonly off: 'returned' | 'given' | null
}

/**
 * Until when the recipient can return an item. `never`: it cannot be returned. `day`: the last day. `estimated`: it counts from a delivery that is
 * assumed. `counted`: it counts from an event that has not happened.
 */
export type DeadlineView =
  | { readonly kind: 'never' }
  | { readonly kind: 'day'; readonly at: Instant }
  | { readonly kind: 'estimated'; readonly at: Instant; readonly days: number }
  | { readonly kind: 'counted'; readonly from: 'fulfilled' | 'delivered'; readonly days: number }

export interface ReceiptItemView extends GiftItemView {
  /** Null for an item without a last day. */
  readonly deadline: DeadlineView | null
}

const withinTexts = { fulfilled: 'giving.within-fulfilled', delivered: 'giving.within-delivered' } as const

const deadlineText = (deadline: DeadlineView, t: Translate): string => {
  if (deadline.kind === 'never') return t('giving.never')
  if (deadline.kind === 'day') return t.date(deadline.at)
  if (deadline.kind === 'counted') return t(withinTexts[deadline.from], { days: deadline.days })
  const within = t('giving.within-delivered', { days: deadline.days })
  return t('giving.until-estimated', { within, date: t.date(deadline.at) })
}

/** The last day of all items, or of those that the label names. */
export function untilFacts(items: readonly ReceiptItemView[], t: Translate): NonNullable<CodeCard['facts']> {
  const dated = items.flatMap(({ title, deadline }) =>
    deadline === null ? [] : [{ title, deadline, value: deadlineText(deadline, t) }],
  )
  const firsts = dated.filter(({ value }, at) => dated.findIndex((other) => other.value === value) === at)
  const isShared = firsts.length === 1 && dated.length === items.length
  return firsts.map(({ deadline, value }) => {
    const titles = t.list([...new Set(dated.filter((other) => other.value === value).map(({ title }) => title))])
    if (deadline.kind === 'never') return { label: titles, value }
    return {
      label: isShared ? t('giving.until') : `${titles} · ${t('giving.until')}`,
      value,
      ...(deadline.kind !== 'counted' && { time: toIsoTime(deadline.at) }),
    }
  })
}

/** The goods and their last days, without prices. */
export const receiptFacts = (items: readonly ReceiptItemView[], t: Translate): NonNullable<CodeCard['facts']> => [
  {
    label: t('giving.on-it'),
    value: listGoods(items, t).join('\n'),
  },
  ...untilFacts(items, t),
]
