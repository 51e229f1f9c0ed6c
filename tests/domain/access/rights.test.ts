import { expect, test } from 'vitest'
import { Role } from '../../../schemas/merchant/keys.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { endsSoon, parseKeyEnd } from '../../../server/domain/access/key-end.ts'
import { isAllowed, isLimited, type Right, rolesByRight } from '../../../server/domain/access/rights.ts'
import { exceedsLimit, getStaffLimit } from '../../../server/domain/access/staff-limit.ts'

/** The table of rights, written a second time: the first letters of the roles. */
const TABLE: Readonly<Record<Right, string>> = {
  'see-returns': 'omarv',
  'see-amounts': 'oma',
  'see-person': 'oma',
  note: 'omar',
  judge: 'oma',
  label: 'oma',
  address: 'oma',
  message: 'oma',
  receive: 'omar',
  inspect: 'omar',
  pay: 'oma',
  adjust: 'oma',
  exception: 'oma',
  cancel: 'oma',
  close: 'oma',
  reopen: 'oma',
  bulk: 'om',
  export: 'om',
  erase: 'om',
  'read-configuration': 'omav',
  'edit-configuration': 'om',
  publish: 'om',
  'override-findings': 'o',
  people: 'o',
  keys: 'o',
  payments: 'o',
  webhooks: 'om',
  'order-system': 'om',
  'retry-label': 'oma',
  retry: 'om',
}

const rights = Object.keys(rolesByRight) as Right[]

test('ADM-03 each role has the rights of the table, and no others', () => {
  const table = rights.map((right) => [right, Role.enum.filter((role) => isAllowed(role, right))])
  const written = Object.entries(TABLE).map(([right, letters]) => [
    right,
    Role.enum.filter((role) => letters.includes(role[0] ?? ' ')),
  ])
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(written))
})

test('ADM-03 only agents have a limit, for payouts, adjustments and exceptions', () => {
  const limited = Role.enum.flatMap((role) =>
    rights.flatMap((right) => (isLimited(role, right) ? [`${role} ${right}`] : [])),
  )
  expect(limited).toEqual(['agent pay', 'agent adjust', 'agent exception'])
})

test.each([
  ['USD', undefined, 10_000],
  ['JPY', undefined, 100],
  ['USD', 2_500, 2_500],
  ['USD', 0, 0],
])('the limit of agents in %s with the setting %s is %i', (currency, limit, amount) => {
  const settings = { allowed_languages: ['en'], ...(limit !== undefined && { staff: { limit } }) }
  expect(getStaffLimit({ settings, currency })).toEqual({ amount, currency })
})

test('an amount exceeds the limit from one unit above it, and in another currency', () => {
  const limit = { amount: 10_000, currency: 'USD' }
  expect([10_000, 10_001].map((amount) => exceedsLimit(limit, amount, 'USD'))).toEqual([false, true])
  expect(exceedsLimit(limit, 1, 'EUR')).toBe(true)
})

const now = Date.UTC(2026, 3, 14, 12)
const endOfToday = Date.UTC(2026, 3, 15)

test.each([
  ['2026-04-14', { kind: 'end', endsAt: endOfToday }],
  ['2026-04-13', { kind: 'invalid', message: 'is past' }],
  ['2026-02-30', { kind: 'invalid', message: 'is not a day of the calendar' }],
  ['2027-13-01', { kind: 'invalid', message: 'is not a day of the calendar' }],
])('a key that ends on %s ends with that day', (day, end) => {
  expect(parseKeyEnd(day, { settings: {}, now })).toEqual(end)
})

test('DAT-02 a key ends at midnight in the time zone of the shop', () => {
  const settings = { timeZone: 'America/Los_Angeles' }
  const endsAt = Date.UTC(2026, 3, 15, 7)
  expect(parseKeyEnd('2026-04-14', { settings, now: endsAt - 1 })).toEqual({ kind: 'end', endsAt })
  expect(parseKeyEnd('2026-04-14', { settings, now: endsAt })).toEqual({ kind: 'invalid', message: 'is past' })
})

test('a key ends soon from two weeks before its end', () => {
  const fortnight = 14 * DAY_MS
  expect([now + fortnight + 1, now + fortnight].map((endsAt) => endsSoon(endsAt, now))).toEqual([false, true])
})
