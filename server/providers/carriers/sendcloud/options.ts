import type { QuoteRequest } from '../port.ts'
import { type CarrierRate, selectRate } from '../postage/rates.ts'
import type { SendcloudAccount } from './requests.ts'
import type { SendcloudOption } from './responses.ts'

const nameOf = ({ name, code }: SendcloudOption): string => name ?? code

const carrierOf = ({ carrier }: SendcloudOption): string => carrier.name ?? carrier.code

/** The names that the label shows. */
export const describeOption = (option: SendcloudOption) => ({ carrier: carrierOf(option), service: nameOf(option) })

const toCarrierRate = (option: SendcloudOption): CarrierRate => {
  const total = option.quotes?.[0]?.price.total
  return {
    ...describeOption(option),
    id: option.code,
    rate: String(total?.value ?? ''),
    currency: total?.currency ?? '',
  }
}

const isPriced = ({ currency }: CarrierRate): boolean => currency !== ''

const needsLabel = ({ functionalities }: SendcloudOption): boolean =>
  !functionalities?.labelless && !functionalities?.pick_up

interface ChosenOption {
  readonly option: SendcloudOption
  /** In minor units; null in another currency, or when the carrier bills the shop by its own contract. */
  readonly amount: number | null
}

/**
 * The cheapest option of the method's choice, else of the shop's codes for the country, else with a label. Options of
 * own contracts may have no price; the first one listed is then used.
 */
export function chooseOption(
  offered: readonly SendcloudOption[],
  request: Pick<QuoteRequest, 'choice' | 'currency' | 'from'>,
  { options }: SendcloudAccount,
): ChosenOption | null {
  const { choice, currency, from } = request
  const codes = (options ?? []).filter(({ countries }) => countries.includes(from.country)).map(({ code }) => code)
  const listed = codes.flatMap((code) => offered.filter((one) => one.code === code))
  const usable =
    choice?.service != null
      ? offered.map((one) => (one.code === choice.service ? { ...one, name: one.code } : one))
      : codes.length > 0
        ? listed
        : offered.filter(needsLabel)
  const rates = usable.map(toCarrierRate)
  const cheapest = selectRate(rates, { choice, currency })
  // An account has one currency, which need not be that of the order.
  const foreign = cheapest ?? selectRate(rates, { choice, currency: rates.find(isPriced)?.currency ?? currency })
  const option = offered.find(({ code }) => code === foreign?.id)
  if (option !== undefined) return { option, amount: cheapest?.amount ?? null }
  const [unpriced] = choice === null ? listed : []
  return unpriced === undefined ? null : { option: unpriced, amount: null }
}
