import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { english } from './shoppers.ts'
import { banners, item, ordered, type StatusPages, setUpStatusPages } from './status-pages.ts'

let world: StatusPages['world']
let app: StatusPages['app']
let returns: StatusPages['returns']
let openReturn: StatusPages['openReturn']
beforeAll(async () => {
  ;({ world, app, returns, openReturn } = await setUpStatusPages())
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

describe('deviations from the choice', () => {
  const hide = (shopper: Shopper, banner: string) => shopper.press('return.dismiss', { args: { banner } })

  test('STS-45 STS-46 the out-of-stock banner can be hidden, and stays hidden on all devices', async () => {
    const { shopper, record } = await openReturn(ordered('out_of_stock'))
    expect(banners(shopper)).toEqual(['out-of-stock'])
    expect((await hide(shopper, 'out-of-stock')).status).toBe(200)
    expect(banners(shopper)).toEqual([])
    const friend = createShopper(app, returns.shopId)
    await friend.open(`/return/${record.key}`)
    expect(banners(friend)).toEqual([])
    expect((await returns.now(record)).document.dismissed).toEqual(['out-of-stock'])
  })

  test('STS-46 hiding the banner in two windows at once hides it once', async () => {
    const { shopper, record } = await openReturn(ordered('out_of_stock'))
    const friend = createShopper(app, returns.shopId)
    await friend.open(`/return/${record.key}`)
    const responses = await Promise.all([hide(shopper, 'out-of-stock'), hide(friend, 'out-of-stock')])
    const statuses = responses.map(({ status }) => status)
    expect([
      [200, 200],
      [200, 409],
      [409, 200],
    ]).toContainEqual(statuses)
    expect((await returns.now(record)).document.dismissed).toEqual(['out-of-stock'])
  })

  test('STS-46 a banner that is not shown cannot be hidden', async () => {
    const { shopper, record } = await openReturn()
    const at = `/return/${record.key}`
    const forgedView = await shopper.post('return.dismiss', { at, args: { banner: 'out-of-stock' } })
    expect([forgedView.status, (await returns.now(record)).document.dismissed]).toEqual([409, undefined])
  })

  test('STS-47 cancelled exchanges and items are named', async () => {
    const { shopper } = await openReturn({
      ...ordered('cancelled'),
      items: [item('Coat', { verdict: { kind: 'rejected', at: TEST_NOW } }), item('Shirt')],
    })
    const detail = JSON.stringify(shopper.find('notice', 'cancelled-items')?.body)
    expect(detail).toContain(english('status.cancelled-exchange', { item: 'Jacket' }))
    expect(detail).toContain(english('status.cancelled-item', { item: 'Coat' }))
    expect(detail).not.toContain('Shirt')
  })

  test('STS-48 items that were removed are listed with the reason, until that is hidden', async () => {
    const { shopper } = await openReturn({ removedItems: [{ item: item('Socks'), reason: 'Worn' }] })
    expect(JSON.stringify(shopper.find('notice', 'removed-items')?.body)).toContain('Socks: Worn')
    await hide(shopper, 'removed-items')
    expect(banners(shopper)).toEqual([])
    expect(banners((await openReturn({ removedItems: [] })).shopper)).toEqual([])
  })

  test.each([
    ['pre_transit', 'status.removed-keep'],
    ['delivered', 'mail.rejected-here'],
    ['in_transit', null],
  ] as const)('UXD-10 a refused item, parcel %s: where the goods are', async (tracking, key) => {
    const refused = item('Socks', { verdict: { kind: 'rejected', at: TEST_NOW } })
    const { shopper } = await openReturn({ tracking, removedItems: [{ item: refused, reason: 'Worn' }] })
    const body = JSON.stringify(shopper.find('notice', 'removed-items')?.body)
    for (const one of ['status.removed-keep', 'mail.rejected-here'] as const)
      expect(body.includes(english(one))).toBe(one === key)
    expect(shopper.find('status_card', 'card')?.tone).not.toBe('success')
  })
})

describe('the shopper’s compensation', () => {
  const next = (shopper: Shopper) => shopper.find('timeline', 'progress')
  const rowNamed = (shopper: Shopper, label: string) => next(shopper)?.steps.find((row) => row.label === label)

  test.each([
    ['created', 'processed'],
    ['out_of_stock', 'out-of-stock'],
    ['refunded', 'refunded'],
    ['credited', 'credited'],
    ['cancelled', 'cancelled'],
    ['refused', 'refused'],
  ] as const)('STS-54 the state of an exchange with the order state %s is shown', async (state, exchangeState) => {
    const { shopper } = await openReturn(ordered(state))
    const detail = rowNamed(shopper, english('status.next-exchange'))?.detail
    expect(detail).toBe(`Jacket · ${english(`status.exchange-${exchangeState}`)}`)
    expect(shopper.find('line_group', 'received')?.lines[0]?.details).toEqual([
      english(`status.exchange-${exchangeState}`),
    ])
  })

  test('STS-54 the gift card’s value and state are shown', async () => {
    const overrides = { creditType: 'gift' as const }
    const row = (shopper: Shopper, sent: 'next' | 'sent' = 'next') => rowNamed(shopper, english(`status.${sent}-gift`))
    expect(row((await openReturn(overrides)).shopper)).toMatchObject({ amount: '$100.80', state: 'inactive' })
    const giftCard = { state: 'done' as const, amount: 10_080, at: TEST_NOW, last4: '7KQ2' }
    const issued = await openReturn({ ...overrides, giftCard })
    const date = 'Apr\u00a014'
    expect(row(issued.shopper, 'sent')).toMatchObject({
      amount: '$100.80',
      state: 'complete',
      detail: expect.stringContaining(english('status.gift-done', { date, last4: '7KQ2' })),
    })
  })

  test('STS-55 the new order is linked where the order system has an address', async () => {
    const links = async (rest: object) => next((await openReturn(ordered('created', rest))).shopper)?.actions
    const statusUrl = 'https://wrenfold.example/orders/1'
    expect(await links({ name: '#1001-E', statusUrl })).toMatchObject([
      { action: { type: 'link', href: statusUrl, external: true } },
    ])
    expect(await links({ name: '#1001-E' })).toBeUndefined()
    expect(await links({ statusUrl: 'javascript:alert(1)' })).toBeUndefined()
  })

  test('UXD-20 STS-56 kept items are apart from sent ones, with the time of the rest', async () => {
    const { shopper } = await openReturn({ items: [item('Coat'), item('Candle', { outcome: ['keep'] })] })
    const titles = (id: string) => shopper.find('line_group', id)?.lines.map(({ title }) => title)
    expect([titles('sent'), titles('kept')]).toEqual([
      [expect.stringContaining('Coat')],
      [expect.stringContaining('Candle')],
    ])
    expect(shopper.find('totals')?.rows[0]?.label).toMatch(/^Your items/)
    expect(next(shopper)?.steps.map(({ label, detail }) => [label, detail])).toEqual([
      [english('status.next-submitted'), expect.anything()],
      [english('status.next-keep'), expect.stringContaining('Candle')],
      [english('status.next-send'), expect.stringContaining('Coat')],
      [english('status.next-arrive'), expect.anything()],
      [
        english('status.next-refund'),
        expect.stringContaining('Once your parcel arrives, you’ll have it within 5 days'),
      ],
    ])
  })
})

describe('the order’s other returns', () => {
  const records = (shopper: Shopper) => shopper.find('record_list', 'related')?.records ?? []
  const sameOrder = { orderId: 'an order of its own' }
  const opened = async (key: string) => {
    const shopper = createShopper(app, returns.shopId)
    await shopper.open(`/return/${key}`)
    return shopper
  }

  test('STS-08 other returns are listed with number, state and date, newest first, with links', async () => {
    const first = await returns.submit(sameOrder)
    world.clock.forward(DAY)
    const second = await returns.submit(sameOrder)
    const gift = await returns.submit({ ...sameOrder, document: { gift: true } })
    const erasedReturn = await returns.submit({ ...sameOrder, document: { erasedAt: TEST_NOW } })
    world.clock.forward(DAY)
    const third = await returns.submit(sameOrder)
    expect(records(await opened(first.key)).map(({ title }) => title)).toEqual([
      english('status.title', { number: third.number }),
      english('status.title', { number: second.number }),
    ])
    expect(records(await opened(second.key))[1]).toMatchObject({
      lines: [english('status.related-date', { date: 'Apr\u00a014' })],
      badge: english('status.state-open'),
      actions: [{ action: { type: 'navigate', path: `/return/${first.key}` } }],
    })
    const viewJson = JSON.stringify((await opened(first.key)).readPage())
    for (const hidden of [gift, erasedReturn]) expect(viewJson).not.toContain(hidden.number)

    const giftView = await opened(gift.key)
    expect(records(giftView)).toEqual([])
    for (const other of [first, second, third]) expect(JSON.stringify(giftView.readPage())).not.toContain(other.key)
  })
})
