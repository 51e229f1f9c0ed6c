import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { buildApp } from '../../../server/app.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Example, setUpExample } from '../withdrawal/withdrawn-order.ts'
import { consoleVisitor } from './visitor.ts'

let ground: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
})
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const stage = async (example: Example = {}) => {
  const shop = await setUpExample(ground, app, example)
  const as = async (role: Role) => {
    const { token } = await join(ground, shop.shopId, role)
    const cookies = { 'hw-console': token }
    return {
      ...consoleVisitor(app, { shopId: shop.shopId, token }),
      file: (name: string) => app.inject({ url: `/console/v1/${shop.shopId}/files/${name}`, cookies }),
    }
  }
  const agent = await as('agent')
  const press = async (name: string, number: string, values: Record<string, string> = {}, args = {}) => {
    const step = name.split('.')[1]
    const at = `/withdrawals/${number}?step=${step === 'receive' ? 'received' : step}`
    const { envelope } = await agent.show(at)
    const body = { at, values, args: { withdrawal: number, ...args } }
    return agent.press(name, body, { 'if-match': `"${envelope.rev}"` })
  }
  return { ...shop, as, agent, press }
}

const blocksOf = ({ screen }: ConsoleEnvelope) => JSON.stringify(screen?.regions)

const stranger = { contract: 'no such order', email: 'else@example.org' }

test('WDR-17 the queue shows what waits, Today counts it for its role', async () => {
  const shop = await stage()
  const { number } = await shop.declare(stranger)
  const today = await shop.agent.show('/')
  expect(blocksOf(today.envelope)).toContain('queue-withdrawals')
  const list = await shop.agent.show('/withdrawals')
  for (const part of [number, 'Ada Lovelace', 'Find the order', 'None found'])
    expect(blocksOf(list.envelope)).toContain(part)
  expect(blocksOf((await shop.agent.show('/returns')).envelope)).toContain('view-withdrawals')
})

test.each(['receiver', 'viewer'] as const)('WDR-17 a %s sees no person and no statement', async (role) => {
  const shop = await stage()
  const { number } = await shop.declare({ note: 'private words', scope: 'items' })
  const visitor = await shop.as(role)
  for (const path of ['/', '/withdrawals?view=all', `/withdrawals/${number}`]) {
    const { status, envelope } = await visitor.show(path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(envelope)).not.toMatch(/Lovelace|ada@example|private words|hereby/)
  }
  expect((await visitor.file('withdrawals.csv')).statusCode).toBe(403)
  expect((await visitor.file(`withdrawals/${number}/evidence.txt`)).statusCode).toBe(403)
})

test('WDR-17 a match by number leads to the verdict, at the time of the statement', async () => {
  const shop = await stage()
  const { number, receivedAt } = await shop.declare(stranger)
  const wrong = await shop.press('withdrawals.match', number, { order: '#9999' })
  expect([wrong.status, wrong.envelope.problem?.fields?.[0]?.name]).toEqual([422, 'order'])
  expect((await shop.press('withdrawals.match', number, { order: '#1001' })).status).toBe(200)
  await shop.drain()
  expect(await shop.newest()).toMatchObject({ verdict: 'accepted', receivedAt, match: 'certain' })
  const page = await shop.agent.show(`/withdrawals/${number}`)
  expect(blocksOf(page.envelope)).toMatch(/Last delivery on .*, plus 14 days.*in time/)
  expect(blocksOf((await shop.agent.show('/withdrawals')).envelope)).not.toContain(number)
})

test('WDR-08 a likely order is proposed with its customer', async () => {
  const shop = await stage()
  const { number } = await shop.declare({ email: 'else@example.org' })
  const page = await shop.agent.show(`/withdrawals/${number}`)
  expect(blocksOf(page.envelope)).toContain('Same number, another email address')
  const answer = await shop.press('withdrawals.match-candidate', number, {}, { order: shop.order.id })
  expect(answer.status).toBe(200)
  await shop.drain()
  expect((await shop.newest()).verdict).toBe('accepted')
})

test('WDR-16 a decision needs its article, a reason and a current page', async () => {
  const shop = await stage({ withdrawal: { autoAccept: false } })
  const { number } = await shop.declare()
  const decide = async (values: Record<string, string>) => {
    const { status, envelope } = await shop.press('withdrawals.decide', number, values)
    return [status, envelope.problem?.fields?.[0]?.name]
  }
  const complete = { verdict: 'excluded', reason: 'c', text: 'It was engraved for you.', units: '' }
  expect(await decide({ ...complete, verdict: '' })).toEqual([422, 'verdict'])
  expect(await decide({ ...complete, reason: '' })).toEqual([422, 'reason'])
  expect(await decide({ ...complete, verdict: 'late' })).toEqual([422, 'reason'])
  expect(await decide({ ...complete, text: '  ' })).toEqual([422, 'text'])
  const at = `/withdrawals/${number}?step=decide`
  const stale = await shop.agent.press(
    'withdrawals.decide',
    { at, values: complete, args: { withdrawal: number } },
    { 'if-match': '"w1"' },
  )
  expect(stale.envelope.problem?.code).toBe('stale')
  expect(await decide(complete)).toEqual([200, undefined])
  expect(await shop.newest()).toMatchObject({ verdict: 'excluded', legalReason: 'c' })
  const [entry] = await ground.world.store.audit.list(shop.shopId, { accountId: null, before: null, limit: 1 })
  expect(entry).toMatchObject({ action: 'withdrawal.decide', accountId: expect.any(String) })
})

test('WDR-17 chosen units are accepted, received and reduced in value', async () => {
  const shop = await stage({ withdrawal: { autoAccept: false } })
  const { number } = await shop.declare()
  expect((await shop.press('withdrawals.accept', number, { units: '' })).status).toBe(422)
  expect((await shop.press('withdrawals.accept', number, { units: '1.1\nnone' })).status).toBe(422)
  expect((await shop.press('withdrawals.accept', number, { units: '1.1\n2.1' })).status).toBe(200)
  expect((await shop.newest()).acceptedUnits).toEqual(['1.1', '2.1'])
  const reduce = (amount: string) =>
    shop.press('withdrawals.diminish', number, { unit: '1.1', amount, text: 'Worn for weeks' })
  for (const amount of ['0', '-5', '95.00', 'much'])
    expect([amount, (await reduce(amount)).status]).toEqual([amount, 422])
  expect((await reduce('30.00')).status).toBe(200)
  expect((await shop.press('withdrawals.receive', number, { units: '1.1\n2.1' })).status).toBe(200)
  await shop.drain()
  expect(await shop.refunded()).toBe(9_000 + 4_500 + 273 + 136 - 3_000)
  const [record] = await shop.returns(await shop.newest())
  expect(blocksOf((await shop.agent.show(`/returns/${record?.number}`)).envelope)).toContain(`Withdrawal ${number}`)
})

test('WDR-17 the evidence and the table are files of the console', async () => {
  const shop = await stage()
  const { number } = await shop.declare()
  const evidence = await shop.agent.file(`withdrawals/${number}/evidence.txt`)
  expect(evidence.headers['content-disposition']).toBe(`attachment; filename="${number}.txt"`)
  expect(evidence.body).toContain('Ada Lovelace')
  expect((await shop.agent.file('withdrawals/WD-999999/evidence.txt')).statusCode).toBe(404)
  expect((await shop.agent.file('withdrawals.csv')).statusCode).toBe(403)
  const manager = await shop.as('manager')
  expect((await manager.file('withdrawals.csv')).body).toContain(number)
})

test('WDR-17 an unknown withdrawal and a wrong cursor show a page', async () => {
  const { agent } = await stage()
  expect((await agent.show('/withdrawals/WD-000042')).status).toBe(404)
  for (const query of ['after=x', 'view=none', `after=${'9'.repeat(400)}`])
    expect((await agent.show(`/withdrawals?${query}`)).status).toBe(200)
})

test('WDR-14 an issued gift card is a task that says to void it', async () => {
  const { openReturn, call, declare, drain, agent } = await stage()
  const gift = await openReturn([{ line: '1' }, { line: '2' }, { line: '3', quantity: 3 }], 'gift-card')
  await call('POST', `/returns/${gift.id}/process`, {})
  await drain()
  const { number, waitsFor } = await declare()
  expect(waitsFor).toBe('earlier-return')
  const { envelope } = await agent.show(`/withdrawals/${number}`)
  expect(JSON.stringify(envelope)).toContain('Void an unspent gift card in your order system')
})

test('WDR-12 the history says that an account was requested', async () => {
  const { declare, agent } = await stage({ sentDaysAgo: null, order: { gateways: ['cash'] } })
  const { number } = await declare()
  const { envelope } = await agent.show(`/withdrawals/${number}`)
  expect(JSON.stringify(envelope)).toContain('Bank account requested')
  expect(JSON.stringify(envelope)).not.toContain('By the usual transit')
})

test('WDR-18 a period without a known delivery is estimated by the usual transit', async () => {
  const { shopId, declare, agent, order } = await stage({ withdrawal: { transitDays: 4 } })
  await ground.database.query({
    name: 'test.without-deliveries',
    text: `update local_orders set document = jsonb_set(document, '{lines}', $3::jsonb), changes = changes + 1
      where shop_id = $1 and id = $2`,
    values: [shopId, order.id, JSON.stringify(order.lines.map(({ deliveredAt: _, ...line }) => line))],
  })
  const { number } = await declare()
  const { envelope } = await agent.show(`/withdrawals/${number}`)
  expect(JSON.stringify(envelope)).toContain('By the usual transit it would end on April')
})
