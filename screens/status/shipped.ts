import type { Translate } from '../../locales/translate.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import type { Sentence } from '../parts/rich-text.ts'

/** Each is null while unknown. */
export interface ParcelView {
  readonly carrier: string | null
  readonly since: Instant | null
  readonly expected: Instant | null
}

interface ShippedFacts {
  readonly parcel: ParcelView
  readonly isTracked: boolean
}

export function shippedSentences({ parcel, isTracked }: ShippedFacts, t: Translate): readonly (Sentence | null)[] {
  const { carrier, since, expected } = parcel
  return [
    since === null || carrier === null
      ? null
      : { text: t('status.card-shipped-since', { carrier, date: t.date(since) }), at: since },
    expected === null
      ? t(isTracked ? 'status.card-shipped-copy' : 'status.card-shipped-plain')
      : { text: t('status.card-shipped-expected', { date: t.date(expected) }), at: expected },
  ]
}
