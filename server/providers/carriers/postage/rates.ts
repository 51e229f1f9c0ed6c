import { getCurrencyDigits } from '../../../../schemas/values/money.ts'
import { parseMinor } from '../../reading/money.ts'
import type { QuoteRequest } from '../port.ts'

/** `rate` is a decimal in major units. */
export interface CarrierRate {
  readonly id: string
  readonly carrier: string
  readonly service: string
  readonly rate: string
  readonly currency: string
}

/** In minor units; null for another currency. */
const amountOf = ({ rate, currency }: CarrierRate, target: string): number | null => {
  const read = currency === target ? parseMinor(rate, currency) : null
  return read?.kind === 'read' && read.amount >= 0 ? read.amount : null
}

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The cheapest, restricted to the choice. */
export function selectRate(
  rates: readonly CarrierRate[],
  { choice, currency }: Pick<QuoteRequest, 'choice' | 'currency'>,
): { readonly id: string; readonly amount: number } | null {
  const fits = ({ carrier, service }: CarrierRate): boolean =>
    choice === null ||
    (normalizeName(carrier) === normalizeName(choice.carrier) &&
      (choice.service === null || normalizeName(service) === normalizeName(choice.service)))
  const offered = rates.filter(fits).flatMap((rate) => {
    const amount = amountOf(rate, currency)
    return amount === null ? [] : [{ id: rate.id, amount }]
  })
  return offered.sort((a, b) => a.amount - b.amount)[0] ?? null
}

/** In minor units, rounded up. */
export function toMinorRate({ rate, currency }: Pick<CarrierRate, 'rate' | 'currency'>): number {
  const read = parseMinor(rate, currency)
  return read.kind === 'read' ? read.amount : Math.ceil(Number(rate) * 10 ** getCurrencyDigits(currency))
}

export const describeMissingRate = (messages: readonly string[]): string =>
  messages.join('; ') || 'No carrier offers a rate in this currency for this parcel'
