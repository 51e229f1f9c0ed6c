import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Fee } from '../../schemas/config/policy.ts'
import { isPartnerKind } from '../../server/domain/method/kinds.ts'
import { adapterOf } from '../support/backends.ts'
import { variableOf } from '../support/secrets.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { cityOrder, feeOf, listMethods } from './partners.ts'
import { startTwoProcesses, type TwoProcesses } from './processes.ts'
import { shopWith } from './ruled.ts'
import { goToReview } from './shoppers.ts'

let processes: TwoProcesses
beforeAll(async () => {
  processes = await startTwoProcesses()
}, 60_000)
afterAll(() => processes.close())

const publish = async (shopId: string, change: (config: ShopConfig) => ShopConfig): Promise<void> => {
  const stored = await processes.here.world.store.shops.findConfig(shopId, 1)
  const document = change(stored?.document as ShopConfig)
  const answer = await processes.here.world.configurations.publish({ shopId, by: 'test' }, { document })
  expect(answer.kind).toBe('done')
}

test('PAC-03 closing a portal by configuration applies at once in another process', async () => {
  const shopper = await processes.visitor()
  await publish(shopper.shopId, (config) => ({ ...config, shop: { ...config.shop, portal_active: false } }))
  await shopper.open('/exchange')
  expect(shopper.readPage().screen?.regions.main).toMatchObject([{ id: 'PortalInactive' }])
})

test('PAC-03 BCK-02 another process queries a published order system at once, also after a roll-back', async () => {
  const { shopId } = await processes.visitor()
  const found = async () => {
    const next = createShopper(processes.appThere, shopId)
    await next.open('/')
    const { body } = await next.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
    return body.screen?.name === 'exchange'
  }
  expect(await found()).toBe(true)
  const commerce = adapterOf(shopId, 'nobody-is-there.example')
  await publish(shopId, (config) => ({ ...config, adapters: { ...config.adapters, commerce } }))
  expect(await found()).toBe(false)
  await processes.here.world.configurations.rollBack({ shopId, by: 'test' }, {})
  expect(await found()).toBe(true)
})

test('PAC-03 another process queries published partners at once, and removed partners no more', async () => {
  const shopId = await loadDemoShop(processes.here)
  const isOffered = async () => {
    const shopper = createShopper(processes.appThere, shopId)
    await goToReview(shopper, cityOrder)
    return listMethods(shopper).some((way) => way.startsWith('veho'))
  }
  expect(await isOffered()).toBe(true)
  await publish(shopId, ({ adapters: { partners: _, ...adapters }, ...config }) => ({
    ...config,
    adapters,
    methods: config.methods.filter(({ kind }) => !isPartnerKind(kind)),
  }))
  expect(await isOffered()).toBe(false)
  await processes.here.world.configurations.rollBack({ shopId, by: 'test' }, {})
  expect(await isOffered()).toBe(true)
})

test('PAC-03 another process quotes published carriers for the next shopper, ignoring earlier quotes', async () => {
  const half: Fee = { id: 'half', type: 'percentage_of_label', amount: 50, outcome: 'refund', is_active: true }
  const change = shopWith({ policy: { fees: [{ ...half, fallback_amount: 444 }] } })
  const shopId = await loadDemoShop(processes.here, { change })
  const fee = async () => {
    const shopper = createShopper(processes.appThere, shopId)
    await goToReview(shopper)
    return feeOf(shopper)
  }
  const quoted = await fee()
  expect(quoted).not.toBe(444)
  const names = { key: variableOf(shopId, 'ORDERS'), webhookSecret: variableOf(shopId, 'HOOK') }
  const carriers = { easypost: { ...names, parcel: { length: 30, width: 20, height: 10 } } }
  await publish(shopId, (config) => ({ ...config, adapters: { ...config.adapters, carriers } }))
  expect(await fee()).toBe(444)
  await processes.here.world.configurations.rollBack({ shopId, by: 'test' }, {})
  expect(await fee()).toBe(quoted)
})

test('PAC-03 a published flag applies at once in another process', async () => {
  const shopper = await processes.visitor()
  await publish(shopper.shopId, (config) => ({
    ...config,
    flags: [{ id: 1, name: 'enable-downtime-banner', description: 'Of a test', active: true }],
  }))
  const next = createShopper(processes.appThere, shopper.shopId)
  await next.open('/')
  expect(next.readPage().screen?.regions.banner ?? []).not.toEqual([])
})
