import type { HoldEnding } from '../../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnHold } from '../../../../schemas/records/return.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { chargeJournal } from '../../../domain/value/journal.ts'
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
  voidAuthorization,
} from './card.ts'
import type { Ending, OperationFactory, OperationSteps, Task } from './provider-operation.ts'

/** `toCharge` is the amount taken, which may be less than agreed. */
const withHoldEnded =
  (of: ReturnHold['of'], status: ReturnHold['status'], toCharge?: Minor) =>
  (document: ReturnDocument, at: number): ReturnDocument => ({
    ...document,
    holds: document.holds.map((hold) =>
      hold.of === of ? { ...hold, status, endedAt: at, ...(toCharge !== undefined && { toCharge }) } : hold,
    ),
  })

const holdKindOf = ({ kind }: Task): ReturnHold['of'] => (kind === 'instant-return' ? kind : 'instant-exchange')

const toReleasedEnding = ({ task, payment }: CardTask): Ending => ({
  state: 'done',
  answer: {},
  document: withHoldEnded(holdKindOf(task), 'released'),
  payment: { id: payment.id, state: 'voided' },
})

const toChargedEnding = ({ task, payment }: CardTask, money: ChargedMoney): Ending => ({
  state: 'done',
  answer: { reference: money.authorization, amount: money.amount },
  document: withHoldEnded(holdKindOf(task), 'charged', money.amount),
  payment: { id: payment.id, state: money.kind },
  journal: { name: 'instant-charge', entries: chargeJournal(money.amount) },
})

const toFailedEnding = ({ task, payment }: CardTask, because: string): Ending => ({
  state: 'refused',
  answer: { because },
  document: withHoldEnded(holdKindOf(task), 'failed'),
  payment: { id: payment.id, state: 'failed' },
})

/** Voids the authorization whatever the charge came to. */
const finishCharge = async (card: CardTask, charge: ChargeResult): Promise<Ending> => {
  await voidAuthorization(card)
  return charge.kind === 'refused' ? toFailedEnding(card, charge.code) : toChargedEnding(card, charge)
}

const releaseHold = async (card: CardTask): Promise<Ending> => {
  await voidAuthorization(card)
  // A capture made by hand at the provider cannot be voided.
  const captured = await findCapture(card)
  return captured === null ? toReleasedEnding(card) : toChargedEnding(card, captured)
}

const chargeHold = async (card: CardTask, from: 'capture' | 'charge', amount: Minor): Promise<Ending> => {
  const capturedNow = from === 'capture' ? await capture(card, amount) : null
  if (capturedNow !== null && capturedNow.kind !== 'refused') return toChargedEnding(card, capturedNow)
  const captured = await findCapture(card)
  return captured === null ? finishCharge(card, await chargeOffSession(card, amount)) : toChargedEnding(card, captured)
}

const buildHoldOperation = (card: CardTask, end: HoldEnding): OperationSteps => ({
  keysLastMs: card.provider.keysLastMs,
  async find() {
    const captured = await findCapture(card)
    if (captured !== null) return toChargedEnding(card, captured)
    if (end.kind === 'release') {
      const authorization = await findAuthorization(card)
      return authorization === null || authorization.state === 'voided' ? toReleasedEnding(card) : null
    }
    const charged = await findOffSessionCharge(card)
    return charged && finishCharge(card, charged)
  },
  act: () => (end.kind === 'release' ? releaseHold(card) : chargeHold(card, end.kind, end.amount)),
})

/** Ends the hold of an instant outcome as decided when it was claimed (INS-10, INS-12). */
export const endHold: OperationFactory<ReturnHold['of']> = async (needs, task) => {
  const { end } = task.payload
  if (end === undefined) throw new Error('The authorization was claimed before its capture or release was decided')
  return buildHoldOperation(await loadCardTask(needs, task, holdKindOf(task)), end)
}
