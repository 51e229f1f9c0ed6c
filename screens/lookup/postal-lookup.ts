import type { Translate } from '../../locales/translate.ts'
import type { ActionName } from '../../schemas/actions/index.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'
import { captchaField } from './regular.ts'

/** `captcha` counts failures: a new number requests a new challenge; null requests none. */
export interface PostalLookupView {
  readonly captcha: number | null
  readonly values: { readonly order: string; readonly zip: string }
}

interface PostalLookupTexts {
  readonly block: string
  readonly form: keyof typeof missingPostalTexts
  readonly action: ActionName
  readonly title: string
  readonly heading: string
  readonly intro: string
  readonly submit: string
  readonly pending: string
  readonly back: string
  /** Absent where the shop has no such form (LKP-52). */
  readonly missing?: { readonly label: string; readonly path: string }
}

/** GFT-04. */
const lineField = (name: 'order' | 'zip', label: string, missing: string) =>
  ({ name, label, kind: 'text', required: true, missing, maxLength: 256, autocomplete: 'off' }) as const

/** Keys of the texts of empty fields; a gift's order is not the shopper's. */
export const missingPostalTexts = {
  gift: { order: 'field.missing-gift-order', zip: 'field.missing-gift-zip' },
  'gift-receipt': { order: 'field.missing-order', zip: 'field.missing-zip' },
} as const

/** A lookup by order number and delivery postal code only. */
export const postalLookup = (
  frame: FrameView,
  { captcha, values }: PostalLookupView,
  texts: PostalLookupTexts,
  t: Translate,
): Screen =>
  screen(
    frame,
    {
      title: texts.title,
      heading: texts.heading,
      main: [
        text({ id: texts.block, look: 'lead', body: plain(texts.intro) }),
        fieldGroup({
          id: 'fields',
          form: texts.form,
          fields: [
            lineField('order', t('gift.order'), t(missingPostalTexts[texts.form].order)),
            lineField('zip', t('gift.zip'), t(missingPostalTexts[texts.form].zip)),
            ...(captcha === null ? [] : [captchaField(frame.shopId, captcha, t)]),
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: texts.submit,
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, texts.action, { form: texts.form, pending: texts.pending }),
            }),
            ...(texts.missing === undefined
              ? []
              : [
                  button({
                    id: 'missing-order',
                    label: texts.missing.label,
                    look: 'text',
                    action: { type: 'navigate', path: texts.missing.path },
                  }),
                ]),
            button({ id: 'lookup', label: texts.back, look: 'text', action: { type: 'navigate', path: '/' } }),
          ],
        }),
      ],
      // Includes the captcha from the start, so that typed values survive its appearance.
      forms: { [texts.form]: { ...values, captcha: '' } },
    },
    t,
  )
