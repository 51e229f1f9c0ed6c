import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button, post } from '../parts/buttons.ts'
import { contactShopButtons } from '../parts/contact.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'

/** Asks for the code of a gift receipt, such as after a short link with a typing error. */
export const receiptCode = (frame: FrameView, typed: string, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('receipt-code.heading'),
      heading: t('receipt-code.heading'),
      main: [
        text({ id: 'GiftCode', look: 'lead', body: plain(t('receipt-code.intro')) }),
        fieldGroup({
          id: 'fields',
          form: 'gift-code',
          fields: [
            {
              name: 'code',
              label: t('receipt-code.code'),
              kind: 'text',
              required: true,
              maxLength: 64,
              missing: t('receipt-code.missing'),
              autocomplete: 'off',
            },
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'open',
              label: t('receipt-code.open'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'receipts.open', { form: 'gift-code', pending: t('gift.submitting') }),
            }),
            ...contactShopButtons(frame, t('receipt-code.heading'), t),
            button({
              id: 'home',
              label: t('links.look-up'),
              look: 'text',
              action: { type: 'navigate', path: '/' },
            }),
          ],
        }),
      ],
      forms: { 'gift-code': { code: typed } },
    },
    t,
  )
