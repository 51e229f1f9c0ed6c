import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
  returns = await setUpReturns(world, (config) => ({
    ...config,
    settings: { ...config.settings, giftFlowEnabled: true },
  }))
}, 60_000)
afterAll(() => world.drop())

const titles = (shopper: Shopper): readonly string[] =>
  shopper.components().flatMap((one) => (one.type === 'item_list' ? one.items.map(({ title }) => title) : []))

const openReturn = async (options: Parameters<Returns['submit']>[0] = {}, on = app) => {
  const record = await returns.submit(options)
  const shopper = createShopper(on, returns.shopId)
  if (record.document.gift) {
    await shopper.open('/gift')
    await shopper.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  } else await lookUpOrder(shopper)
  await shopper.open(`/return/${record.key}`)
  return { shopper, record }
}

const openSuspicious = async (on = app) => {
  const record = await returns.submit()
  const shopper = createShopper(on, returns.shopId)
  await lookUpOrder(shopper)
  await shopper.open('/?again=true')
  for (const proof of ['90000', '90001', '90002'])
    await shopper.press('order.lookup', { values: { order: '#unknown', proof } })
  await shopper.open(`/return/${record.key}`)
  return { shopper, record }
}

describe('another return from the status page', () => {
  test('STS-53 a shopper with the order’s lookup continues without proving it again', async () => {
    const { shopper } = await openReturn()
    const view = await shopper.press('return.new')
    expect([view.status, view.body.screen?.name]).toEqual([200, 'exchange'])
    const lookedShopper = createShopper(app, returns.shopId)
    await lookUpOrder(lookedShopper)
    expect(titles(shopper).length).toBeGreaterThan(0)
    expect(titles(shopper)).toEqual(titles(lookedShopper))
    const counted = view.body.effects?.map((effect) => (effect.type === 'track' ? effect.event : effect.type))
    expect(counted).toEqual(['Order Lookup', 'Subsequent Order Lookup'])
  })

  test('STS-53 the session is new, and its previous order is removed', async () => {
    const { shopper, record } = await openReturn()
    await lookUpOrder(shopper, '#1009', '94107')
    const before = [...shopper.cookies.values()]
    await shopper.open(`/return/${record.key}`)
    await shopper.press('return.new')
    expect([...shopper.cookies.values()]).not.toEqual(before)
    expect(titles(shopper).some((title) => title.startsWith('Aster Linen'))).toBe(true)
  })

  test('STS-53 a return of a gift begins another gift return', async () => {
    const { shopper } = await openReturn({ document: { gift: true } })
    await shopper.press('return.new')
    expect(shopper.readPage().screen?.name).toBe('gift')
    expect(shopper.offered()).toContain('gift.submit')
  })

  test('STS-53 another return is offered for an ended return, except an unavailable return', async () => {
    const { shopper, record } = await openReturn()
    const offeredIn = async (state: typeof record.state) => {
      await world.world.store.returns.save({ ...(await returns.now(record)), state })
      await shopper.open(`/return/${record.key}`)
      return shopper.offered().includes('return.new')
    }
    expect([await offeredIn('cancelled'), await offeredIn('unavailable')]).toEqual([true, false])
  })

  test('FIX-39 a browser without the order’s lookup has to prove it first', async () => {
    const record = await returns.submit()
    const otherShopper = createShopper(app, returns.shopId)
    await otherShopper.open(`/return/${record.key}`)
    const view = await otherShopper.press('return.new')
    expect(view.body.screen).toMatchObject({ name: 'lookup', path: '/' })
    expect(view.body.screen?.forms?.lookup?.values).toMatchObject({ order: record.document.orderName, proof: '' })
    expect((await otherShopper.open('/exchange')).body.screen?.name).toBe('lookup')
    await otherShopper.open('/')
    const values = { order: record.document.orderName, proof: '10001' }
    expect((await otherShopper.press('order.lookup', { values })).body.screen?.name).toBe('exchange')
  })

  test('FIX-39 a lookup of another order, or as a gift, requires the proof first', async () => {
    const record = await returns.submit()
    const other = createShopper(app, returns.shopId)
    await lookUpOrder(other, '#1009', '94107')
    const options = createShopper(app, returns.shopId)
    await options.open('/gift')
    await options.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
    for (const shopper of [other, options]) {
      await shopper.open(`/return/${record.key}`)
      expect((await shopper.press('return.new')).body.screen?.name).toBe('lookup')
    }
  })

  test('STS-53 FIX-39 after submitting, the shopper continues with the order without proving it again', async () => {
    const shopper = createShopper(app, await loadDemoShop(world))
    await goToReview(shopper)
    await submit(shopper)
    expect((await shopper.press('return.new')).body.screen?.name).toBe('exchange')
  })
})

describe('with a captcha', () => {
  test('STS-53 ERR-07 the captcha comes first, and without it nothing opens: code 6', async () => {
    const { shopper, record } = await openSuspicious()
    const session = [...shopper.cookies.values()]
    const button = shopper.find('actions', 'another')?.buttons[0]
    expect(button?.action).toEqual({ type: 'open', dialog: 'new-return' })
    for (const captcha of ['', 'nonsense']) {
      const view = await shopper.press('return.new', { values: { captcha } })
      expect([view.status, view.body.problem]).toEqual([
        422,
        expect.objectContaining({
          codes: [6],
          fields: [{ form: 'new-return', name: 'captcha', message: english('error.lookup-6') }],
        }),
      ])
      expect(shopper.readPage().screen?.path).toBe(`/return/${record.key}`)
    }
    expect([...shopper.cookies.values()]).toEqual(session)
  })

  test('STS-53 a solved captcha leads on', async () => {
    const captcha = { ...world.world.captcha, verify: async () => 'accepted' as const }
    const kind = await buildApp({ ...world.world, captcha })
    const { shopper } = await openSuspicious(kind)
    await shopper.press('return.new', { values: { captcha: 'solved' } })
    expect(shopper.readPage().screen?.name).toBe('exchange')
    await kind.close()
  })
})
