import type { Translate } from '../../locales/translate.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import type { Sentence } from '../parts/rich-text.ts'

export interface ClosedView {
  readonly closed: {
    /** Null for returns closed before the day was stored. */
    readonly at: Instant | null
    /** Null where nothing was to be sent. */
    readonly goods: 'with-shopper' | 'coming' | 'here' | null
  }
}

const goodsTexts = {
  'with-shopper': 'status.closed-with-shopper',
  coming: 'status.closed-coming',
  here: 'status.closed-here',
} as const

export function closedSentences({ closed: { at, goods } }: ClosedView, t: Translate): readonly (Sentence | null)[] {
  const copy = t('status.card-closed-copy', { date: at === null ? '' : t.date(at) })
  return [at === null ? copy : { text: copy, at }, goods === null ? null : t(goodsTexts[goods])]
}
