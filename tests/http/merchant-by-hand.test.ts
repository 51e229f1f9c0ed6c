import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld({ allowsSandbox: false })
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const submitImmediate = (creditType: 'refund' | 'gift') =>
  desk.submit(inputOf({ items: [creditA], creditType }), { event: 'immediate', document: { customer } })

const drainTwice = async () => {
  await world.runner.drain()
  world.clock.forward(3_000)
  await world.runner.drain()
}
const releaseReturn = async (record: ReturnRecord) => {
  await desk.post(`/returns/${record.id}/process`)
  await drainTwice()
}
const recordPayment = (record: ReturnRecord, body: object) => desk.post(`/returns/${record.id}/paid`, body)
const readLetters = async ({ shopId, id }: ReturnRecord) =>
  (await world.world.store.outbox.followUps({ shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' ? [one.payload.letter] : [],
  )
const listReturns = async (query: string): Promise<readonly string[]> =>
  (await desk.get(`/returns?${query}`)).body.returns.map(({ id }: { id: string }) => id)
const mails = (): string =>
  readdirSync(world.dataDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
    .join('\n')

describe('FND-10 payouts of the embedded order system in production', () => {
  test('FND-10 a refund is reported as paid only after the merchant paid it', async () => {
    const record = await submitImmediate('refund')
    await releaseReturn(record)
    expect((await desk.followUps(record)).filter((one) => one.startsWith('refund'))).toEqual(['refund running 10080'])
    expect([(await desk.now(record)).document.refund, await readLetters(record)]).toEqual([undefined, []])
    expect(await desk.events(record)).toContain('payout-due by homeward')
    expect(await listReturns('payByHand=true')).toContain(record.id)

    const before = (await world.world.commerce.findOrder(record.shopId, record.orderId))?.refundTotal ?? 0
    expect(await recordPayment(record, { outcome: 'refund', reference: 'SEPA-17' })).toMatchObject({ status: 200 })
    await drainTwice()
    expect((await desk.now(record)).document.refund).toMatchObject({
      state: 'done',
      amount: 10_080,
      reference: 'SEPA-17',
    })
    expect([await readLetters(record), await listReturns('payByHand=true')]).toEqual([['refunded'], []])
    expect((await world.world.commerce.findOrder(record.shopId, record.orderId))?.refundTotal).toBe(before + 10_080)
  })

  test('FND-10 a payout is recorded once for its reference, and under one reference', async () => {
    const record = await submitImmediate('refund')
    await releaseReturn(record)
    const same = { outcome: 'refund', reference: 'SEPA-18' }
    const responses = await Promise.all([recordPayment(record, same), recordPayment(record, same)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await recordPayment(record, { ...same, reference: 'SEPA-19' })).toMatchObject({ status: 409 })
    await drainTwice()
    expect([
      await recordPayment(record, same),
      await recordPayment(record, { ...same, reference: 'SEPA-19' }),
    ]).toMatchObject([{ status: 200 }, { status: 409 }])
    await drainTwice()
    expect((await desk.events(record)).filter((one) => /^(refunded|payout-due)/.test(one))).toEqual([
      'payout-due by homeward',
      'refunded by homeward',
    ])
  })

  test('FND-10 a waiting payout notifies the merchant once, despite repeated checks', async () => {
    const record = await submitImmediate('refund')
    await releaseReturn(record)
    world.clock.forward(3 * 86_400_000)
    await drainTwice()
    expect((await desk.events(record)).filter((one) => one.startsWith('payout-due'))).toHaveLength(1)
    expect((await desk.followUps(record)).filter((one) => one.startsWith('refund'))).toEqual(['refund running 10080'])
  })

  test('FND-10 the letter of a gift card has the code from the merchant', async () => {
    const record = await submitImmediate('gift')
    await releaseReturn(record)
    expect(await readLetters(record)).toEqual([])
    expect(await recordPayment(record, { outcome: 'gift-card', reference: 'card-9' })).toMatchObject({
      status: 422,
      body: { problems: [{ pointer: '/code' }] },
    })
    await recordPayment(record, { outcome: 'gift-card', reference: 'card-9', code: 'SPRING-7Q2K-88XM' })
    await drainTwice()
    expect(await readLetters(record)).toEqual(['gift-card'])
    expect(mails()).toContain('SPRING-7Q2K-88XM')
    expect((await desk.now(record)).document.giftCard).toMatchObject({ state: 'done', last4: '88XM' })
  })

  test('FND-10 a confirmation without a waiting payout is refused with a message', async () => {
    const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'manual' })
    expect(await recordPayment(record, { outcome: 'refund', reference: 'x' })).toMatchObject({ status: 409 })
    expect(await desk.post('/returns/no-such/paid', { outcome: 'refund', reference: 'x' })).toMatchObject({
      status: 404,
    })
  })
})
