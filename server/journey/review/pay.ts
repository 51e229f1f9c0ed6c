import type { DraftCard } from '../../../schemas/records/draft.ts'
import type { PaymentPurpose, PaymentRow } from '../../../schemas/records/payment.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import type { QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import type { Tables, World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import type { Answer } from '../request/visit.ts'
import { authorizeCard, type CardAuthorization } from './card-authorization.ts'
import { refuseProviderDown } from './card-steps.ts'

type Needs = Pick<World, 'store' | 'payments' | 'newId' | 'log'>

/** A payment that no return has adopted by then is voided. */
const ORPHAN_MS = 30 * MINUTE_MS

type PaymentResult =
  | { readonly kind: 'authorized'; readonly rows: readonly PaymentRow[] }
  | { readonly kind: 'unpaid'; readonly answer: Answer }

/** Amount in minor units. */
interface RequiredPayment {
  readonly purpose: PaymentPurpose
  readonly amount: number
}

/** The amount due, and one hold per instant outcome (REV-24, INS-09). */
const listRequiredPayments = ({ need }: Quote): readonly RequiredPayment[] => [
  ...(need.due > 0 ? [{ purpose: 'due' as const, amount: need.due }] : []),
  ...need.holds.map(({ purpose, authorize }) => ({ purpose, amount: authorize })),
]

const isReusable = (
  row: PaymentRow,
  required: RequiredPayment,
  of: { card: DraftCard; currency: string; now: number },
): boolean =>
  row.purpose === required.purpose &&
  row.amount === required.amount &&
  row.currency === of.currency &&
  row.card.id === of.card.card.id &&
  (row.captureBefore === null || row.captureBefore > of.now)

const isOpen = ({ state }: PaymentRow): boolean =>
  state === 'begun' || state === 'authenticating' || state === 'authorized'

/** The job voids the payment, unless a return has adopted it by then. */
const enqueueSweep = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: Pick<PaymentRow, 'shopId' | 'id'>,
  runAt: number,
): Promise<void> => tables.enqueue({ shopId, kind: 'payment-sweep', key: id, payload: { paymentId: id }, runAt })

/** A job voids them, after checking whether they were authorized. */
const abandonPayments = async (needs: Needs, rows: readonly PaymentRow[], now: number): Promise<void> => {
  if (rows.length === 0) return
  await needs.store.transaction(async (tables) => {
    for (const row of rows) if (await tables.payments.abandon(row.shopId, row.id)) await enqueueSweep(tables, row, now)
  })
}

export const listOpenPayments = async (
  { store }: Pick<Needs, 'store'>,
  { visit, stored }: JourneyContext,
): Promise<readonly PaymentRow[]> =>
  stored === null ? [] : (await store.payments.ofDraft(visit.shopId, stored.hash)).filter(isOpen)

export async function voidDraftPayment(needs: Needs, context: JourneyContext): Promise<void> {
  await abandonPayments(needs, await listOpenPayments(needs, context), context.visit.now)
}

/** Recorded before the provider is called (C1, C2). Simultaneous submits share one row. */
const beginPayment = async (
  needs: Needs,
  context: JourneyContext,
  card: DraftCard,
  required: RequiredPayment,
): Promise<PaymentRow | null> => {
  const { visit, stored, assessed } = context
  if (stored === null || assessed === null) return null
  const { shopId, now } = visit
  const id = needs.newId()
  await needs.store.transaction(async (tables) => {
    const row = {
      shopId,
      id,
      draftId: stored.hash,
      ...required,
      currency: assessed.order.currency,
      card: card.card,
      createdAt: now,
    }
    if (await tables.payments.begin(row)) await enqueueSweep(tables, row, now + ORPHAN_MS)
  })
  const rows = await needs.store.payments.ofDraft(shopId, stored.hash)
  return rows.find((row) => isOpen(row) && row.purpose === required.purpose) ?? null
}

/**
 * Authorizes everything that a submit needs, before the return is written. Reuses or voids the draft's `open` payments;
 * safe after crashes and under concurrency.
 */
export async function authorizePayments(
  needs: Needs,
  context: JourneyContext,
  input: { readonly assessed: Assessment; readonly priced: QuotedPricing; readonly open: readonly PaymentRow[] },
): Promise<PaymentResult> {
  const { visit, stored, config, draft } = context
  const { assessed, priced, open } = input
  const { quote } = priced
  const { card } = draft
  const required = listRequiredPayments(quote)
  if (stored === null) return { kind: 'unpaid', answer: refuseProviderDown(context) }
  const payments = required.length === 0 ? null : needs.payments(config)
  if (payments === null || card === undefined) {
    await abandonPayments(needs, open, visit.now)
    return required.length === 0
      ? { kind: 'authorized', rows: [] }
      : { kind: 'unpaid', answer: refuseProviderDown(context) }
  }
  const of = { card, currency: quote.totals.currency, now: visit.now }
  const reusable = open.filter((row) => required.some((one) => isReusable(row, one, of)))
  await abandonPayments(
    needs,
    open.filter((row) => !reusable.includes(row)),
    visit.now,
  )

  const authorizedRows: PaymentRow[] = []
  try {
    for (const one of required) {
      const row =
        reusable.find(({ purpose }) => purpose === one.purpose) ?? (await beginPayment(needs, context, card, one))
      if (row === null || !isReusable(row, one, of)) return { kind: 'unpaid', answer: refuseProviderDown(context) }
      const authorization: CardAuthorization =
        row.state === 'authorized'
          ? { kind: 'authorized', row }
          : await authorizeCard({ store: needs.store, payments }, context, { row, card, assessed, priced })
      if (authorization.kind === 'answer') return { kind: 'unpaid', answer: authorization.answer }
      authorizedRows.push(authorization.row)
    }
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'The payment provider did not respond to a submit')
    return { kind: 'unpaid', answer: refuseProviderDown(context) }
  }
  return { kind: 'authorized', rows: authorizedRows }
}
