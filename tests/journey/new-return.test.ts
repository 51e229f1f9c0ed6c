import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, returnsOf } from './given-returns.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
  returns = await returnsOf(world, (config) => ({ ...config, settings: { ...config.settings, giftFlowEnabled: true } }))
}, 60_000)
afterAll(() => world.drop())

const titles = (she: Shopper): readonly string[] =>
  she.components().flatMap((one) => (one.type === 'item_list' ? one.items.map(({ title }) => title) : []))

const looking = async (given: Parameters<Returns['submit']>[0] = {}, on = app) => {
  const record = await returns.submit(given)
  const she = shopper(on, returns.shopId)
  if (record.document.gift) {
    await she.open('/gift')
    await she.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  } else await lookUp(she)
  await she.open(`/return/${record.key}`)
  return { she, record }
}

const suspicious = async (on = app) => {
  const record = await returns.submit()
  const she = shopper(on, returns.shopId)
  await lookUp(she)
  await she.open('/?again=true')
  for (const proof of ['90000', '90001', '90002'])
    await she.press('order.lookup', { values: { order: '#unknown', proof } })
  await she.open(`/return/${record.key}`)
  return { she, record }
}

describe('another return from the status page', () => {
  test('STS-53 a shopper with the order’s lookup continues without proving it again', async () => {
    const { she } = await looking()
    const seen = await she.press('return.new')
    expect([seen.status, seen.body.screen?.name]).toEqual([200, 'exchange'])
    const looked = shopper(app, returns.shopId)
    await lookUp(looked)
    expect(titles(she).length).toBeGreaterThan(0)
    expect(titles(she)).toEqual(titles(looked))
    const counted = seen.body.effects?.map((effect) => (effect.type === 'track' ? effect.event : effect.type))
    expect(counted).toEqual(['Order Lookup', 'Subsequent Order Lookup'])
  })

  test('STS-53 the session is new, and its previous order is removed', async () => {
    const { she, record } = await looking()
    await lookUp(she, '#1009', '94107')
    const before = [...she.cookies.values()]
    await she.open(`/return/${record.key}`)
    await she.press('return.new')
    expect([...she.cookies.values()]).not.toEqual(before)
    expect(titles(she).some((title) => title.startsWith('Aster Linen'))).toBe(true)
  })

  test('STS-53 a return of a gift begins another gift return', async () => {
    const { she } = await looking({ document: { gift: true } })
    await she.press('return.new')
    expect(she.seen().screen?.name).toBe('gift')
    expect(she.offered()).toContain('gift.submit')
  })

  test('STS-53 another return is offered for an ended return, except an unavailable return', async () => {
    const { she, record } = await looking()
    const offeredIn = async (state: typeof record.state) => {
      await world.world.store.returns.save({ ...(await returns.now(record)), state })
      await she.open(`/return/${record.key}`)
      return she.offered().includes('return.new')
    }
    expect([await offeredIn('cancelled'), await offeredIn('unavailable')]).toEqual([true, false])
  })

  test('FIX-39 a browser without the order’s lookup has to prove it first', async () => {
    const record = await returns.submit()
    const he = shopper(app, returns.shopId)
    await he.open(`/return/${record.key}`)
    const seen = await he.press('return.new')
    expect(seen.body.screen).toMatchObject({ name: 'lookup', path: '/' })
    expect(seen.body.screen?.forms?.lookup?.values).toMatchObject({ order: record.document.orderName, proof: '' })
    expect((await he.open('/exchange')).body.screen?.name).toBe('lookup')
    await he.open('/')
    const values = { order: record.document.orderName, proof: '10001' }
    expect((await he.press('order.lookup', { values })).body.screen?.name).toBe('exchange')
  })

  test('FIX-39 a lookup of another order, or as a gift, requires the proof first', async () => {
    const record = await returns.submit()
    const other = shopper(app, returns.shopId)
    await lookUp(other, '#1009', '94107')
    const given = shopper(app, returns.shopId)
    await given.open('/gift')
    await given.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
    for (const she of [other, given]) {
      await she.open(`/return/${record.key}`)
      expect((await she.press('return.new')).body.screen?.name).toBe('lookup')
    }
  })

  test('STS-53 FIX-39 after submitting, the shopper continues with the order without proving it again', async () => {
    const she = shopper(app, await loadDemoShop(world))
    await toReview(she)
    await submit(she)
    expect((await she.press('return.new')).body.screen?.name).toBe('exchange')
  })
})

describe('with a captcha', () => {
  test('STS-53 ERR-07 the captcha comes first, and without it nothing opens: code 6', async () => {
    const { she, record } = await suspicious()
    const session = [...she.cookies.values()]
    const button = she.find('actions', 'another')?.buttons[0]
    expect(button?.action).toEqual({ type: 'open', dialog: 'new-return' })
    for (const captcha of ['', 'nonsense']) {
      const seen = await she.press('return.new', { values: { captcha } })
      expect([seen.status, seen.body.problem]).toEqual([
        422,
        expect.objectContaining({
          codes: [6],
          fields: [{ form: 'new-return', name: 'captcha', message: english('error.lookup-6') }],
        }),
      ])
      expect(she.seen().screen?.path).toBe(`/return/${record.key}`)
    }
    expect([...she.cookies.values()]).toEqual(session)
  })

  test('STS-53 a solved captcha leads on', async () => {
    const captcha = { ...world.world.captcha, verify: async () => 'accepted' as const }
    const kind = await buildApp({ ...world.world, captcha })
    const { she } = await suspicious(kind)
    await she.press('return.new', { values: { captcha: 'solved' } })
    expect(she.seen().screen?.name).toBe('exchange')
    await kind.close()
  })
})
