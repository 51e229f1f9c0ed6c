import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelReturn } from '../support/cancel-return.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { english } from './shoppers.ts'
import { setUpTravellingReturns, type TravellingReturns } from './travelling-returns.ts'

let world: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpTravellingReturns(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

describe('a pick-up', () => {
  const booking = {
    pickupDate: '2026-04-16',
    returnOption: 'Leave at door' as const,
    phoneNumber: '+15550101234',
    instructions: 'Leave at door: behind the gate',
  }
  const veho = (zip = '10001') => returns.submit({ method: returns.arranged('veho', { booking }), from: { zip } })

  test('MTH-35 MTH-37 LBL-09 a pick-up is polled until a driver is found, and then shows the time', async () => {
    const record = await veho()
    await world.runner.drain()
    const shopper = await returns.at(record)
    expect(shopper.find('label_block', 'label')).toMatchObject({
      look: 'processing',
      heading: english('pickup.searching'),
    })
    expect(shopper.readPage().screen?.poll).toEqual([
      expect.objectContaining({ id: 'label', everyMs: 5_000, maxAttempts: 36 }),
    ])
    await returns.pass(15_000)
    await shopper.open(`/return/${record.key}`)
    const block = shopper.find('label_block', 'label')
    expect(block).toMatchObject({ look: 'ready', heading: english('pickup.booked') })
    expect(block?.facts?.map(({ value }) => value)).toEqual(['Apr\u00a016', 'Leave at door', 'behind the gate'])
    expect(shopper.readPage().screen?.poll).toBeUndefined()
    expect([await returns.events(record), await returns.followUps(record)]).toEqual([
      ['pickup-scheduled'],
      ['method done'],
    ])
    expect(shopper.find('instructions', 'pickup-questions')).toBeDefined()
    expect((await returns.now(record)).document.method?.arrangement).not.toHaveProperty('alone')
  })

  test('MTH-36 MTH-24 ERR-35 a pick-up times out after 36 polls and can be retried with its input', async () => {
    const record = await veho('00431')
    await returns.pass(175_000)
    expect((await returns.now(record)).document.method?.arrangement?.state).toBe('needs_scheduled')
    await returns.pass(5_000)
    expect((await returns.now(record)).document.method?.arrangement?.state).toBe('timed_out')
    expect([await returns.events(record), await returns.followUps(record)]).toEqual([
      ['label-failed'],
      ['method refused'],
    ])

    const shopper = await returns.at(record)
    expect(shopper.find('label_block', 'label')).toMatchObject({ look: 'error', heading: english('pickup.error') })
    const form = shopper.find('pickup_scheduler', 'pickup')
    expect(form?.date.options.map(({ value }) => value)).toContain('2026-04-16')
    expect(form?.option.options.map(({ value }) => value)).toEqual(['Leave at door', 'Meet at door', 'Meet outside'])
    const typed = { date: '2026-04-01', option: 'Meet at door', phone: '555', instructions: '' }
    const rejected = await shopper.press('return.schedule-pickup', { values: typed })
    expect([rejected.status, rejected.body.problem?.fields?.map(({ name }) => name)]).toEqual([422, ['date', 'phone']])
    expect(rejected.body.problem?.fields?.[1]?.message).toBe(english('review.off-pickup-phone'))

    await shopper.press('return.schedule-pickup', { values: { ...typed, date: '2026-04-17', phone: '(555) 010-1234' } })
    expect(shopper.find('label_block', 'label')?.look).toBe('processing')
    const { method } = (await returns.now(record)).document
    expect(method?.booking).toEqual({
      pickupDate: '2026-04-17',
      returnOption: 'Meet at door',
      phoneNumber: '+15550101234',
      instructions: 'Meet at door: no special instructions',
    })
    expect(method?.arrangement).toMatchObject({ reference: `${record.id}-way-2`, state: 'needs_scheduled' })
  })

  test('ERR-35 a pick-up that the partner refuses shows the refusal', async () => {
    const record = await veho('00430')
    await world.runner.drain()
    expect((await returns.at(record)).find('label_block', 'label')?.heading).toBe(english('pickup.error'))
    expect(await returns.followUps(record)).toEqual(['method refused'])
  })

  test('MTH-39 Olive is booked on a separate page', async () => {
    const record = await returns.submit({ method: returns.arranged('olive') })
    await world.runner.drain()
    const block = (await returns.at(record)).find('label_block', 'label')
    expect(block?.actions[0]?.action).toMatchObject({
      type: 'link',
      href: expect.stringMatching(/^https:/),
      external: true,
    })
    expect(await returns.events(record)).toEqual([])
  })

  test('a cancelled return is cancelled at its partner', async () => {
    const record = await veho()
    await returns.pass(15_000)
    await cancelReturn(world.world, { shopId: returns.shopId, returnId: record.id }, world.clock.now())
    await world.runner.drain()
    const [row] = await world.database.query<{ n: number }>({
      name: 'test.called-off',
      text: 'select count(*) as n from local_partner_returns where shop_id = $1 and reference = $2 and cancelled',
      values: [returns.shopId, record.document.method?.arrangement?.reference ?? ''],
    })
    expect(Number(row?.n)).toBe(1)
  })
})

describe('a counter of a partner', () => {
  test('LBL-17 STS-58 Happy Returns shows its code, letters and end', async () => {
    const record = await returns.submit({ method: returns.arranged('happy-returns') })
    expect((await returns.at(record)).find('label_block', 'label')?.look).toBe('processing')
    await world.runner.drain()
    const shopper = await returns.at(record)
    const { arrangement } = (await returns.now(record)).document.method ?? {}
    expect(shopper.find('code_card', 'label')).toMatchObject({
      heading: english('code.happy'),
      code: { label: english('code.return-code'), value: arrangement?.rmaCode },
    })
    expect((await returns.paper(record, 'qr')).statusCode).toBe(200)
    expect(await returns.events(record)).toEqual(['label-ready'])
  })

  test('ERR-38 a refusal by Happy Returns is shown in a banner with the return address', async () => {
    const record = await returns.submit({ method: returns.arranged('happy-returns'), from: { zip: '00430' } })
    await world.runner.drain()
    const shopper = await returns.at(record)
    expect(shopper.find('notice', 'happy-returns')).toMatchObject({ title: english('code.happy-error-title') })
    expect(shopper.find('key_values', 'return-address')).toBeDefined()
  })

  test('LBL-18 STS-58 a point of sale shows the letters and the number', async () => {
    const record = await returns.submit({ method: returns.arranged('shopify-pos') })
    await world.runner.drain()
    const card = (await returns.at(record)).find('code_card', 'label')
    expect(card?.facts).toContainEqual({ label: english('status.number'), value: record.number })
    expect(card?.code?.value).toMatch(/^POS/)
  })
})
