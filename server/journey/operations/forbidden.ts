import type { Role } from '../../../schemas/merchant/keys.ts'
import type { ConflictCode } from '../../../schemas/values/conflict.ts'
import { keysOf } from '../../../schemas/values/member.ts'
import { isAllowed, type Right } from '../../domain/access/rights.ts'
import type { StaffLimit } from '../../domain/access/staff-limit.ts'
import { canRearrange } from '../../domain/return/arrangement.ts'
import { listUnitsUnderReview } from '../../domain/return/operations.ts'
import { getRefusedAmount, OUTCOMES, type OutcomeName, selectPayouts } from '../../domain/return/payouts.ts'
import { getFollowUpState, isWithheld } from '../../domain/return/release.ts'
import {
  findAddressObstacle,
  findAdjustObstacle,
  findCancelConflict,
  findCloseObstacle,
  findExtendObstacle,
  findLabelObstacle,
  findLetterObstacle,
  findMethodObstacle,
  findNoteObstacle,
  findProcessObstacle,
  findReceiveObstacle,
  findUndoObstacle,
  findVerdictObstacle,
  findVoidObstacle,
  type Obstacle,
  type Situation,
} from './obstacles.ts'
import { findLimitRefusal } from './perform.ts'
import { sumReleased, toRefusalCode } from './value/process.ts'

const rights = {
  judge: 'judge',
  undo: 'judge',
  receive: 'receive',
  pay: 'pay',
  adjust: 'adjust',
  label: 'label',
  void: 'label',
  method: 'label',
  booking: 'label',
  address: 'address',
  letter: 'message',
  note: 'note',
  assign: 'judge',
  extend: 'reopen',
  close: 'close',
  cancel: 'cancel',
} as const satisfies Readonly<Record<string, Right>>

type CaseOperation = keyof typeof rights

/** Why an operation is not possible now. */
export type ForbiddenReason =
  | { readonly because: 'role'; readonly right: Right }
  | { readonly because: 'status'; readonly codes: readonly ConflictCode[] }
  | { readonly because: 'limit'; readonly limit: StaffLimit }

type ForbiddenReasons = Readonly<Record<CaseOperation, ForbiddenReason | null>>

interface ReadingMember {
  readonly role: Role
  readonly limit?: StaffLimit
}

const findJudgeObstacle = (of: Situation): Obstacle =>
  findVerdictObstacle(of) ?? (listUnitsUnderReview(of.record.document).length > 0 ? null : 'none-under-review')

const findBookingObstacle = (of: Situation): Obstacle => {
  const { arrangement } = of.record.document.method ?? {}
  const obstacle = findMethodObstacle(of)
  if (obstacle !== null) return obstacle
  if (arrangement === undefined) return 'no-partner'
  return canRearrange(arrangement) ? null : 'booking-limit'
}

const toLabelObstacle = (obstacle: Obstacle | 'none'): Obstacle => (obstacle === 'none' ? 'label-none' : obstacle)

const obstacles: Readonly<Record<Exclude<CaseOperation, 'pay'>, (of: Situation) => Obstacle>> = {
  judge: findJudgeObstacle,
  undo: findUndoObstacle,
  receive: findReceiveObstacle,
  adjust: findAdjustObstacle,
  label: (of) => toLabelObstacle(findLabelObstacle(of)),
  void: (of) => toLabelObstacle(findVoidObstacle(of)),
  method: findMethodObstacle,
  booking: findBookingObstacle,
  address: findAddressObstacle,
  letter: findLetterObstacle,
  note: findNoteObstacle,
  assign: () => null,
  extend: findExtendObstacle,
  close: findCloseObstacle,
  cancel: findCancelConflict,
}

const status = (code: Obstacle): ForbiddenReason | null => (code === null ? null : { because: 'status', codes: [code] })

/** The outcomes that "Pay out" names: withheld and refused payouts need it. Null names none. */
export function selectPaidOutcomes({ record: { document }, followUps }: Situation): OutcomeName[] | null {
  const waiting = keysOf(OUTCOMES).filter((name) => getFollowUpState(followUps, OUTCOMES[name]) === 'waiting')
  const withheld = waiting.filter((name) => isWithheld(document, OUTCOMES[name]))
  const refused = (['refund', 'gift-card'] as const).filter((name) => getRefusedAmount(document, name) > 0)
  return withheld.length + refused.length === 0 ? null : [...new Set([...waiting, ...refused])]
}

const forbidPay = (of: Situation, limit: StaffLimit | undefined): ForbiddenReason | null => {
  const { record, followUps } = of
  const obstacle = findProcessObstacle(of)
  if (obstacle !== null) return status(obstacle)
  const selection = selectPayouts(record.document, followUps, selectPaidOutcomes(of))
  if ('refusals' in selection) return { because: 'status', codes: selection.refusals.map(toRefusalCode) }
  const kinds = [...selection.kinds, ...selection.again]
  if (kinds.length === 0) return status('nothing-due')
  const amount = sumReleased(record.document, followUps, kinds)
  const refusal = findLimitRefusal(limit, amount, record.document.totals.currency)
  return refusal?.kind === 'above-limit' ? { because: 'limit', limit: refusal.limit } : null
}

/** By the guards of the operations: what the page offers is what they accept. */
export function listForbiddenReasons(of: Situation, { role, limit }: ReadingMember): ForbiddenReasons {
  const forbid = (operation: CaseOperation): ForbiddenReason | null => {
    const right = rights[operation]
    if (!isAllowed(role, right)) return { because: 'role', right }
    return operation === 'pay' ? forbidPay(of, limit) : status(obstacles[operation](of))
  }
  return {
    judge: forbid('judge'),
    undo: forbid('undo'),
    receive: forbid('receive'),
    pay: forbid('pay'),
    adjust: forbid('adjust'),
    label: forbid('label'),
    void: forbid('void'),
    method: forbid('method'),
    booking: forbid('booking'),
    address: forbid('address'),
    letter: forbid('letter'),
    note: forbid('note'),
    assign: forbid('assign'),
    extend: forbid('extend'),
    close: forbid('close'),
    cancel: forbid('cancel'),
  }
}
