import { type HoldEnd, resolveHoldEnd } from '../../server/domain/return/hold.ts'
import type { Bank, BankAnswer, ProviderOperation } from './hold-bank.ts'
import type { Fault, HoldCase } from './hold-case.ts'

interface Begun extends ProviderOperation {
  readonly firstTried: number | null
  readonly lastTried: number
}

export interface HoldRow {
  readonly state: 'authorized' | 'captured' | 'voided' | 'charged' | 'failed'
  readonly captureBefore: number | null
  readonly cancelled: boolean
  readonly leftHeld: boolean
  readonly declined: number
  readonly epoch: number
  readonly running: Begun | null
  readonly reports: number
}

const SETTLED_MS = 60_000
const RETRY_MS = 1000
const NEXT_CHARGE_MS = 86_400_000
const MOST_DECLINES = 3

export const newRow = ({ lasts }: HoldCase): HoldRow => ({
  state: 'authorized',
  captureBefore: lasts,
  cancelled: false,
  leftHeld: false,
  declined: 0,
  epoch: 0,
  running: null,
  reports: 0,
})

const endRow = (row: HoldRow, state: HoldRow['state']): HoldRow => ({
  ...row,
  state,
  running: null,
  leftHeld: state === 'charged' || state === 'failed',
  reports: row.reports + (state === 'failed' ? 1 : 0),
})

const begun = (
  row: HoldRow,
  kind: ProviderOperation['kind'],
  { amount, now }: { readonly amount: number; readonly now: number },
): HoldRow => ({
  ...row,
  epoch: row.epoch + 1,
  running: { kind, amount, key: `${kind}:${row.epoch}`, firstTried: null, lastTried: now },
})

function recordAnswer(row: HoldRow, operation: ProviderOperation, answer: BankAnswer): HoldRow {
  if (operation.kind === 'release')
    return row.leftHeld ? { ...row, running: null, leftHeld: false } : endRow(row, 'voided')
  if (answer === 'done') return endRow(row, operation.kind === 'capture' ? 'captured' : 'charged')
  if (operation.kind === 'capture') return { ...row, running: null, captureBefore: null }
  const declined = row.declined + 1
  return declined < MOST_DECLINES ? { ...row, running: null, declined } : endRow({ ...row, declined }, 'failed')
}

export interface Tools {
  readonly holdCase: HoldCase
  readonly bank: Bank
  readonly fault: () => Fault
  readonly store: (row: HoldRow) => void
}

interface Look {
  readonly tools: Tools
  readonly now: number
}

function checkEarlier(running: Begun, { holdCase, bank }: Tools, now: number): 'done' | 'too-early' | 'ask' {
  const { firstTried, lastTried } = running
  if (firstTried === null || now - firstTried < holdCase.keysLast) return 'ask'
  if (bank.wasDone(running, now)) return 'done'
  return now - lastTried < SETTLED_MS ? 'too-early' : 'ask'
}

/** The bank's answer to a pending operation; null when too early. Each try is stored first. */
function findAnswer(row: HoldRow, running: Begun, { tools, now }: Look): BankAnswer | null {
  const found = checkEarlier(running, tools, now)
  if (found === 'too-early') return null
  if (found === 'done') return 'done'
  tools.store({ ...row, running: { ...running, firstTried: running.firstTried ?? now, lastTried: now } })
  return tools.bank.ask(running, now, tools.fault())
}

function claim(row: HoldRow, { holdCase, store }: Tools, now: number): HoldRow | { readonly until: number } {
  if (row.running !== null) return row
  const { deadline, authorized, toCharge } = holdCase
  const mailedAt = holdCase.mailedAt !== undefined && holdCase.mailedAt <= now ? holdCase.mailedAt : null
  const facts = { now, mailedAt, cancelled: row.cancelled, labelHeld: false }
  const end: HoldEnd = row.leftHeld
    ? { kind: 'release' }
    : resolveHoldEnd({ ...row, deadline, authorized, toCharge }, facts)
  if (end.kind === 'wait') return end
  const claimed = begun(row, end.kind, { amount: end.kind === 'release' ? 0 : end.amount, now })
  store(claimed)
  return claimed
}

export function lookAt(row: HoldRow, tools: Tools, now: number): number | null {
  if (row.state !== 'authorized' && !row.leftHeld) return null
  const claimed = claim(row, tools, now)
  if ('until' in claimed) return claimed.until
  const { running } = claimed
  if (running === null) return now + RETRY_MS

  const answer = findAnswer(claimed, running, { tools, now })
  if (answer === null) return now + SETTLED_MS

  const next = recordAnswer(claimed, running, answer)
  tools.store(next)
  if (next.state !== 'authorized') return next.leftHeld ? now + RETRY_MS : null
  return answer === 'declined' ? now + NEXT_CHARGE_MS : now + RETRY_MS
}
