import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../schemas/merchant/keys.ts'
import { RestrictedHead, RestrictedPage, RestrictedReturn } from '../../schemas/merchant/restricted-return.ts'
import { ReturnDetail } from '../../schemas/merchant/returns.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { Closed } from '../../schemas/typebox/closed.ts'
import { isAllowed } from '../../server/domain/access/rights.ts'
import { merchantCalls } from '../../server/http/merchant/table.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const HIDDEN =
  /^(amount|amounts|money|value|total|totals|price|fee|fees|refund|bonus|open|payouts|ledger|currency|email|phone|address|name|comment|notes|key|city|zip|last4)$/i

const hiddenIn = (schema: unknown, at = ''): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, maximum } = schema as { properties?: Record<string, unknown>; maximum?: number }
  return [
    ...(maximum === 1e15 ? [at] : []),
    ...Object.keys(properties).flatMap((name) => (HIDDEN.test(name) ? [`${at}/${name}`] : [])),
    ...Object.entries(schema).flatMap(([name, one]) => hiddenIn(one, `${at}/${name}`)),
  ]
}

const membersOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(membersOf)]
    : []

const restricted = Role.enum.filter((role) => !isAllowed(role, 'see-amounts') || !isAllowed(role, 'see-person'))

test('ADM-03 receivers and viewers are the roles without amounts and persons', () => {
  expect(restricted).toEqual(['receiver', 'viewer'])
})

const ofShop = merchantCalls.filter(({ right }) => right === 'read-configuration')

test.each(restricted)('ADM-03 each call of a %s has a response without amounts and persons', (role) => {
  const calls = merchantCalls.filter(({ right }) => isAllowed(role, right))
  const returning = calls.filter((one) => !ofShop.includes(one))
  expect(returning.length).toBeGreaterThan(2)
  for (const { id, response: schema } of returning) {
    const members = Type.IsUnion(schema) ? schema.anyOf : [schema]
    const free = members.filter((member) => hiddenIn(member).length === 0)
    expect([id, free.length]).toEqual([id, 1])
  }
})

test('the check finds an added email, a name and an amount in a response', () => {
  const added = Closed({ ...RestrictedReturn.properties, customer: Closed({ email: Type.String() }) })
  expect(hiddenIn(added)).toEqual(['/properties/customer/email'])
  expect(hiddenIn(ReturnDetail).length).toBeGreaterThan(40)
})

let ground: TestWorld
let desk: Desk
let record: ReturnRecord
const bearers = new Map<Role, { authorization: string }>()

const CANARIES = ['Ada', 'Canary', 'canary@example.com', '5550199', 'Canary Lane', 'pinches'] as const

beforeAll(async () => {
  ground = await testWorld()
  desk = await deskOf(ground)
  const input = inputOf({ items: [creditA], creditType: 'refund' })
  const customer = { email: 'canary@example.com', name: 'Ada Canary', phone: '+1 555 5550199' }
  record = await desk.submit(input, { document: { customer } })
  const [item] = record.document.items
  if (item === undefined) throw new Error('The example changed')
  const items = [{ ...item, reason: { ...item.reason, comment: 'It pinches, says Ada Canary' } }]
  const { address } = record.document
  const document = { ...record.document, items, address: address && { ...address, address1: '1 Canary Lane' } }
  await ground.world.store.returns.save({ ...record, document })
  const { keys } = ground.world.configurations
  for (const role of Role.enum) {
    const made = await keys.make({ shopId: desk.shopId, by: 'test' }, { name: role, role, endsAt: null })
    bearers.set(role, { authorization: `Bearer ${made?.key}` })
  }
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})

const call = (role: Role, method: 'GET' | 'POST', path: string, rest: { body?: object; key?: string } = {}) =>
  desk.call(method, path, { ...rest, headers: bearers.get(role) ?? {} })

const expectRestricted = (body: unknown, schema: Type.TSchema) => {
  const text = JSON.stringify(body)
  expect(CANARIES.filter((canary) => text.includes(canary))).toEqual([])
  expect(membersOf(body).filter((name) => HIDDEN.test(name))).toEqual([])
  expect([...Compile(schema).Errors(body)]).toEqual([])
}

describe.each(restricted)('ADM-03 a %s', (role) => {
  test('reads returns with units, photos and initials, without amounts and person', async () => {
    const page = await call(role, 'GET', '/returns')
    expectRestricted(page.body, RestrictedPage)
    expect(page.body.returns[0]).toMatchObject({ id: record.id, customer: { initials: 'A. C.' } })
    const one = await call(role, 'GET', `/returns/${record.id}`)
    expectRestricted(one.body, RestrictedReturn)
    expect(one.body).toMatchObject({ number: record.number, units: [{ title: expect.any(String) }], photos: [] })
  })

  test('cannot search returns by the email of a person', async () => {
    const answer = await call(role, 'GET', '/returns?email=canary@example.com')
    expect([answer.status, answer.body.problems]).toEqual([
      403,
      [{ pointer: '/email', message: `is not a filter for the role ${role}` }],
    ])
  })
})

test('ADM-03 a receiver gets no amounts from a write or a replayed response', async () => {
  const path = `/returns/${record.id}/notes`
  const rest = { body: { text: 'On shelf 4' }, key: 'shelf-4' }
  const first = await call('manager', 'POST', path, rest)
  expect(first.body).toMatchObject({ id: record.id, key: record.key, payouts: [{ outcome: 'refund' }] })
  const again = await call('receiver', 'POST', path, rest)
  expect(again.headers['idempotent-replay']).toBe('true')
  expectRestricted(again.body, RestrictedHead)
  const items = record.document.items.map(({ lineItemId }) => lineItemId)
  const received = await call('receiver', 'POST', `/returns/${record.id}/receive`, { body: { items } })
  expect(received.status).toBe(200)
  expectRestricted(received.body, RestrictedHead)
})

test('ADM-03 agents read all of a return', async () => {
  const { body } = await call('agent', 'GET', `/returns/${record.id}`)
  expect(body.document.customer.email).toBe('canary@example.com')
})
