import type { Translate } from '../../locales/translate.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import type { Sentence } from '../parts/rich-text.ts'

export interface CancelledView {
  readonly cancelledAt: Instant | null
  readonly shop: string
  readonly goods: readonly string[]
}

export const formatCancelled = ({ cancelledAt: at, shop, goods }: CancelledView, t: Translate): string =>
  t('status.card-cancelled-line', { shop, items: t.list(goods), date: at === null ? '' : t.date(at) })

export function cancelledSentence(view: CancelledView, t: Translate): Sentence {
  const { cancelledAt: at } = view
  const text = formatCancelled(view, t)
  return at === null ? text : { text, at }
}
