import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'
import { resolveReturnAddress } from '../../domain/method/destination.ts'
import { boxAndShip } from '../../domain/method/offers.ts'
import { isLabelPriced } from '../../domain/withdrawal/priced-label.ts'
import type { World } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { buildLabel, buildLabelFollowUp, enqueueLabel, rowKeyOf } from '../follow-ups/settlement.ts'
import { methodName } from '../request/method-names.ts'
import { toOvertakenProblem } from '../request/refusals.ts'
import { TIMED_OUT, withTimeout } from '../request/timeout.ts'
import { refuseAction, type StatusStep } from './answer.ts'

const MAX_WAIT_MS = 1_500

interface LabelFacts {
  readonly record: ReturnRecord
  readonly config: ShopConfig
  readonly now: number
}

/** The rate of the carrier in minor units; null if no label is offered, or no carrier answers. */
export async function fetchLabelPrice(
  { carriers, log }: Pick<World, 'carriers' | 'log'>,
  { record, config, now }: LabelFacts,
): Promise<Minor | null> {
  const { shopId, document } = record
  const { address, destination, items, totals } = document
  if (address === null || !isLabelPriced(record, config)) return null
  const parcel = {
    grams: items.reduce((sum, { grams }) => sum + grams, 0),
    items: items.map(({ product }) => ({ title: product.title, quantity: 1 })),
  }
  const { currency } = totals
  const exponent = getCurrencyDigits(currency)
  const to = resolveReturnAddress(config, destination)
  try {
    const request = { shopId, from: address, to, parcel, currency, exponent, choice: null, now }
    const rate = await withTimeout(carriers(config).quote(request), MAX_WAIT_MS)
    // A free label would be the shop's to give.
    return rate === TIMED_OUT || rate === null || rate <= 0 ? null : rate
  } catch (error) {
    log.error({ error, shopId, returnId: record.id }, 'Failed to get the price of a return label')
    return null
  }
}

/** Orders the label at the displayed price, which the refund loses once the label is made (M4). */
export const orderLabel: StatusStep = async (needs, session, record, { args }) => {
  const { now } = session.visit
  const config = await needs.shops.config(record.shopId, record.document.configVersion)
  const price = await fetchLabelPrice(needs, { record, config, now })
  const overtaken = refuseAction(toOvertakenProblem(session))
  if (price === null || price !== args.price) return overtaken
  const method = config.methods.find(({ kind }) => kind === 'pre-paid') ?? boxAndShip
  return needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(record.shopId, record.id)
    if (fresh === null || fresh.document.withdrawal === undefined || !isLabelPriced(fresh, config)) return overtaken
    const label = buildLabel(fresh, now)
    const name = method.name ?? methodName(method.kind, session.t)
    const after: ReturnRecord = {
      ...fresh,
      document: {
        ...fresh.document,
        label,
        method: { id: method.id, kind: method.kind, name },
        withdrawal: { ...fresh.document.withdrawal, label: { price } },
      },
    }
    await tables.returns.save(after)
    await tables.outbox.begin(rowKeyOf(after), { ...buildLabelFollowUp(label), at: now })
    await enqueueLabel(tables, after, now)
    const detail = { from: null, to: method.kind, price, currency: fresh.document.totals.currency }
    await recordEvent(tables, after, { id: needs.newId(), event: 'method-changed', by: 'shopper', at: now, detail })
    return { kind: 'saved' }
  })
}
