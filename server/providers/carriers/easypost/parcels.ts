import type { CarriersAdapter } from '../../../../schemas/config/adapters.ts'
import type { PostalAddress, QuoteRequest } from '../port.ts'

/** What a configuration says of a shop's account, but for its secrets. */
export type EasyPostAccount = Pick<Extract<CarriersAdapter, { easypost: unknown }>['easypost'], 'accounts' | 'parcel'>

const GRAMS_PER_OUNCE = 28.349523125
const MM_PER_INCH = 25.4

/** With one decimal, and never less than it is: a carrier charges more for what is heavier than was said. */
const roundedUp = (value: number): number => Math.ceil(value * 10) / 10

/** An address in its words. */
export function inItsWords({ address1, address2, ...address }: PostalAddress) {
  const { name, company, city, state, zip, country, phone, email } = address
  return { name, company, street1: address1, street2: address2, city, state, zip, country, phone, email }
}

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
      to_address: inItsWords(from),
      from_address: inItsWords(to),
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
