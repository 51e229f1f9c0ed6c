import { Value } from 'typebox/value'
import { sumOf } from '../../server/domain/money/round.ts'
import type { Size } from './arguments.ts'
import { type Bank, bankOf, isUnanswered } from './hold-bank.ts'
import { drawHold, HoldCase } from './hold-case.ts'
import { type HoldRow, lookAt, newRow, type Tools } from './hold-worker.ts'
import type { Plain } from './shrink.ts'
import { type Proof, proveCases } from './verdict.ts'

interface Outcome {
  readonly holdCase: HoldCase
  readonly row: HoldRow
  readonly bank: Bank
  readonly at: number
}

const MOST_LOOKS = 400
const LOOKS_AFTER = 3

const EARLY_LOOKS = 30

const readPause = ({ pauses }: HoldCase, look: number): number =>
  (pauses[look % pauses.length] ?? 1) + Math.max(0, look - EARLY_LOOKS) * 60_000

function survive(row: HoldRow, tools: Tools, now: number): { readonly again: number | null } {
  try {
    return { again: lookAt(row, tools, now) }
  } catch (error) {
    if (isUnanswered(error)) return { again: now }
    throw error
  }
}

function live(holdCase: HoldCase): Outcome {
  const bank = bankOf(holdCase)
  const faults = [...holdCase.faults]
  let row = newRow(holdCase)
  let now = 0
  let attempts = LOOKS_AFTER
  const store = (next: HoldRow): void => {
    row = next
  }
  const tools = { holdCase, bank, fault: () => faults.shift() ?? 'none', store }

  for (let look = 0; look < MOST_LOOKS && attempts > 0; look += 1) {
    const isFree = row.state === 'authorized' && row.running === null
    if (isFree && holdCase.cancelledAt !== undefined && holdCase.cancelledAt <= now) row = { ...row, cancelled: true }
    const { again } = survive(row, tools, now)
    if (again === null) attempts -= 1
    now = again !== null && again > now && holdCase.punctual ? again : now + readPause(holdCase, look)
  }
  return { holdCase, row, bank, at: now }
}

type Law = (outcome: Outcome) => boolean

const mailedInTime = ({ mailedAt, deadline }: HoldCase): boolean => mailedAt !== undefined && mailedAt <= deadline

const sumTaken = (kind: 'capture' | 'charge', { bank }: Outcome): number =>
  bank.taken().filter((one) => one.kind === kind).length

const endsInOne: Law = (outcome) => {
  const { row, bank, at } = outcome
  const [captures, charges] = [sumTaken('capture', outcome), sumTaken('charge', outcome)]
  const ends = {
    authorized: false,
    captured: captures === 1 && charges === 0,
    voided: captures === 0 && charges === 0,
    charged: captures === 0 && charges === 1,
    failed: captures === 0 && charges === 0 && row.reports === 1,
  }
  return ends[row.state] && row.running === null && !bank.holds(at)
}

const laws: Readonly<Record<string, Law>> = {
  'a hold ends captured, voided, charged off-session, or failed and reported: in exactly one of them': endsInOne,
  'INS-12 nothing is taken when the parcel was in the mail in time': ({ holdCase, bank }) =>
    !mailedInTime(holdCase) || bank.taken().length === 0,
  'INS-12 nothing is taken when the return was cancelled': ({ row, bank }) =>
    !row.cancelled || (row.state === 'voided' && bank.taken().length === 0),
  'INS-10 nothing is taken before the deadline has passed': ({ holdCase, bank }) =>
    bank.taken().every(({ at }) => at > holdCase.deadline),
  'INS-10 what is owed is taken, to the unit, or reported': ({ holdCase, row, bank }) => {
    const expectedAmount = row.cancelled || mailedInTime(holdCase) ? 0 : holdCase.toCharge
    const takenAmount = sumOf(bank.taken().map(({ amount }) => amount))
    return takenAmount === expectedAmount || (row.state === 'failed' && takenAmount === 0 && expectedAmount > 0)
  },
  'no more is captured than was held': ({ holdCase, bank }) =>
    bank.taken().every(({ kind, amount }) => kind === 'charge' || amount <= holdCase.authorized),
  'only a declined charge fails, and it is reported once': ({ row }) =>
    row.reports === (row.state === 'failed' ? 1 : 0) && (row.state !== 'failed' || row.declined > 0),
}

function brokenBy(holdCase: HoldCase): string | null {
  const outcome = live(holdCase)
  return Object.entries(laws).find(([, law]) => !law(outcome))?.[0] ?? null
}

const isCase = (one: Plain): one is HoldCase => Value.Check(HoldCase, one)

/** Draws timelines of holds and checks the laws on each (INS-09 to INS-12). */
export const proveHolds = (size: Size): Proof => proveCases('holds', size, { draw: drawHold, brokenBy, isCase })
