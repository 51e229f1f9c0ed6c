import type { Instant } from '../../../../schemas/ids.ts'
import type { Minor } from '../../../../schemas/money.ts'
import type { ReturnDocument } from '../../../../schemas/records/return.ts'
import { withoutExchange } from '../../../domain/return/checkout.ts'
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

/** The document with its payment standing so; unchanged where none was asked for. */
const paid =
  (state: NonNullable<ReturnDocument['payment']>['state']) =>
  (document: ReturnDocument): ReturnDocument =>
    document.payment === null ? document : { ...document, payment: { ...document.payment, state } }

/** The document of an exchange that nobody paid for: what was to come instead is refused, so that nobody waits for it. */
const unpaid = (document: ReturnDocument, at: Instant): ReturnDocument =>
  withoutExchange(paid('failed')(document), { state: 'refused', at })

/** How a charge ends: in the return, the payment and the answer that is kept. */
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

/** A card that also secures something instant was saved, so it can be charged when nobody is there. */
const isSaved = ({ holds }: ReturnDocument): boolean => holds.length > 0

/** Takes what the card was authorised for at submit; off-session when the hold has gone. */
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
      // A hold that somebody took already is gone too.
      const taken = await capturedBefore(card)
      if (taken !== null) return endingOf(card, taken)
      return endingOf(card, isSaved(task.record.document) ? await chargeOffSession(card, amount) : held)
    },
  }
}

/** The ending of a charge whose money went back. */
const givenBack: Ending = { state: 'done', answer: {}, document: paid('given-back') }

/** What stands on the card of this payment: taken from the hold, or in its stead. Null when nothing is. */
const standingOn = async (card: CardTask): Promise<TakenMoney | null> => {
  const captured = await capturedBefore(card)
  if (captured !== null) return captured
  const charged = await chargedBefore(card)
  return charged === null || charged.kind === 'refused' ? null : charged
}

/** The ending of a part that went back: so much is left of what the card paid. */
const partBack = (leaves: Minor, amount: Minor): Ending => ({
  state: 'done',
  answer: { amount },
  document: (document) =>
    document.payment === null
      ? document
      : { ...document, payment: { ...document.payment, back: document.payment.amount - leaves } },
})

/** Gives back what a card paid at submit, or lets it go where it was never taken; or the part of it that pays for nothing any more. */
export const refundCharge: MakeOperation<'give-back'> = async (needs, task) => {
  const card = await cardTask(needs, task, 'due')
  const { leaves = 0 } = task.payload
  const voided: Ending = { ...givenBack, payment: { id: card.payment.id, state: 'voided' } }
  return {
    keysLastMs: card.provider.keysLastMs,
    async find() {
      // Of what was taken, `act` asks first how much still stands.
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
