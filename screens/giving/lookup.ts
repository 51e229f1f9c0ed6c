import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/screen.ts'
import { captchaField } from '../lookup/regular.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** What the lookup of gift receipts is drawn from. `captcha` is what failed last; null asks for none. */
interface ReceiptLookupView {
  readonly captcha: number | null
  readonly values: { readonly order: string; readonly zip: string }
}

/** A field of one line that nothing is found without (GFT-04). */
const line = (name: 'order' | 'zip', label: string) =>
  ({ name, label, kind: 'text', required: true, maxLength: 256, autocomplete: 'off' }) as const

/** The lookup of whoever makes gift receipts of an order (GFT-01 to GFT-04). */
export const receiptLookup = (frame: FrameView, view: ReceiptLookupView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('giving.title'),
      heading: t('giving.lookup-heading'),
      main: [
        text({ id: 'GiftReceiptLookup', look: 'lead', body: plain(t('giving.lookup-intro')) }),
        fieldGroup({
          id: 'fields',
          form: 'gift-receipt',
          fields: [
            line('order', t('gift.order')),
            line('zip', t('gift.zip')),
            ...(view.captcha === null ? [] : [captchaField(frame.shopId, view.captcha, t)]),
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: t('lookup.submit'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'receipts.lookup', { form: 'gift-receipt', pending: t('lookup.submitting') }),
            }),
            button({
              id: 'lookup',
              label: t('giving.to-lookup'),
              look: 'text',
              action: { type: 'navigate', path: '/' },
            }),
          ],
        }),
      ],
      forms: { 'gift-receipt': { ...view.values, captcha: '' } },
    },
    t,
  )
