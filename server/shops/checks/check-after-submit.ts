import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

const acceptsReturns = ({ exchange, refund, gift_card }: ReturnPolicy): boolean =>
  [exchange, refund, gift_card].some(({ enabled }) => enabled)

/** A parcel without a label needs a visible address. */
export function checkReturnAddress({ settings, policies, methods }: ShopConfig): readonly ConfigProblem[] {
  if (settings.hide_address_on_confirmation !== true) return []
  const message =
    'hides the return address, although some returns have no label: shoppers would not know the destination'
  const hasUnlabelledReturns =
    methods.length === 0 || policies.some((policy) => !policy.labelsEnabled && acceptsReturns(policy))
  return hasUnlabelledReturns ? [{ pointer: '/settings/hide_address_on_confirmation', message }] : []
}

export const checkOffer = ({ settings, shopLater }: ShopConfig): readonly ConfigProblem[] =>
  settings.shopLaterEnabled !== true ||
  shopLater === undefined ||
  shopLater.giftCardEnabled ||
  shopLater.exchangesEnabled
    ? []
    : [
        {
          pointer: pointerTo('/shopLater', 'giftCardEnabled'),
          message: 'is off, as is "exchangesEnabled": the offer would lead nowhere',
        },
      ]
