import type { EasyPostOptions } from '../../../../schemas/config/carriers.ts'
import type { QuoteRequest } from '../port.ts'
import { toSellerFormat } from '../postage/seller-address.ts'

export type EasyPostAccount = Pick<EasyPostOptions, 'accounts' | 'parcel'>

const GRAMS_PER_OUNCE = 28.349523125
const MM_PER_INCH = 25.4

/** Carriers surcharge underdeclared weight. */
const roundUp = (value: number): number => Math.ceil(value * 10) / 10

/** EasyPost swaps the addresses of a return, so pass the outbound direction. */
export function buildEasyPostShipment(
  { from, to, parcel }: Pick<QuoteRequest, 'from' | 'to' | 'parcel'>,
  { accounts, parcel: box }: EasyPostAccount,
  options: { readonly reference?: string; readonly printed?: string } = {},
) {
  return {
    shipment: {
      is_return: true,
      to_address: toSellerFormat(from),
      from_address: toSellerFormat(to),
      parcel: {
        length: roundUp(box.length / MM_PER_INCH),
        width: roundUp(box.width / MM_PER_INCH),
        height: roundUp(box.height / MM_PER_INCH),
        weight: roundUp(parcel.grams / GRAMS_PER_OUNCE),
      },
      options: {
        label_format: 'PDF',
        label_size: '4x6',
        ...(options.printed !== undefined && { print_custom_1: options.printed }),
      },
      ...(accounts !== undefined && { carrier_accounts: accounts }),
      ...(options.reference !== undefined && { reference: options.reference }),
    },
  }
}
