import type { Minor } from '../../../../schemas/money.ts'
import type { HoldEnding } from '../../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnHold } from '../../../../schemas/records/return.ts'
import { chargeJournal } from '../../../domain/value/journal.ts'
import {
  type CardTask,
  capture,
  capturedBefore,
  cardTask,
  chargedBefore,
  chargeOffSession,
  holdNow,
  type TakenMoney,
  type Taking,
  voidAuthorization,
} from './card.ts'
import type { Ending, MakeOperation, OperationSteps, Task } from './provider-operation.ts'

/** The document with a hold that has ended so, and when; where money was taken, with how much, which may be less than was agreed. */
const ended =
  (of: ReturnHold['of'], status: ReturnHold['status'], toCharge?: Minor) =>
  (document: ReturnDocument, at: number): ReturnDocument => ({
    ...document,
    holds: document.holds.map((hold) =>
      hold.of === of ? { ...hold, status, endedAt: at, ...(toCharge !== undefined && { toCharge }) } : hold,
    ),
  })

/** Which hold a follow-up is about. */
const ofTask = ({ kind }: Task): ReturnHold['of'] => (kind === 'instant-return' ? kind : 'instant-exchange')

/** The ending of a hold that was let go: nothing was taken. */
const released = ({ task, payment }: CardTask): Ending => ({
  state: 'done',
  answer: {},
  document: ended(ofTask(task), 'released'),
  payment: { id: payment.id, state: 'voided' },
})

/** What the shopper was given ahead is paid: the advance of the submit, taken back. */
const taken = ({ task, payment }: CardTask, given: TakenMoney): Ending => ({
  state: 'done',
  answer: { reference: given.authorization, amount: given.amount },
  document: ended(ofTask(task), 'charged', given.amount),
  payment: { id: payment.id, state: given.kind },
  journal: { name: 'instant-charge', entries: chargeJournal(given.amount) },
})

/** The ending of a hold whose charge was refused. */
const failed = ({ task, payment }: CardTask, because: string): Ending => ({
  state: 'refused',
  answer: { because },
  document: ended(ofTask(task), 'failed'),
  payment: { id: payment.id, state: 'failed' },
})

/** What a charge that stands in for the hold comes to; whatever it was, nothing stays held. */
const afterCharge = async (card: CardTask, charge: Taking): Promise<Ending> => {
  await voidAuthorization(card)
  return charge.kind === 'refused' ? failed(card, charge.code) : taken(card, charge)
}

/** Lets a hold go. */
const release = async (card: CardTask): Promise<Ending> => {
  await voidAuthorization(card)
  // What the shop captured by hand cannot be let go any more.
  const captured = await capturedBefore(card)
  return captured === null ? released(card) : taken(card, captured)
}

/** Takes what is owed: from the hold, or in its stead where it has gone meanwhile. */
const take = async (card: CardTask, from: 'capture' | 'charge', amount: Minor): Promise<Ending> => {
  const held = from === 'capture' ? await capture(card, amount) : null
  if (held !== null && held.kind !== 'refused') return taken(card, held)
  const captured = await capturedBefore(card)
  return captured === null ? afterCharge(card, await chargeOffSession(card, amount)) : taken(card, captured)
}

/** How a hold is ended, and how one finds out whether it was ended before. */
const operation = (card: CardTask, end: HoldEnding): OperationSteps => ({
  keysLastMs: card.provider.keysLastMs,
  async find() {
    const captured = await capturedBefore(card)
    if (captured !== null) return taken(card, captured)
    if (end.kind === 'release') {
      const held = await holdNow(card)
      return held === null || held.state === 'voided' ? released(card) : null
    }
    const charged = await chargedBefore(card)
    return charged && afterCharge(card, charged)
  },
  act: () => (end.kind === 'release' ? release(card) : take(card, end.kind, end.amount)),
})

/** The end of a hold for what an instant outcome gave ahead, as it was decided when it was claimed (INS-10, INS-12). */
export const instant: MakeOperation<ReturnHold['of']> = async (needs, task) => {
  const { end } = task.payload
  if (end === undefined) throw new Error('A hold was claimed before its end was decided')
  return operation(await cardTask(needs, task, ofTask(task)), end)
}
