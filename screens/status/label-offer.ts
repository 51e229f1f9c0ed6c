import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { labelBlock } from '../../schemas/components/label-block.ts'
import type { Minor } from '../../schemas/values/money.ts'
import { button, post } from '../parts/buttons.ts'
import { plain } from '../parts/rich-text.ts'

/** A label of a withdrawal whose cost the shopper bears; the press obliges to pay (WDR-21). */
export const labelOfferOf = (
  shopId: string,
  { price, currency }: { readonly price: Minor | null; readonly currency: string },
  t: Translate,
): Component[] =>
  price === null
    ? []
    : [
        labelBlock({
          id: 'label-offer',
          look: 'none',
          heading: t('withdraw.label-offer', { price: t.money(price, currency) }),
          body: plain(t('withdraw.label-offer-copy')),
          actions: [
            button({
              id: 'order-label',
              label: t('review.submit-paying'),
              look: 'secondary',
              action: post(shopId, 'return.order-label', { args: { price } }),
            }),
          ],
        }),
      ]
