import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { lineGroup } from '../../schemas/components/line-group.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button } from '../parts/buttons.ts'
import type { FrameView } from '../parts/frame.ts'
import { type ReceiptItemView, untilFacts } from '../parts/gift-facts.ts'
import { countedTitle, groupIdentical } from '../parts/lines.ts'
import { picture } from '../parts/picture.ts'
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

interface GiftView {
  /** Empty without the giver's consent. */
  readonly giver: string
  readonly items: readonly ReceiptItemView[]
}

const goods = ({ giver, items }: GiftView, t: Translate): Component[] => {
  if (items.length === 0) return []
  const until = untilFacts(items, t)
  return [
    lineGroup({
      id: 'gift',
      heading: giver === '' ? t('gift.yours') : t('items.gift-from', { giver }),
      lines: groupIdentical(items, ({ title, variant, image }) => JSON.stringify([title, variant, image])).map(
        ([item, ...others]) => ({
          id: item.id,
          picture: picture(item, t),
          title: countedTitle(item.title, others.length + 1, t),
          ...(item.variant !== null && { variant: item.variant }),
        }),
      ),
    }),
    ...(until.length === 0
      ? []
      : [keyValues({ id: 'until', rows: until.map(({ value, ...fact }) => ({ ...fact, lines: [value] })) })]),
  ]
}

/** The gift before the fields (UXD-03). Never displays the giver's data. With fields of the shop it becomes an order request (GFT-37, GFT-38). */
export function giftForm(frame: FrameView, view: InfoFormView & GiftView, t: Translate): Screen {
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
      heading: t(hasShopFields ? 'gift.request-heading' : 'gift.heading'),
      intro: hasShopFields ? t('gift.request-intro', { shop }) : t('gift.form-intro'),
      above: goods(view, t),
      about: t('gift.about'),
      contact: t('gift.form-heading'),
      submit: t(hasShopFields ? 'request.submit' : 'common.continue'),
      pending: t(hasShopFields ? 'request.sending' : 'common.saving'),
      backButton: button({
        id: 'again',
        label: t('gift.again'),
        look: 'text',
        action: { type: 'navigate', path: '/gift?again=true' },
      }),
    },
    t,
  )
}
