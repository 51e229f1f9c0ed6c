import type { Translate } from '../../locales/translate.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button } from '../parts/buttons.ts'
import type { FrameView } from '../parts/frame.ts'
import { type InfoFormView, infoForm } from './info-form.ts'
import { type PostalLookupView, postalLookup } from './postal-lookup.ts'

/** Recipients do not know the giver's email or phone, so this uses the delivery postal code (NAV-05). */
export const giftLookup = (
  frame: FrameView,
  { missingOrder, ...view }: PostalLookupView & { readonly missingOrder: boolean },
  t: Translate,
): Screen =>
  postalLookup(
    frame,
    view,
    {
      block: 'GiftLookup',
      form: 'gift',
      action: 'gift.lookup',
      title: t('gift.title'),
      heading: t('gift.heading'),
      intro: t('gift.intro'),
      submit: t('gift.submit'),
      pending: t('gift.submitting'),
      back: t('gift.back-to-lookup'),
      ...(missingOrder && { missing: { label: t('gift.missing-order'), path: '/missing-order' } }),
    },
    t,
  )

/** Never displays the giver's data. With fields of the shop it becomes an order request (GFT-37, GFT-38). */
export function giftForm(frame: FrameView, view: InfoFormView & { readonly giver: string }, t: Translate): Screen {
  const hasShopFields = view.fields.length > 0
  const { name: shop } = frame.shop
  return infoForm(
    frame,
    view,
    {
      form: 'gift-form',
      key: 'gift-form',
      action: 'gift.submit',
      phone: 'optional',
      needs: 'valid',
      title: t('gift.title'),
      heading: t(hasShopFields ? 'gift.request-heading' : 'gift.form-heading'),
      ...(view.giver !== '' && { lead: t('items.gift-from', { giver: view.giver }) }),
      intro: hasShopFields ? t('gift.request-intro', { shop }) : t('gift.form-intro'),
      about: t('gift.about'),
      submit: t(hasShopFields ? 'request.submit' : 'common.continue'),
      pending: t(hasShopFields ? 'request.sending' : 'common.saving'),
      backButton: button({
        id: 'again',
        label: t('lookup.new-order'),
        look: 'text',
        action: { type: 'navigate', path: '/gift?again=true' },
      }),
    },
    t,
  )
}
