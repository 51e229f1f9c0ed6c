import type { Instant } from '../../../../schemas/ids.ts'
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

/** Gives back what a card paid at submit, or lets it go where it was never taken. */
export const refundCharge: MakeOperation<'give-back'> = async (needs, task) => {
  const card = await cardTask(needs, task, 'due')
  const voided: Ending = { ...givenBack, payment: { id: card.payment.id, state: 'voided' } }
  return {
    keysLastMs: card.provider.keysLastMs,
    async find() {
      // Of what was taken, `act` asks first how much still stands.
      if ((await standingOn(card)) !== null) return null
      return (await holdNow(card))?.state === 'voided' ? voided : null
    },
    async act() {
      const taken = await standingOn(card)
      if (taken === null) {
        await voidAuthorization(card)
        return voided
      }
      const { authorization, amount } = taken
      if (amount === 0) return givenBack
      const answer = await refundOf(card, authorization, amount)
      if (answer.kind === 'given-back') return { ...givenBack, answer: { amount } }
      return { state: 'refused', answer: { because: answer.code, amount } }
    },
  }
}
