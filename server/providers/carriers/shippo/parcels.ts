import type { CarriersAdapter } from '../../../../schemas/config/adapters.ts'
import type { PostalAddress, QuoteRequest } from '../port.ts'

/** What a configuration says of a shop's account, but for its secrets. */
export type ShippoAccount = Pick<Extract<CarriersAdapter, { shippo: unknown }>['shippo'], 'accounts' | 'parcel'>

/** An address in its words. */
export function asShippoWrites({ address1, address2, ...address }: PostalAddress) {
  const { name, company, city, state, zip, country, phone, email } = address
  return { name, company, street1: address1, street2: address2, city, state, zip, country, phone, email }
}

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
    address_from: asShippoWrites(from),
    address_to: asShippoWrites(to),
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
