import type { ShippoOptions } from '../../../../schemas/config/carriers.ts'
import type { QuoteRequest } from '../port.ts'
import { inSellersWords } from '../postage/seller-address.ts'

/** What a configuration says of a shop's account, but for its secrets. */
export type ShippoAccount = Pick<ShippoOptions, 'accounts' | 'parcel'>

/** At most so much is printed on a label. */
const MOST_PRINTED = 50

/**
 * A shipment that is only asked about until a rate of it is bought. It goes from the shopper to the shop like any other: what Shippo
 * calls a return needs the label that the goods came with, which was bought elsewhere.
 */
export function pricedShipment(
  { from, to, parcel }: Pick<QuoteRequest, 'from' | 'to' | 'parcel'>,
  { accounts, parcel: box }: ShippoAccount,
  printed?: string,
) {
  return {
    address_from: inSellersWords(from),
    address_to: inSellersWords(to),
    parcels: [
      {
        length: String(box.length),
        width: String(box.width),
        height: String(box.height),
        distance_unit: 'mm',
        weight: String(Math.max(1, Math.ceil(parcel.grams))),
        mass_unit: 'g',
      },
    ],
    extra: { qr_code_requested: true, ...(printed !== undefined && { reference_1: printed.slice(0, MOST_PRINTED) }) },
    ...(accounts !== undefined && { carrier_accounts: accounts }),
    async: false,
  }
}
