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

/** `toCharge` is the amount taken, which may be less than agreed. */
const ended =
  (of: ReturnHold['of'], status: ReturnHold['status'], toCharge?: Minor) =>
  (document: ReturnDocument, at: number): ReturnDocument => ({
    ...document,
    holds: document.holds.map((hold) =>
      hold.of === of ? { ...hold, status, endedAt: at, ...(toCharge !== undefined && { toCharge }) } : hold,
    ),
  })

const ofTask = ({ kind }: Task): ReturnHold['of'] => (kind === 'instant-return' ? kind : 'instant-exchange')

const released = ({ task, payment }: CardTask): Ending => ({
  state: 'done',
  answer: {},
  document: ended(ofTask(task), 'released'),
  payment: { id: payment.id, state: 'voided' },
})

const taken = ({ task, payment }: CardTask, given: TakenMoney): Ending => ({
  state: 'done',
  answer: { reference: given.authorization, amount: given.amount },
  document: ended(ofTask(task), 'charged', given.amount),
  payment: { id: payment.id, state: given.kind },
  journal: { name: 'instant-charge', entries: chargeJournal(given.amount) },
})

const failed = ({ task, payment }: CardTask, because: string): Ending => ({
  state: 'refused',
  answer: { because },
  document: ended(ofTask(task), 'failed'),
  payment: { id: payment.id, state: 'failed' },
})

/** Ends a hold after an off-session charge. Voids the authorization whatever the charge came to. */
const afterCharge = async (card: CardTask, charge: Taking): Promise<Ending> => {
  await voidAuthorization(card)
  return charge.kind === 'refused' ? failed(card, charge.code) : taken(card, charge)
}

const release = async (card: CardTask): Promise<Ending> => {
  await voidAuthorization(card)
  // A capture made by hand at the provider cannot be voided.
  const captured = await capturedBefore(card)
  return captured === null ? released(card) : taken(card, captured)
}

/** Captures the amount due, or charges off-session if the authorization has expired. */
const take = async (card: CardTask, from: 'capture' | 'charge', amount: Minor): Promise<Ending> => {
  const held = from === 'capture' ? await capture(card, amount) : null
  if (held !== null && held.kind !== 'refused') return taken(card, held)
  const captured = await capturedBefore(card)
  return captured === null ? afterCharge(card, await chargeOffSession(card, amount)) : taken(card, captured)
}

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

/** Ends the hold of an instant outcome as decided when it was claimed (INS-10, INS-12). */
export const instant: MakeOperation<ReturnHold['of']> = async (needs, task) => {
  const { end } = task.payload
  if (end === undefined) throw new Error('A hold was claimed before its end was decided')
  return operation(await cardTask(needs, task, ofTask(task)), end)
}
