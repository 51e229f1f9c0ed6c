import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnLabel, ReturnRecord } from '../../schemas/records/return.ts'
import { A, B, creditA, evenB, forCredit, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const DAY = 86_400_000

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const oneItem = inputOf({ items: [creditA], creditType: 'refund' })
const swap = inputOf({ items: [creditA, evenB], creditType: 'refund' })

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const path = ({ id }: ReturnRecord, rest: string) => `/returns/${id}/${rest}`
const unit = ({ id }: ReturnRecord, name: string) => `${id}-${name}.1`
const dayAfter = (days: number) => new Date(world.clock.now() + days * DAY).toISOString().slice(0, 10)
const conflict = (message: string) => ({ status: 409, body: { problems: [{ pointer: '', message }] } })

const letters = async ({ shopId, id }: ReturnRecord) =>
  (await world.world.store.outbox.followUps({ shopId, returnId: id })).flatMap((followUp) =>
    followUp.kind === 'mail' ? [`${followUp.payload.letter} ${followUp.state}`] : [],
  )

const details = async ({ shopId, id }: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId, returnId: id })).map(({ detail }) => detail)

const ada = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }

describe('FIX-79 a deadline extension', () => {
  test('an expired return reopens until the end of the new day, and expires afterwards', async () => {
    const record = await desk.submit(oneItem, { document: { customer: ada } })
    world.clock.forward(30 * DAY)
    await world.world.store.transaction((tables) =>
      tables.returns.save({ ...record, state: 'expired' }).then(() => undefined),
    )
    const until = dayAfter(7)
    expect(await desk.post(path(record, 'extend'), { until })).toMatchObject({ status: 200, body: { state: 'open' } })
    const { document } = await desk.now(record)
    expect(document.returnBy).toBe(Date.parse(until) + DAY - 1)
    expect(await desk.events(record)).toEqual(['extended by Desk'])
    expect(await details(record)).toEqual([{ until, reopened: true }])
    await world.runner.drain()
    expect([(await desk.now(record)).state, await letters(record)]).toEqual(['open', ['extended done']])
    world.clock.forward(8 * DAY)
    await world.runner.drain()
    expect((await desk.now(record)).state).toBe('expired')
  })

  test('the same day changes nothing; past, invalid and distant days are refused', async () => {
    const record = await desk.submit(oneItem)
    const until = dayAfter(40)
    await desk.post(path(record, 'extend'), { until })
    const { rev } = await desk.now(record)
    expect(await desk.post(path(record, 'extend'), { until })).toMatchObject({ status: 200 })
    expect((await desk.now(record)).rev).toBe(rev)
    expect(await details(record)).toEqual([{ until, reopened: false }])
    const extendUntil = async (day: string) => (await desk.post(path(record, 'extend'), { until: day })).body
    const at = (message: string) => ({ problems: [{ pointer: '/until', message }] })
    expect(await extendUntil(dayAfter(-1))).toEqual(at('is over'))
    expect(await extendUntil('2026-02-30')).toEqual(at('is not a valid date'))
    expect(await extendUntil(dayAfter(400))).toEqual(at('is more than a year ahead'))
    expect(await desk.post(path(record, 'extend'), { until: dayAfter(0) })).toMatchObject({ status: 200 })
  })

  test('ended returns and returns without goods get no extension', async () => {
    const endedReturn = await desk.submit(oneItem)
    await desk.post(path(endedReturn, 'cancel'))
    expect(await desk.post(path(endedReturn, 'extend'), { until: dayAfter(7) })).toMatchObject(
      conflict('This return is cancelled'),
    )
    const { totals } = endedReturn.document
    const keepReturn = await desk.submit(oneItem, {
      document: { totals: { ...totals, shippable: { outcome: 'keep' } } },
    })
    expect(await desk.post(path(keepReturn, 'extend'), { until: dayAfter(7) })).toMatchObject(
      conflict('Nothing of this return is shipped'),
    )
  })
})

describe('FIX-79 a corrected address', () => {
  const home = {
    name: 'Ada Okafor',
    address1: '1 Old Road',
    city: 'New York',
    state: 'NY',
    zip: '10001',
    country: 'US',
  }
  const moved = { ...home, address1: '9 New Road' }
  const failed: ReturnLabel = {
    state: 'failed',
    reference: 'r-1',
    askedAt: 0,
    error: { address: true, message: 'No such street' },
  }

  test('a corrected address is saved and announced, and the failed label is requested again', async () => {
    const record = await desk.submit(oneItem, { document: { address: home, customer: ada, label: failed } })
    expect(await desk.post(path(record, 'address'), moved)).toMatchObject({ status: 200 })
    const { document } = await desk.now(record)
    expect([document.address, document.label?.state]).toEqual([moved, 'processing'])
    expect(await desk.events(record)).toContain('address-changed by Desk')
    expect(await letters(record)).toEqual(['address-changed due'])
  })

  test('an incomplete address or a country without returns is refused by field', async () => {
    const record = await desk.submit(oneItem, { document: { address: home } })
    const { state: _state, ...stateless } = moved
    expect(await desk.post(path(record, 'address'), { ...stateless, zip: ' ' })).toMatchObject({
      status: 422,
      body: {
        problems: [
          { pointer: '/zip', message: 'is needed' },
          { pointer: '/state', message: 'is needed' },
        ],
      },
    })
    expect(await desk.post(path(record, 'address'), { ...moved, country: 'ZZ' })).toMatchObject({
      body: { problems: [{ pointer: '/country', message: 'is not a country from which this shop accepts returns' }] },
    })
    expect((await desk.now(record)).document.address).toEqual(home)
  })

  test('an address change is refused for a parcel in transit', async () => {
    const record = await desk.submit(oneItem, { document: { address: home, tracking: 'in_transit' } })
    expect(await desk.post(path(record, 'address'), moved)).toMatchObject({ status: 409 })
    expect((await desk.now(record)).document.address).toEqual(home)
  })
})

describe('FIX-79 a repeated letter', () => {
  test('the letter uses the current return and the current address', async () => {
    const record = await desk.submit(oneItem, { document: { customer: ada } })
    await desk.post(path(record, 'extend'), { until: dayAfter(50) })
    expect(await desk.post(path(record, 'letters'), { letter: 'extended' })).toMatchObject(
      conflict('This email is being sent'),
    )
    await world.runner.drain()
    await desk.post(path(record, 'extend'), { until: dayAfter(60) })
    await world.runner.drain()
    expect(await desk.post(path(record, 'letters'), { letter: 'extended' })).toMatchObject({ status: 200 })
    await world.runner.drain()
    expect(await letters(record)).toEqual(['extended done', 'extended done', 'extended done'])
    expect((await desk.events(record)).at(-1)).toBe('letter-sent-again by Desk')
  })

  test('a repeated letter requires an earlier letter and a known address', async () => {
    const record = await desk.submit(oneItem, { document: { customer: ada } })
    await desk.post(path(record, 'extend'), { until: dayAfter(50) })
    await world.runner.drain()
    expect(await desk.post(path(record, 'letters'), { letter: 'refunded' })).toMatchObject(
      conflict('This email was not sent before'),
    )
    const unknown = await desk.submit(oneItem, { document: { customer: { ...ada, email: null } } })
    expect(await desk.post(path(unknown, 'letters'), { letter: 'confirmation' })).toMatchObject(
      conflict('The shopper has no known email address'),
    )
    expect(await desk.post(path(record, 'letters'), { letter: 'love' })).toMatchObject({ status: 422 })
  })
})

describe('FIX-79 an undone verdict', () => {
  const reviewed = (input = twoItems, document: Partial<ReturnDocument> = {}) =>
    desk.submit(input, { document: { outcome: 'review', ...document }, event: 'immediate' })

  const judge = (record: ReturnRecord, name: string, verdict: 'approve' | 'reject') =>
    desk.post(path(record, `items/${unit(record, name)}/${verdict}`), { reason: 'Worn' })
  const undo = (record: ReturnRecord, name: string) =>
    desk.call('DELETE', path(record, `items/${unit(record, name)}/verdict`))

  test('an undone approval makes the payout wait, and the next approval pays once', async () => {
    const record = await reviewed()
    await judge(record, 'A', 'approve')
    await judge(record, 'B', 'approve')
    expect(await desk.followUps(record)).toEqual(['refund due 15120'])
    expect((await undo(record, 'B')).body).toMatchObject({ underReview: true, payouts: [{ state: 'waiting' }] })
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['refund waiting 15120'])
    await judge(record, 'B', 'approve')
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['refund done 15120'])
    expect(await desk.events(record)).toContain('verdict-undone by Desk')
  })

  test('an undone rejection restores the unit, its value and its balanced ledger', async () => {
    const record = await reviewed()
    const before = await desk.ledger(record)
    await judge(record, 'B', 'reject')
    expect((await undo(record, 'B')).body.payouts).toEqual([{ outcome: 'refund', state: 'waiting', amount: 15_120 }])
    const { document } = await desk.now(record)
    expect(document.items.map(({ lineItemId, verdict }) => [lineItemId, verdict])).toEqual([
      [unit(record, 'A'), undefined],
      [unit(record, 'B'), undefined],
    ])
    expect([document.outcome, await desk.ledger(record)]).toEqual(['review', before])
    const { disqualified } = await world.world.store.claims.findUnavailableUnits(desk.shopId, record.orderId)
    expect(disqualified.has(unit(record, 'B'))).toBe(false)
  })

  test('an undone rejection of an exchanged unit restores the unit for credit', async () => {
    const record = await reviewed(swap)
    await judge(record, 'B', 'reject')
    await undo(record, 'B')
    const { items, replacements } = (await desk.now(record)).document
    const back = items.find(({ lineItemId }) => lineItemId === unit(record, 'B'))
    expect([back?.returnType, back?.resolution, replacements]).toEqual(['credit', 'return', []])
    const sums = Object.values(await desk.ledger(record))
    expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  test('an undone verdict leaves other verdicts, and without a verdict nothing changes', async () => {
    const record = await reviewed()
    await judge(record, 'A', 'approve')
    const { rev } = await desk.now(record)
    expect(await undo(record, 'B')).toMatchObject({ status: 200 })
    expect((await desk.now(record)).rev).toBe(rev)
    await judge(record, 'B', 'reject')
    await undo(record, 'B')
    expect((await desk.now(record)).document.items[0]?.verdict?.kind).toBe('approved')
    expect(await undo(record, 'C')).toMatchObject({ status: 404 })
  })

  test('a verdict cannot be undone after a payout or the end of the return', async () => {
    const paidReturn = await reviewed()
    await judge(paidReturn, 'A', 'approve')
    await judge(paidReturn, 'B', 'approve')
    await world.runner.drain()
    expect(await undo(paidReturn, 'B')).toMatchObject({ status: 409 })
    expect(await desk.followUps(paidReturn)).toEqual(['refund done 15120'])
    const emptiedReturn = await reviewed(inputOf({ items: [forCredit(A)], creditType: 'refund' }))
    await judge(emptiedReturn, 'A', 'reject')
    expect(await undo(emptiedReturn, 'A')).toMatchObject(conflict('This return is cancelled'))
  })
})
