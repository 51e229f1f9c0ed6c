import type { EasyPostOptions } from '../../../../schemas/config/carriers.ts'
import type { QuoteRequest } from '../port.ts'
import { inSellersWords } from '../postage/seller-address.ts'

/** What a configuration says of a shop's account, but for its secrets. */
export type EasyPostAccount = Pick<EasyPostOptions, 'accounts' | 'parcel'>

const GRAMS_PER_OUNCE = 28.349523125
const MM_PER_INCH = 25.4

/** With one decimal, and never less than it is: a carrier charges more for what is heavier than was said. */
const roundedUp = (value: number): number => Math.ceil(value * 10) / 10

/**
 * A shipment that is only asked about until it is bought. Of a return EasyPost itself turns the two addresses round: it is told
 * of the parcel as it went out, from the shop to the shopper.
 */
export function shipmentOf(
  { from, to, parcel }: Pick<QuoteRequest, 'from' | 'to' | 'parcel'>,
  { accounts, parcel: box }: EasyPostAccount,
  on: { readonly reference?: string; readonly printed?: string } = {},
) {
  return {
    shipment: {
      is_return: true,
      to_address: inSellersWords(from),
      from_address: inSellersWords(to),
      parcel: {
        length: roundedUp(box.length / MM_PER_INCH),
        width: roundedUp(box.width / MM_PER_INCH),
        height: roundedUp(box.height / MM_PER_INCH),
        weight: roundedUp(parcel.grams / GRAMS_PER_OUNCE),
      },
      options: {
        label_format: 'PDF',
        label_size: '4x6',
        ...(on.printed !== undefined && { print_custom_1: on.printed }),
      },
      ...(accounts !== undefined && { carrier_accounts: accounts }),
      ...(on.reference !== undefined && { reference: on.reference }),
    },
  }
}
