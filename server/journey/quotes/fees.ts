import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import { getCurrencyDigits } from '../../../schemas/values/money.ts'
import { priceDraft, type QuoteFailure } from '../../domain/assessment/pricing.ts'
import type { LabelRate, Quote } from '../../domain/assessment/quote.ts'
import { findDestination } from '../../domain/items/selection.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import { resolveReturnAddress } from '../../domain/method/destination.ts'
import { toCarrierChoice } from '../../domain/method/labels.ts'
import type { World } from '../../world.ts'
import { assessInputOf, type JourneyContext } from '../request/context.ts'
import { TIMED_OUT, withTimeout } from '../request/timeout.ts'

type Needs = Pick<World, 'carriers' | 'log'>
type RateRequest = Parameters<ReturnType<World['carriers']>['quote']>[0]

/** A page can be drawn while fees load; an action needs the amount. */
export type Patience = 'page' | 'action'

/** Timeout for the carrier. */
const MAX_WAIT_MS: Readonly<Record<Patience, number>> = { page: 1_500, action: 8_000 }

const routesWithFees = new Set<string>(['credit', 'review', 'shop', 'collection', 'shopnowproduct', 'shopnowcart'])

/** Whether the page of a path shows fees (NAV-37). */
export const hasFees = (path: string): boolean => routesWithFees.has(parsePlace(path).route)

const buildRateRequest = ({ assessed, config, visit }: JourneyContext): RateRequest | null => {
  const address = assessed?.order.address ?? null
  if (assessed === null || address === null) return null
  const { selected, keepDecisions: keeps, order, returnMethods } = assessed
  const sent = selected.filter(({ unit }) => !keeps.has(unit.id))
  return {
    shopId: visit.shopId,
    from: address,
    to: resolveReturnAddress(config, findDestination(selected, config)),
    parcel: { grams: sent.reduce((sum, { unit }) => sum + unit.line.grams, 0) },
    currency: order.currency,
    exponent: getCurrencyDigits(order.currency),
    choice: toCarrierChoice(returnMethods.inForce?.method ?? null, returnMethods.labelOption),
    now: visit.now,
  }
}

const toParcelKey = ({ from, to, parcel, choice }: RateRequest): string =>
  [parcel.grams, from.country, from.zip, to.country, to.zip, choice?.carrier, choice?.service].join('/')

/** Replaces a failing carrier's answer, so that the fee is still charged (T26). */
const findStoredRate = ({ quote }: Draft, of: string): LabelRate | null =>
  quote?.of === of ? { kind: 'known', rate: quote.rate } : null

/** Fetches the label price. On timeout: the stored rate, else `loading` on a page and `failed` in an action. */
const fetchRate = async (
  { carriers, log }: Needs,
  context: JourneyContext,
  { request, patience }: { readonly request: RateRequest; readonly patience: Patience },
): Promise<LabelRate> => {
  const before = findStoredRate(context.draft, toParcelKey(request))
  try {
    const rate = await withTimeout(carriers(context.config).quote(request), MAX_WAIT_MS[patience])
    if (rate === TIMED_OUT) return before ?? { kind: patience === 'page' ? 'loading' : 'failed' }
    return rate === null ? (before ?? { kind: 'failed' }) : { kind: 'known', rate }
  } catch (error) {
    log.error({ error, ref: context.visit.ref }, 'Failed to get the label rate from the carrier')
    return before ?? { kind: 'failed' }
  }
}

/** Whether this context has a rate; an action retries a loading one. */
const isRateFetched = ({ labelRate: { kind } }: Quote, patience: Patience): boolean =>
  kind === 'loading' ? patience === 'page' : kind !== 'not-asked'

/** Fetches the label price once, if a fee depends on it (NAV-37, FEE-23). */
export async function withFees(needs: Needs, context: JourneyContext, patience: Patience): Promise<JourneyContext> {
  if (context.assessed === null || !context.priced.quote?.rateNeeded) return context
  if (isRateFetched(context.priced.quote, patience)) return context
  const input = assessInputOf(context)
  const request = buildRateRequest(context)
  if (input === null || request === null) return context
  const rate = await fetchRate(needs, context, { request, patience })
  const priced = priceDraft(input, context.assessed, rate)
  const { failure } = priced
  if (failure !== null)
    needs.log.error({ error: failure.error, ref: context.visit.ref }, 'Failed to calculate the fees')
  return { ...context, priced }
}

export function withQuotedRate(draft: Draft, context: JourneyContext): Draft {
  const labelRate = context.priced?.quote?.labelRate
  const request = buildRateRequest(context)
  if (labelRate?.kind !== 'known' || request === null) return draft
  return { ...draft, quote: { of: toParcelKey(request), rate: labelRate.rate } }
}

const FEES_POLL = { everyMs: 2_000, maxAttempts: 30 } as const

export const buildFeesPoll = ({ visit }: JourneyContext, path: string) => ({
  href: `/api/v1/${visit.shopId}/parts/fees`,
  path,
  ...FEES_POLL,
})

const feeTexts = {
  refund: 'error.totals-refund-fee',
  credit: 'error.totals-credit-fee',
  exchange: 'error.totals-exchange-fee',
} as const

/** The reasons, joined in one line (ERR-40, ERR-43). */
export const buildTotalsProblem = ({ t }: JourneyContext, { unknownFees: untold }: QuoteFailure): Problem => ({
  code: 'totals-failed',
  title: t('error.totals'),
  ...(untold.length > 0 && { detail: untold.map((outcome) => t(feeTexts[outcome])).join(' - ') }),
  modal: true,
})
