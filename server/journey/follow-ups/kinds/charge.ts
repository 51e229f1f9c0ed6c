import type { ReturnDocument } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { closeExchangeOrder } from '../../../domain/return/checkout.ts'
import {
  type CardTask,
  type ChargedMoney,
  type ChargeResult,
  capture,
  chargeOffSession,
  findAuthorization,
  findCapture,
  findOffSessionCharge,
  loadCardTask,
  refundCard,
  voidAuthorization,
} from './card.ts'
import type { Ending, OperationFactory } from './provider-operation.ts'

const withPaymentState =
  (state: NonNullable<ReturnDocument['payment']>['state']) =>
  (document: ReturnDocument): ReturnDocument =>
    document.payment === null ? document : { ...document, payment: { ...document.payment, state } }

const refuseUnpaidExchange = (document: ReturnDocument, at: Instant): ReturnDocument =>
  closeExchangeOrder(withPaymentState('failed')(document), { state: 'refused', at })

const toEnding = ({ payment }: CardTask, taking: ChargeResult): Ending => {
  const { id } = payment
  if (taking.kind === 'refused')
    return {
      state: 'refused',
      answer: { because: taking.code },
      document: refuseUnpaidExchange,
      payment: { id, state: 'failed' },
    }
  return {
    state: 'done',
    answer: { reference: taking.authorization, amount: taking.amount },
    document: withPaymentState('charged'),
    payment: { id, state: taking.kind },
  }
}

/** A card that also secures an instant outcome was saved, so it can be charged off-session. */
const isCardSaved = ({ holds }: ReturnDocument): boolean => holds.length > 0

/** Captures the amount authorized at submit, or charges off-session if the authorization has expired. */
export const charge: OperationFactory<'charge'> = async (needs, task) => {
  const card = await loadCardTask(needs, task, 'due')
  const { amount } = card.payment
  return {
    keysLastMs: card.provider.keysLastMs,
    async find() {
      const taking = (await findCapture(card)) ?? (await findOffSessionCharge(card))
      return taking && toEnding(card, taking)
    },
    async act() {
      const captured = await capture(card, amount)
      if (captured.kind !== 'refused') return toEnding(card, captured)
      // The capture also fails if the authorization was captured elsewhere.
      const earlierCapture = await findCapture(card)
      if (earlierCapture !== null) return toEnding(card, earlierCapture)
      return toEnding(card, isCardSaved(task.record.document) ? await chargeOffSession(card, amount) : captured)
    },
  }
}

const REFUNDED: Ending = { state: 'done', answer: {}, document: withPaymentState('given-back') }

const findCharge = async (card: CardTask): Promise<ChargedMoney | null> => {
  const captured = await findCapture(card)
  if (captured !== null) return captured
  const charged = await findOffSessionCharge(card)
  return charged === null || charged.kind === 'refused' ? null : charged
}

const toPartialRefundEnding = (leaves: Minor, amount: Minor): Ending => ({
  state: 'done',
  answer: { amount },
  document: (document) =>
    document.payment === null
      ? document
      : { ...document, payment: { ...document.payment, back: document.payment.amount - leaves } },
})

/** Refunds the card payment of the submit, in full or down to `leaves`. Voids it if nothing was captured. */
export const refundCharge: OperationFactory<'give-back'> = async (needs, task) => {
  const card = await loadCardTask(needs, task, 'due')
  const { leaves = 0 } = task.payload
  const voided: Ending = { ...REFUNDED, payment: { id: card.payment.id, state: 'voided' } }
  return {
    keysLastMs: card.provider.keysLastMs,
    async find() {
      if (leaves > 0 || (await findCharge(card)) !== null) return null
      return (await findAuthorization(card))?.state === 'voided' ? voided : null
    },
    async act() {
      const existingCharge = await findCharge(card)
      if (existingCharge === null && leaves > 0) return { state: 'done', answer: {} }
      if (existingCharge === null) {
        await voidAuthorization(card)
        return voided
      }
      const { authorization } = existingCharge
      const amount = Math.max(0, existingCharge.amount - leaves)
      const ending =
        leaves > 0 ? toPartialRefundEnding(leaves, amount) : { ...REFUNDED, ...(amount > 0 && { answer: { amount } }) }
      if (amount === 0) return ending
      const answer = await refundCard(card, authorization, amount)
      return answer.kind === 'given-back' ? ending : { state: 'refused', answer: { because: answer.code, amount } }
    },
  }
}
