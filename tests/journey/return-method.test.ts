import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnLabel, ReturnRecord } from '../../schemas/records/return.ts'
import { makeLabel } from '../../server/journey/follow-ups/parcel/label.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { borrowPglite } from '../support/database.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { english } from './shoppers.ts'
import { setUpTravellingReturns, type TravellingReturns, type TravelOptions } from './travelling-returns.ts'

let world: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  world = await testWorld({ test: await borrowPglite() })
  returns = await setUpTravellingReturns(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const labelOf = async (record: ReturnRecord): Promise<ReturnLabel> => {
  const { label } = (await returns.now(record)).document
  if (label === null) throw new Error('No label')
  return label
}
const errors = () => world.log.lines.filter(({ level }) => level === 'error').map(({ sentence }) => sentence)
const withCarrier = (carrier: string, service?: string) =>
  returns.by('label-choice', { option: { id: 'one', carrier, ...(service && { service }) } })

describe('FIX-80 the return page uses the carrier’s brand', () => {
  const label = {
    state: 'ready' as const,
    reference: 'r-1',
    askedAt: TEST_NOW,
    carrier: 'RoyalMail',
    trackingNumber: 'RM1',
  }
  const tracker = { carrier: 'RoyalMail', trackingNumber: 'RM1', events: [] }

  test.each<readonly [string, TravelOptions, string]>([
    ['the label to print', { label }, 'Royal Mail'],
    ['the code to show', { label: { ...label, carrier: 'inpost', returnCode: 'C1', qr: '<svg/>' } }, 'InPost'],
    [
      'labels that came with the order',
      { label: null, prepaidLabels: [{ id: 'p', trackingCode: 'RM1', carrier: 'RoyalMail' }] },
      'Royal Mail',
    ],
    ['the parcel on its way', { label, tracking: 'in_transit', tracker, mailedAt: TEST_NOW }, 'Royal Mail'],
  ])('%s', async (_, record, name) => {
    const shopper = await returns.at(await returns.submit(record))
    const page = JSON.stringify(shopper.readPage().screen?.regions)
    expect(page).toContain(name)
    expect(page.replaceAll(/https:[^"]+/g, '')).not.toMatch(/RoyalMail|inpost/)
  })
})

describe('which label is made', () => {
  test('MTH-06 LBL-03 the chosen carrier and service', async () => {
    const record = await returns.made({ method: withCarrier('UPS', 'Next Day Air') })
    expect(await labelOf(record)).toMatchObject({ state: 'ready', carrier: 'UPS', service: 'Next Day Air' })
    expect(await returns.events(record)).toEqual(['label-ready'])
    expect(await returns.followUps(record)).toEqual(['label done'])
  })

  test('LBL-12 MTH-09 a drop-off has the partner’s label with a code, and its picture is served', async () => {
    const record = await returns.made({ method: returns.by('evri') })
    const label = await labelOf(record)
    expect(label).toMatchObject({
      carrier: 'evri',
      returnCode: expect.any(String),
      qr: expect.any(String),
      expiresAt: expect.any(Number),
    })
    const shopper = await returns.at(record)
    expect(shopper.find('code_card', 'label')).toMatchObject({
      image: {
        src: `/api/v1/${returns.shopId}/returns/${record.key}/qr`,
        alt: english('code.alt', { number: record.number }),
      },
      code: { value: label.returnCode },
    })
    const picture = await returns.paper(record, 'qr')
    expect([picture.statusCode, picture.headers['content-type'], picture.body.slice(0, 4)]).toEqual([
      200,
      'image/svg+xml',
      '<svg',
    ])
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('LBL-02 a donated item has a label where labels came with the order', async () => {
    const record = await returns.made()
    const { document } = record
    const donatedReturn = await returns.made({
      totals: { ...document.totals, shippable: { ...document.totals.shippable, outcome: 'donate' } },
      items: document.items.map((item) => ({ ...item, outcome: ['donate'] })),
    })
    const shopper = await returns.at(donatedReturn)
    expect(shopper.find('label_block', 'label')).toMatchObject({ look: 'ready', heading: english('label.donate') })
  })

  test('LBL-29 the newer shipping service changes only the maker of the label', async () => {
    const newer = await setUpTravellingReturns(world, (config) => {
      const flag = { id: 900, name: 'ship-by-loop-v2', description: 'Newer labels', active: true }
      return { ...config, flags: [...config.flags.filter(({ name }) => name !== flag.name), flag] }
    })
    const drawn = async (shop: TravellingReturns) => {
      const { look, heading, body, facts, actions } =
        (await shop.at(await shop.made())).find('label_block', 'label') ?? {}
      return [look, heading, body, facts?.map(({ label }) => label), actions?.map(({ id }) => id)]
    }
    expect(await drawn(returns)).toContain('ready')
    expect(await drawn(newer)).toEqual(await drawn(returns))
  })

  test('a missing address is a label error that the shopper can fix', async () => {
    const record = await returns.made({ address: null })
    expect(await labelOf(record)).toMatchObject({ state: 'failed', error: { address: true } })
    expect(await returns.events(record)).toEqual(['label-failed'])
  })
})

describe('one valid label, three per return', () => {
  test('a new label follows an ended label and voids it, up to three', async () => {
    const record = await returns.made({ from: { zip: '00410' } })
    const shopper = await returns.at(record)
    expect(shopper.find('label_block', 'label')).toMatchObject({ look: 'expired', heading: english('label.expired') })
    for (const bought of [
      ['void', 'good'],
      ['void', 'void', 'good'],
    ]) {
      await shopper.press('return.label')
      expect(shopper.find('label_block', 'label')?.look).toBe('processing')
      await world.runner.drain()
      expect(await returns.bought(record)).toEqual(bought)
      await shopper.open(`/return/${record.key}`)
    }
    const fourth = await shopper.press('return.label')
    expect([fourth.status, fourth.body.problem?.title]).toEqual([409, english('label.too-many')])
    await world.runner.drain()
    expect(await returns.bought(record)).toEqual(['void', 'void', 'good'])
    expect(await labelOf(record)).toMatchObject({ reference: `${record.id}-3` })
  })

  test('fifty concurrent requests and fifty workers buy one label', async () => {
    const record = await returns.made({ from: { zip: '00410' } })
    const shopper = await returns.at(record)
    const rev = shopper.readPage().rev ?? ''
    const press = () =>
      shopper.send('POST', `/api/v1/${returns.shopId}/actions/return.label`, {
        payload: { at: `/return/${record.key}` },
        headers: { 'if-match': rev },
      })
    const responses = await Promise.all(Array.from({ length: 50 }, press))
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await returns.followUps(record)).toEqual(['label done', 'label due'])
    const which = { shopId: returns.shopId, returnId: record.id }
    await Promise.all(Array.from({ length: 50 }, () => makeLabel(world.world, which)))
    expect(await returns.bought(record)).toEqual(['void', 'good'])
    expect(await returns.events(record)).toEqual(['label-ready', 'label-ready'])
  })

  test('a cancelled return has no valid label: existing and pending labels are voided', async () => {
    const [createdReturn, making] = [await returns.made(), await returns.submit()]
    for (const { id: returnId } of [createdReturn, making])
      await cancelReturn(world.world, { shopId: returns.shopId, returnId }, world.clock.now())
    await world.runner.drain()
    expect([await returns.bought(createdReturn), await returns.bought(making)]).toEqual([['void'], []])
    expect(await labelOf(createdReturn)).toMatchObject({ state: 'voided' })
    expect(await returns.events(createdReturn)).toEqual(['label-ready', 'cancelled', 'label-voided'])
    expect((await returns.paper(createdReturn, 'label')).statusCode).toBe(404)
  })

  test('a label with a parcel in transit stays valid when its return is cancelled', async () => {
    const record = await returns.made({ tracking: 'in_transit' })
    await cancelReturn(world.world, { shopId: returns.shopId, returnId: record.id }, world.clock.now())
    await world.runner.drain()
    expect(await returns.bought(record)).toEqual(['good'])
  })
})

describe('a label of the US post', () => {
  const usps = (zip = '10001') => returns.made({ method: withCarrier('USPS'), from: { zip } })

  test('LBL-14 LBL-20 LBL-21 the page offers code or label, fetches the code, and switches between both', async () => {
    const shopper = await returns.at(await usps())
    const block = shopper.find('label_block', 'label')
    expect(block).toMatchObject({ heading: english('label.choice') })
    expect(JSON.stringify(block?.body)).toContain(english('label.choice-today'))
    await shopper.press('return.qr', { args: { view: 'qr' } })
    expect(shopper.find('code_card', 'label')?.image?.src).toMatch(/\/qr$/)
    await shopper.press('return.qr', { args: { view: 'label' } })
    expect(shopper.find('label_block', 'label')?.heading).toBe(english('label.ready'))
    await shopper.press('return.qr', { args: { view: 'qr' } })
    expect(shopper.find('code_card', 'label')).toBeDefined()
  })

  test('LBL-15 on the next day only the label is offered', async () => {
    const record = await usps()
    world.clock.forward(12 * 3_600_000)
    const shopper = await returns.at(record)
    expect(shopper.find('label_block', 'label')?.heading).toBe(english('label.ready'))
    expect(shopper.offered()).not.toContain('return.qr')
  })

  test('ERR-37 a missing code is shown in a banner and logged, and the label remains', async () => {
    const shopper = await returns.at(await usps('00412'))
    const before = errors().length
    await shopper.press('return.qr', { args: { view: 'qr' } })
    expect(shopper.find('notice', 'qr-missing')).toMatchObject({
      title: english('code.missing-title'),
      tone: 'warning',
    })
    expect(JSON.stringify(shopper.find('notice', 'qr-missing')?.body)).toContain(english('code.missing'))
    expect(shopper.find('label_block', 'label')).toMatchObject({ look: 'ready', heading: english('label.ready') })
    expect(errors().slice(before)).toEqual(['Failed to get the QR code of a label from the carrier'])
  })

  test('LBL-21 a carrier that does not answer leaves the choice unchanged', async () => {
    const shopper = await returns.at(await usps('00413'))
    const view = await shopper.press('return.qr', { args: { view: 'qr' } })
    expect([view.status, view.body.problem?.title]).toEqual([409, english('code.away')])
    expect(shopper.find('label_block', 'label')?.heading).toBe(english('label.choice'))
  })
})

describe('printing', () => {
  test('LBL-24 API-36 every print counts, for any revision of the page', async () => {
    const record = await returns.made()
    const shopper = await returns.at(record)
    const print = shopper.find('label_block', 'label')?.actions?.find(({ id }) => id === 'print-label')
    expect(print?.action).toMatchObject({ type: 'print', counted: { name: 'return.print' } })
    await shopper.press('return.print')
    const repeated = await shopper.post('return.print', { at: `/return/${record.key}` })
    expect([repeated.status, (await labelOf(record)).prints]).toEqual([200, 2])
  })

  test('LBL-26 API-38 the packing slip is a PDF; where the policy makes none there is none', async () => {
    const record = await returns.made()
    const shopper = await returns.at(record)
    const slip = shopper.find('actions', 'papers')?.buttons[0]
    expect(slip).toMatchObject({ label: english('label.packing-slip') })
    const paper = await returns.paper(record, 'packing-slip')
    expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const none = await returns.made({ policyId: 'no-such-policy' })
    expect((await returns.paper(none, 'packing-slip')).statusCode).toBe(404)
  })
})

describe('enclosed labels', () => {
  test('LBL-16 ERR-36 each return uses its own enclosed label; without a spare label one is bought', async () => {
    await changesOf(world, returns.shopId).changeOrder('#1001', (order) => ({
      ...order,
      prepaidLabels: [{ id: 'p-0', trackingCode: 'PRE0001' }],
    }))
    const first = await returns.made()
    expect([first.document.label, first.document.prepaidLabels?.map(({ id }) => id)]).toEqual([null, ['p-0']])
    expect((await returns.at(first)).find('label_block', 'label')).toMatchObject({ heading: english('label.prepaid') })
    expect([await returns.bought(first), await returns.followUps(first)]).toEqual([[], ['label done']])
    const changes = await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: first.id })
    expect(changes.find(({ event }) => event === 'label-ready')?.detail).toMatchObject({ prepaid: 'p-0' })

    const before = errors().length
    const second = await returns.made()
    expect(second.document.label?.state).toBe('ready')
    expect(errors().slice(before)).toEqual([
      'A prepaid label of the order is unusable. The service buys a label instead',
    ])
    expect((await world.world.store.returns.findByTrackingNumber(returns.shopId, 'PRE0001'))?.id).toBe(first.id)
  })
})
