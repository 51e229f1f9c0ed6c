import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { untilFacts } from '../../../screens/parts/gift-facts.ts'
import { judgeEmail } from '../../domain/journey/address.ts'
import type { World } from '../../world.ts'
import { lookUp } from '../lookup/lookup.ts'
import { spendAllowance } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { toExpiredProblem, toInvalidProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { listReceiptItems } from './items.ts'
import { RECEIPTS_PATH, receiptPath } from './paths.ts'
import { isUsed, type ReceiptOrder, readReceiptOrder } from './read.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log' | 'newId'>

/** Lookup codes for an order and proof that do not match. */
const NOT_FOUND_CODES: readonly number[] = [1, 5]

/** Looks up an order by its postal code, under the limits of every lookup (ERR-22). */
export async function lookUpReceipts(needs: Needs, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { order = '', zip = '', captcha = '' } = values
  const answer = await lookUp(needs, context, { order, proof: zip, captcha, opens: 'receipts' })
  const isUnknown =
    answer.kind === 'stay' && answer.problem.codes?.some((code) => NOT_FOUND_CODES.includes(code)) === true
  return isUnknown ? { ...answer, problem: { ...answer.problem, title: context.t('giving.not-found') } } : answer
}

const refuseField = (context: JourneyContext, form: string, name: string, message: string): Answer =>
  stay(toInvalidProblem(context, [{ form, name, message }]))

const refuseExpired = (context: JourneyContext): Answer => stay(toExpiredProblem(context))

const refuseUnsaved = ({ visit }: JourneyContext, title: string): Answer =>
  stay({ code: 'not-saved', title, ref: visit.ref })

/** Sets the names of the next receipt (GFT-15). */
export async function nameRecipient(_: unknown, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { draft, t } = context
  const recipient = (values.recipient ?? '').trim()
  const giver = (values.giver ?? '').trim()
  if (draft.giving === undefined) return refuseExpired(context)
  if (recipient === '') return refuseField(context, 'gift-name', 'recipient', t('giving.name-missing'))
  return go(`${RECEIPTS_PATH}/items`, { draft: { ...draft, giving: { ...draft.giving, recipient, giver } } })
}

/** A chosen unit brings further ones of its line, up to their count. Null if too few are available. */
const parseChosenUnits = ({ units }: ReceiptOrder, values: Intent['values']): readonly string[] | null => {
  const ids = [...new Set((values.units ?? '').split('\n').filter((id) => id !== ''))]
  const free = units.filter(({ problem }) => problem === null).map(({ unit }) => unit)
  const chosen = ids.map((id) => {
    const count = Number(values[`count-${units.findIndex(({ unit }) => unit.id === id)}`] ?? 1)
    const first = free.find((unit) => unit.id === id)
    const alike = free.filter(({ line, k }) => line.id === first?.line.id && k >= (first?.k ?? 0))
    return Number.isInteger(count) && count > 0 && count <= alike.length ? alike.slice(0, count) : null
  })
  if (chosen.includes(null)) return null
  const chosenIds = new Set(chosen.flatMap((some) => some ?? []).map(({ id }) => id))
  return units.flatMap(({ unit }) => (chosenIds.has(unit.id) ? [unit.id] : []))
}

/** Creates a receipt of the chosen units for the named recipient (GFT-17 to GFT-19). */
export async function createReceipt(needs: Needs, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { draft, visit, t } = context
  const receiptOrder = await readReceiptOrder(needs, context)
  const { recipient, giver = '' } = draft.giving ?? {}
  if (receiptOrder === null || recipient === undefined) return refuseExpired(context)
  const units = parseChosenUnits(receiptOrder, values)
  if (units === null) return refuseField(context, 'gift-items', 'units', t('giving.item-gone'))
  if (units.length === 0) return refuseField(context, 'gift-items', 'units', t('giving.items-missing'))
  const { order, name } = receiptOrder.of
  const { newId } = needs
  const receipt = {
    id: newId(),
    orderId: order,
    recipient,
    giver,
    units: [...units],
    slug: newId(),
    createdAt: visit.now,
  }
  try {
    const created = await saveReceipt(needs, visit.shopId, receipt)
    if (!created) return refuseField(context, 'gift-items', 'units', t('giving.item-gone'))
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'Failed to make a gift receipt')
    return refuseUnsaved(context, t('giving.not-created'))
  }
  return go(receiptPath(receipt.id), {
    draft: { ...draft, giving: { order, name, giver } },
    effects: [{ type: 'forget' }],
  })
}

/** False if a unit was returned or put on another receipt meanwhile. */
const saveReceipt = (
  { store }: Pick<Needs, 'store'>,
  shopId: string,
  receipt: Omit<GiftReceipt, 'code'>,
): Promise<boolean> =>
  store.transaction(async ({ returns, claims, giftReceipts }) => {
    await returns.lockOrder(shopId, receipt.orderId)
    const { claimed } = await claims.findUnavailableUnits(shopId, receipt.orderId)
    return !receipt.units.some((unit) => claimed.has(unit)) && giftReceipts.create(shopId, receipt)
  })

/** Deletes a receipt, unless one of its units is in a return (GFT-11 to GFT-14, ERR-24 to ERR-26). */
export async function deleteReceipt(needs: Needs, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { visit, t } = context
  const receiptOrder = await readReceiptOrder(needs, context)
  const receipt = receiptOrder?.receipts.find(({ id }) => id === args.receipt)
  if (receiptOrder === null || receipt === undefined) return go(RECEIPTS_PATH)
  const used = stay({ code: 'receipt-used', title: t('giving.delete-used') })
  // Includes refunds outside the portal.
  if (isUsed(receiptOrder, receipt)) return used
  try {
    const removed = await needs.store.transaction(async ({ returns, giftReceipts }) => {
      await returns.lockOrder(visit.shopId, receipt.orderId)
      const isReturned = await giftReceipts.isUsed(visit.shopId, receipt.id)
      if (!isReturned) await giftReceipts.remove(visit.shopId, receipt.id)
      return !isReturned
    })
    if (!removed) return used
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'Failed to delete a gift receipt')
    const text = t('giving.not-deleted')
    return { ...refuseUnsaved(context, text), effects: [{ type: 'toast', tone: 'error', text }] }
  }
  return go(RECEIPTS_PATH, {
    effects: [
      { type: 'toast', tone: 'success', text: t('giving.deleted') },
      { type: 'focus', id: 'new' },
    ],
  })
}

/** Duration of the "sent" toast (GFT-27, CON-15). */
const SENT_TOAST_MS = 2_000

const emailMessages = { required: 'giving.email-missing', 'not-an-email': 'giving.email-wrong' } as const

/** For the letter, which has no session: the items, and their last days as the recipient would see them now. */
const describeGift = async (needs: Needs, context: JourneyContext, receipt: GiftReceipt) => {
  const { t } = context
  const items = await listReceiptItems(needs, context, receipt)
  const goods = items.map(({ title, variant, image }) => ({ title, variant, image }))
  return { goods, until: untilFacts(items, t).map(({ label, value }) => ({ label, value })) }
}

const buildLettersPausedProblem = ({ t }: JourneyContext): Problem => ({
  code: 'letters-paused',
  title: t('giving.letters-paused'),
})

/** Emails a receipt (GFT-24 to GFT-26). Letters per order are limited, since any address can be typed. */
export async function sendReceipt(
  needs: Needs,
  context: JourneyContext,
  { args, at, values }: Intent,
): Promise<Answer> {
  const { visit, t, language } = context
  const receiptOrder = await readReceiptOrder(needs, context)
  const receipt = receiptOrder?.receipts.find(({ id }) => id === args.receipt)
  if (receiptOrder === null || receipt === undefined) return refuseExpired(context)
  const email = normalizeTyped(values.email ?? '')
  const flaw = judgeEmail(email)
  if (flaw !== null) return refuseField(context, 'gift-share', 'email', t(emailMessages[flaw]))
  if ((await spendAllowance(needs, visit, { scope: 'gift-letters', subject: receipt.orderId })) !== null)
    return stay(buildLettersPausedProblem(context))
  const letter = {
    shopId: visit.shopId,
    kind: 'gift-letter',
    key: needs.newId(),
    payload: { receipt: receipt.id, to: email, language, ...(await describeGift(needs, context, receipt)) },
    runAt: visit.now,
  } as const
  const sent = { type: 'toast', tone: 'success', text: t('giving.sent', { email }), forMs: SENT_TOAST_MS } as const
  return go(at, { draft: context.draft, enqueues: letter, effects: [sent] })
}
