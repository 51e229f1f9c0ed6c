import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/screen.ts'
import { addressFields, type CountryView, emptyAddress } from '../parts/address-fields.ts'
import { emailField } from '../parts/email-field.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'
import { type PostalLookupView, postalLookup } from './by-postal-code.ts'

/**
 * The lookup of someone who was given something (NAV-05). It asks for the postal code that the gift went to, as the
 * receiver knows neither the email nor the phone of the giver.
 */
export const giftLookup = (frame: FrameView, view: PostalLookupView, t: Translate): Screen =>
  postalLookup(
    frame,
    view,
    {
      ...{ block: 'GiftLookup', form: 'gift', action: 'gift.lookup' },
      title: t('gift.title'),
      heading: t('gift.heading'),
      intro: t('gift.intro'),
      submit: t('gift.submit'),
      pending: t('gift.submitting'),
      back: t('gift.back-to-lookup'),
    },
    t,
  )

/**
 * Where to send a gift's store credit and parcel: the recipient's own email and address. What the order says of the
 * giver is never shown here; the last fields are words for the shop, and none of them is required.
 */
export const giftForm = (frame: FrameView, countries: readonly CountryView[], t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'gift-form',
      title: t('gift.title'),
      heading: t('gift.form-heading'),
      main: [
        text({ id: 'InfoForm', look: 'lead', body: plain(t('gift.form-intro')) }),
        fieldGroup({
          id: 'contact',
          form: 'gift-form',
          fields: [emailField(t)],
        }),
        addressFields({ id: 'address', form: 'gift-form', countries, strict: 'all' }, t),
        fieldGroup({
          id: 'gift',
          form: 'gift-form',
          fields: [
            { name: 'gifter', label: t('gift.gifter'), kind: 'text', maxLength: 256, autocomplete: 'off' },
            {
              name: 'product_return',
              label: t('gift.product-return'),
              kind: 'text',
              maxLength: 256,
              autocomplete: 'off',
            },
            {
              name: 'product_request',
              label: t('gift.product-request'),
              kind: 'text',
              maxLength: 256,
              autocomplete: 'off',
            },
            { name: 'gift_info', label: t('gift.info'), kind: 'multiline', maxLength: 5000 },
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: t('common.continue'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'gift.submit', { form: 'gift-form', pending: t('common.saving') }),
            }),
            button({
              id: 'again',
              label: t('lookup.new-order'),
              look: 'text',
              action: { type: 'navigate', path: '/gift?again=true' },
            }),
          ],
        }),
      ],
      forms: { 'gift-form': { email: '', ...emptyAddress(countries), ...emptyGift } },
    },
    t,
  )

/** The fields about the gift before anything is typed. */
const emptyGift = { gifter: '', product_return: '', product_request: '', gift_info: '' }
