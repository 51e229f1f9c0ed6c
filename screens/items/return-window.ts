import type { TextKey, Translate } from '../../locales/translate.ts'
import type { Instant } from '../../schemas/values/ids.ts'

/** DAT-06. */
export interface WindowView {
  /** The last millisecond. */
  readonly end: Instant
  readonly days: number
  readonly from: 'fulfilled' | 'delivered' | 'estimated' | 'ordered'
  readonly start: Instant
  /** Title of the extension that moved the end; null when none did. */
  readonly extension: string | null
}

const basisTexts = {
  fulfilled: 'window.fulfilled',
  delivered: 'window.delivered',
  estimated: 'window.estimated',
  ordered: 'window.ordered',
} as const

const openTexts = { counted: 'items.until', extended: 'items.until-extended' } as const
const closedOrderTexts = { counted: 'items.window-passed', extended: 'items.window-passed-extended' } as const
const closedItemTexts = { counted: 'ineligible.window-until', extended: 'ineligible.window-extended' } as const

type WindowTexts = Readonly<Record<'counted' | 'extended', TextKey>>

const formatWindow = (texts: WindowTexts, { end, days, from, start, extension }: WindowView, t: Translate): string => {
  const date = t.date(end)
  if (extension !== null) return t(texts.extended, { title: extension, date })
  return t(texts.counted, { date, basis: t(basisTexts[from], { days, date: t.date(start) }) })
}

/** Names the last day and the day it is counted from, or the extension. */
export const openWindowText = (window: WindowView, t: Translate): string => formatWindow(openTexts, window, t)

export const closedOrderText = (window: WindowView, t: Translate): string => formatWindow(closedOrderTexts, window, t)

export const closedItemText = (window: WindowView, t: Translate): string => formatWindow(closedItemTexts, window, t)
