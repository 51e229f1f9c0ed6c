import type { Translate } from '../../locales/translate.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { type PostalLookupView, postalLookup } from '../lookup/postal-lookup.ts'
import type { FrameView } from '../parts/frame.ts'

/** The lookup for creating gift receipts (GFT-01 to GFT-04). */
export const receiptLookup = (frame: FrameView, view: PostalLookupView, t: Translate): Screen =>
  postalLookup(
    frame,
    view,
    {
      block: 'GiftReceiptLookup',
      form: 'gift-receipt',
      action: 'receipts.lookup',
      title: t('giving.title'),
      heading: t('giving.lookup-heading'),
      intro: t('giving.lookup-intro'),
      submit: t('lookup.submit'),
      pending: t('lookup.submitting'),
      back: t('giving.to-lookup'),
    },
    t,
  )
