import type { Translate } from '../../locales/translate.ts'
import { type Notice, notice } from '../../schemas/components/notice.ts'
import type { Outcome } from '../../schemas/records/draft.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { plain } from '../parts/rich-text.ts'
import type { FlowNotice } from './flow-view.ts'

const noticeTexts = (one: FlowNotice, t: Translate, exchanged = false) => {
  if (one === 'keep') {
    const body = t(exchanged ? 'item.keep-exchange' : 'item.keep')
    return { title: t('item.keep-title'), body, short: t('items.note-keep') }
  }
  if (one === 'donate') return { title: t('item.donate-title'), body: t('item.donate'), short: t('items.note-donate') }
  return { title: t('item.review-title'), body: t('item.review'), short: t('items.note-review') }
}

export const isUnsent = (notices: readonly FlowNotice[]): boolean =>
  notices.includes('keep') || notices.includes('donate')

/** ITM-68, WFL-29, ERR-21. */
export const itemNotice =
  (t: Translate, exchanged: boolean) =>
  (one: FlowNotice): Notice => {
    const { title, body } = noticeTexts(one, t, exchanged)
    return notice({ id: `notice-${one}`, tone: one === 'review' ? 'warning' : 'info', title, body: plain(body) })
  }

export const itemNote =
  (t: Translate) =>
  (one: FlowNotice): string =>
    noticeTexts(one, t).short

/** Before the submit a kept item also says what the shopper still gets (UXD-20). */
export const choiceNote =
  (t: Translate, outcome: Outcome) =>
  (one: FlowNotice): string =>
    one === 'keep' ? noticeTexts(one, t, outcome !== 'return').body : itemNote(t)(one)

/** Why two identical units bring different amounts (FIX-16). */
export const unevenNote = (amount: Minor, currency: Currency, t: Translate): string =>
  t('items.uneven', { amount: t.money(amount, currency) })
