import type { ShippoOptions } from '../../../../schemas/config/carriers.ts'
import type { QuoteRequest } from '../port.ts'
import { toSellerFormat } from '../postage/seller-address.ts'

export type ShippoAccount = Pick<ShippoOptions, 'accounts' | 'parcel'>

/** Shippo's limit. */
const MAX_PRINTED_CHARACTERS = 50

/** Shippo's returns require an outbound label from Shippo, so this is a normal shipment. */
export function buildShippoShipment(
  { from, to, parcel }: Pick<QuoteRequest, 'from' | 'to' | 'parcel'>,
  { accounts, parcel: box }: ShippoAccount,
  printed?: string,
) {
  return {
    address_from: toSellerFormat(from),
    address_to: toSellerFormat(to),
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
    extra: {
      qr_code_requested: true,
      ...(printed !== undefined && { reference_1: printed.slice(0, MAX_PRINTED_CHARACTERS) }),
    },
    ...(accounts !== undefined && { carrier_accounts: accounts }),
    async: false,
  }
}
