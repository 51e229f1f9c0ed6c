import { readMinor } from '../../commerce/shopify-rest/money.ts'
import type { QuoteRequest } from '../port.ts'
import type { Rate, Shipment } from './answers.ts'

/** What a rate comes to in minor units of the currency; null where it is in another one, or no amount. */
const amountOf = ({ rate, currency }: Rate, wanted: string): number | null => {
  const read = currency === wanted ? readMinor(rate, currency) : null
  return read?.kind === 'read' && read.amount >= 0 ? read.amount : null
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The cheapest rate of the carrier and service that were chosen, or of all; null when there is none. */
export function rateFor(
  { rates }: Pick<Shipment, 'rates'>,
  { choice, currency }: Pick<QuoteRequest, 'choice' | 'currency'>,
): { readonly id: string; readonly amount: number } | null {
  const fits = ({ carrier, service }: Rate): boolean =>
    choice === null ||
    (plain(carrier) === plain(choice.carrier) && (choice.service === null || plain(service) === plain(choice.service)))
  const offered = rates.filter(fits).flatMap((rate) => {
    const amount = amountOf(rate, currency)
    return amount === null ? [] : [{ id: rate.id, amount }]
  })
  return offered.sort((a, b) => a.amount - b.amount)[0] ?? null
}

/** Why nobody takes a parcel, as the carriers say. */
export const whyNobody = ({ messages }: Pick<Shipment, 'messages'>): string =>
  (messages ?? [])
    .map(
      ({ carrier, message }) =>
        `${carrier ?? 'EasyPost'}: ${typeof message === 'string' ? message : JSON.stringify(message)}`,
    )
    .join('; ') || 'No carrier offers a rate in this currency for this parcel'
