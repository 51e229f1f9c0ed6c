import type { Instant } from '../../../../schemas/ids.ts'
import type { Minor } from '../../../../schemas/money.ts'
import type { ReturnDocument } from '../../../../schemas/records/return.ts'
import { closeExchangeOrder } from '../../../domain/return/checkout.ts'
import {
  type CardTask,
  capture,
  capturedBefore,
  cardTask,
  chargedBefore,
  chargeOffSession,
  holdNow,
  refundOf,
  type TakenMoney,
  type Taking,
  voidAuthorization,
} from './card.ts'
import type { Ending, MakeOperation } from './provider-operation.ts'

const paid =
  (state: NonNullable<ReturnDocument['payment']>['state']) =>
  (document: ReturnDocument): ReturnDocument =>
    document.payment === null ? document : { ...document, payment: { ...document.payment, state } }

const unpaid = (document: ReturnDocument, at: Instant): ReturnDocument =>
  closeExchangeOrder(paid('failed')(document), { state: 'refused', at })

const endingOf = ({ payment }: CardTask, taking: Taking): Ending => {
  const { id } = payment
  if (taking.kind === 'refused')
    return {
      state: 'refused',
      answer: { because: taking.code },
      document: unpaid,
      payment: { id, state: 'failed' },
    }
  return {
    state: 'done',
    answer: { reference: taking.authorization, amount: taking.amount },
    document: paid('charged'),
    payment: { id, state: taking.kind },
  }
}

/** A card that also secures an instant outcome was saved, so it can be charged off-session. */
const isSaved = ({ holds }: ReturnDocument): boolean => holds.length > 0

/** Captures the amount authorized at submit, or charges off-session if the authorization has expired. */
export const charge: MakeOperation<'charge'> = async (needs, task) => {
  const card = await cardTask(needs, task, 'due')
  const { amount } = card.payment
  return {
    keysLastMs: card.provider.keysLastMs,
    async find() {
      const taking = (await capturedBefore(card)) ?? (await chargedBefore(card))
      return taking && endingOf(card, taking)
    },
    async act() {
      const held = await capture(card, amount)
      if (held.kind !== 'refused') return endingOf(card, held)
      // The capture also fails if the authorization was captured elsewhere.
      const taken = await capturedBefore(card)
      if (taken !== null) return endingOf(card, taken)
      return endingOf(card, isSaved(task.record.document) ? await chargeOffSession(card, amount) : held)
    },
  }
}

const givenBack: Ending = { state: 'done', answer: {}, document: paid('given-back') }

const standingOn = async (card: CardTask): Promise<TakenMoney | null> => {
  const captured = await capturedBefore(card)
  if (captured !== null) return captured
  const charged = await chargedBefore(card)
  return charged === null || charged.kind === 'refused' ? null : charged
}

const partBack = (leaves: Minor, amount: Minor): Ending => ({
  state: 'done',
  answer: { amount },
  document: (document) =>
    document.payment === null
      ? document
      : { ...document, payment: { ...document.payment, back: document.payment.amount - leaves } },
})

/** Refunds the card payment of the submit, in full or down to `leaves`. Voids it if nothing was captured. */
export const refundCharge: MakeOperation<'give-back'> = async (needs, task) => {
  const card = await cardTask(needs, task, 'due')
  const { leaves = 0 } = task.payload
  const voided: Ending = { ...givenBack, payment: { id: card.payment.id, state: 'voided' } }
  return {
    keysLastMs: card.provider.keysLastMs,
    async find() {
      if (leaves > 0 || (await standingOn(card)) !== null) return null
      return (await holdNow(card))?.state === 'voided' ? voided : null
    },
    async act() {
      const taken = await standingOn(card)
      if (taken === null && leaves > 0) return { state: 'done', answer: {} }
      if (taken === null) {
        await voidAuthorization(card)
        return voided
      }
      const { authorization } = taken
      const amount = Math.max(0, taken.amount - leaves)
      const ending = leaves > 0 ? partBack(leaves, amount) : { ...givenBack, ...(amount > 0 && { answer: { amount } }) }
      if (amount === 0) return ending
      const answer = await refundOf(card, authorization, amount)
      return answer.kind === 'given-back' ? ending : { state: 'refused', answer: { because: answer.code, amount } }
    },
  }
}
