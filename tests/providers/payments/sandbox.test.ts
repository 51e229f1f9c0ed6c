import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { AuthorizeRequest, TypedCard } from '../../../server/providers/payments/port.ts'
import { createSandboxCounter } from '../../../server/providers/payments/sandbox/counter.ts'
import { createSandboxPayments } from '../../../server/providers/payments/sandbox/sandbox.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { testClock } from '../../support/world.ts'

const database = openedDatabase()
const newKey = (): string => randomBytes(8).toString('hex')

const atShop = ({ forgets = false } = {}) => {
  const clock = testClock()
  const needs = { database: database(), now: clock.now, random: randomBytes, forgets }
  const payments = createSandboxPayments(needs)
  const counter = createSandboxCounter(needs)
  const shopId = freshShop()
  const keyed = () => ({ shopId, key: newKey(), now: clock.now() })
  const type = (typed: Partial<TypedCard>) =>
    counter.takeCard(shopId, { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123', ...typed })
  const token = async (number: string): Promise<string> => {
    const taken = await type({ number })
    if (taken.kind === 'refused') throw new Error(taken.code)
    return taken.token
  }
  const buildRequest = async (number = '4242424242424242'): Promise<AuthorizeRequest> => {
    const taken = await payments.take({ ...keyed(), token: await token(number), use: 'later' })
    if (taken.kind !== 'taken') throw new Error(taken.kind)
    return { ...keyed(), card: taken.card, amount: 900, currency: 'JPY', use: 'later', reference: newKey() }
  }
  const rowsOf = (reference: string) =>
    database().query<{ id: string; state: string }>({
      name: 'test.authorizations',
      text: 'select id, state from local_payments_authorizations where shop_id = $1 and reference = $2',
      values: [shopId, reference],
    })
  return { clock, payments, counter, shopId, keyed, type, token, buildRequest, rowsOf }
}

test.each([
  ['a number with a wrong digit', { number: '4242424242424241' }, 'incorrect-number'],
  ['a word', { number: 'card' }, 'incorrect-number'],
  ['a month that is over', { expMonth: 3, expYear: 2026 }, 'expired-card'],
  ['a code of two digits', { cvc: '12' }, 'incorrect-cvc'],
  ['a code of letters', { cvc: 'abc' }, 'incorrect-cvc'],
  ['a number that may be somebody’s', { number: '4111111111111111' }, 'card-declined'],
])('REV-27 %s is refused with a message before a token exists', async (_, typed, code) => {
  const { type } = atShop()
  expect(await type(typed)).toMatchObject({ kind: 'refused', code, message: expect.stringMatching(/\w{3}/) })
})

test('a card is valid until its month ends, with spaces and four-digit codes', async () => {
  const { type } = atShop()
  const taken = await type({ number: '4242 4242-4242 4242', expMonth: 4, expYear: 2026, cvc: '1234' })
  expect(taken).toMatchObject({ kind: 'token', token: expect.stringMatching(/^tok_[\w-]{22}$/) })
})

test('REV-27 the sandbox stores no card number', async () => {
  const { shopId, buildRequest } = atShop()
  await buildRequest('4000056655665556')
  const rows = await database().query({
    name: 'test.tokens',
    text: `select t.*, c.* from local_payments_tokens t join local_payments_cards c using (shop_id)
      where shop_id = $1`,
    values: [shopId],
  })
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('400005665566')
})

test('an unused token expires after an hour', async () => {
  const { clock, payments, shopId, keyed, token } = atShop()
  const late = await token('4242424242424242')
  clock.forward(3_600_000)
  expect(await payments.look(shopId, late)).toBeNull()
  expect(await payments.take({ ...keyed(), token: late, use: 'once' })).toMatchObject({ code: 'unusable-token' })
})

test('tokens, cards and challenges are unknown in other shops', async () => {
  const { payments, counter, keyed, token, buildRequest } = atShop()
  const other = freshShop()
  expect(await payments.look(other, await token('4242424242424242'))).toBeNull()
  expect(await payments.authorize({ ...(await buildRequest()), shopId: other })).toMatchObject({
    code: 'authorization-gone',
  })
  const pending = await payments.take({ ...keyed(), token: await token('4000002500003155'), use: 'later' })
  if (pending.kind !== 'authenticate') throw new Error(pending.kind)
  expect(await counter.answerAuthentication(other, pending.secret, 'approve')).toBe('unknown')
  expect(await payments.saved(other, pending.authorization)).toMatchObject({ code: 'authorization-gone' })
})

test('the first answer to a bank counts', async () => {
  const { payments, counter, shopId, keyed, token } = atShop()
  const pending = await payments.take({ ...keyed(), token: await token('4000002500003155'), use: 'later' })
  if (pending.kind !== 'authenticate') throw new Error(pending.kind)
  expect(await counter.answerAuthentication(shopId, pending.secret, 'decline')).toBe('heard')
  expect(await counter.answerAuthentication(shopId, pending.secret, 'approve')).toBe('heard')
  expect(await payments.saved(shopId, pending.authorization)).toMatchObject({ code: 'authentication-failed' })
})

test('money is held for seven days to the millisecond', async () => {
  const { clock, payments, keyed, buildRequest } = atShop()
  const [first, second] = [
    await payments.authorize(await buildRequest()),
    await payments.authorize(await buildRequest()),
  ]
  if (first.kind !== 'authorized' || second.kind !== 'authorized') throw new Error('not held')
  clock.forward(7 * DAY_MS - 1)
  expect(await payments.capture({ ...keyed(), authorization: first.authorization, amount: 900 })).toEqual({
    kind: 'captured',
  })
  clock.forward(1)
  expect(await payments.capture({ ...keyed(), authorization: second.authorization, amount: 900 })).toMatchObject({
    code: 'authorization-gone',
  })
})

test('a key expires after a day, and its operation then runs again', async () => {
  const { clock, payments, buildRequest, rowsOf } = atShop()
  const request = await buildRequest()
  await payments.authorize(request)
  clock.forward(payments.keysLastMs - 1)
  await payments.authorize({ ...request, now: clock.now() })
  expect(await rowsOf(request.reference)).toHaveLength(1)
  clock.forward(1)
  await payments.authorize({ ...request, now: clock.now() })
  expect(await rowsOf(request.reference)).toHaveLength(2)
})

test('a forgetful sandbox repeats repeated operations, which exposes duplicates', async () => {
  const { payments, buildRequest, rowsOf } = atShop({ forgets: true })
  expect(payments.keysLastMs).toBe(0)
  const request = await buildRequest()
  await payments.authorize(request)
  await payments.authorize(request)
  expect(await rowsOf(request.reference)).toHaveLength(2)
})

test('ten concurrent calls with a key authorize the money once', async () => {
  const { payments, buildRequest, rowsOf } = atShop()
  const request = await buildRequest()
  const results = await Promise.all(Array.from({ length: 10 }, () => payments.authorize(request)))
  expect(new Set(results.map((answer) => answer.kind === 'authorized' && answer.authorization)).size).toBe(1)
  expect(await rowsOf(request.reference)).toHaveLength(1)
})

test('a card that declines off-session charges can still be authorized', async () => {
  const { payments, keyed, buildRequest } = atShop()
  const request = await buildRequest('4000000000004087')
  expect(await payments.authorize(request)).toMatchObject({ kind: 'authorized' })
  expect(await payments.charge({ ...request, ...keyed() })).toMatchObject({ code: 'card-declined' })
})

test('silent numbers ignore the first call of each operation, and answer the second', async () => {
  const { payments, shopId, keyed, buildRequest } = atShop()
  const request = await buildRequest('4000000000004051')
  await expect(payments.authorize(request)).rejects.toThrow('no response in time')
  const authorized = await payments.authorize(request)
  if (authorized.kind !== 'authorized') throw new Error(authorized.kind)
  const { authorization } = authorized
  const capture = { ...keyed(), authorization, amount: 900 }
  await expect(payments.capture(capture)).rejects.toThrow('no response in time')
  expect(await payments.find(shopId, { authorization })).toMatchObject({ state: 'captured' })
  expect(await payments.capture(capture)).toEqual({ kind: 'captured' })
})

test('the browser gets the address for its card', () => {
  const { payments, shopId } = atShop()
  expect(payments.entry(shopId)).toEqual({ provider: 'sandbox', href: `/api/v1/${shopId}/sandbox-payments/cards` })
})
