import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConfigurations } from '../../server/shops/configurations.ts'
import { createVerifier } from '../../server/verify/verifier.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { rule, shopWithRules } from './ruled-shop.ts'

let portal: TestWorld
let shopId: string
beforeAll(async () => {
  portal = await testWorld()
  shopId = await loadDemoShop(portal)
})
afterAll(() => portal.drop())

const merchantsOf = (verify: ReturnType<typeof createVerifier>) => {
  const { world, log } = portal
  return createConfigurations({ store: world.store, now: world.now, random: world.random, log, verify })
}

const needs = () => ({ log: portal.log, commerce: () => portal.world.commerce })

/** Verifies in this process, as a thread would load all modules again. */
const merchants = () => merchantsOf(createVerifier(needs(), ({ config, own }) => simulateConfig(config, own)))

const publish = (document: ReturnType<typeof shopWithRules>, by = merchants()) =>
  by.publish({ shopId, by: 'test' }, { document: { ...document, shop: { ...document.shop, id: shopId } } })

test('FIX-64 a configuration that strands a shopper is not published, and its steps are reported', async () => {
  const answer = await publish(shopWithRules([rule('closed', null, { type: 'review-reject', outcome: 'reject' })]))
  expect(answer.kind).toBe('refused')
  const messages = answer.kind === 'refused' ? answer.problems.map(({ message }) => message) : []
  expect(messages.join('\n')).toMatch(
    /every outcome excluded: Nothing in such an order can ever be returned\. With an ordinary item/,
  )
  expect((await merchants().versions(shopId))?.map(({ version }) => version)).toEqual([1])
})

test('ITM-50 an exchange for a missing collection is not published', async () => {
  const standard = shopWithRules([]).policies.map((policy) => ({ ...policy, advanced_exchanges_enabled: true }))
  const option = { id: 'lamp', collection_id: 'no-such-collection', order: 1, copy: { en: 'Another lamp' } }
  const lamps = {
    id: 'lamps',
    enabled: true,
    search_string: 'lamp',
    operator: 'contains',
    title: { en: 'Lamps' },
  } as const
  const answer = await publish(
    shopWithRules([], { policies: standard, advancedExchanges: [{ ...lamps, options: [option] }] }),
  )
  expect(answer).toMatchObject({ kind: 'refused', problems: [{ pointer: '/advancedExchanges' }] })
  expect(JSON.stringify(answer)).toMatch(
    /dead end: No action leads on from the step select-product.*"name":"item.open"/,
  )
})

test('FIX-64 a working configuration is published, and the service answers during the verification', async () => {
  let ticks = 0
  const watch = setInterval(() => {
    ticks += 1
  }, 5)
  const keepConfig = shopWithRules([rule('kept', null, { type: 'keep-donate', outcome: 'keep' })])
  const answer = await publish(keepConfig, merchantsOf(createVerifier(needs())))
  clearInterval(watch)
  expect(answer).toMatchObject({ kind: 'done', version: 2 })
  const logLines = portal.log.lines.filter(({ sentence }) => sentence === 'A configuration was verified').at(-1)
  expect(logLines?.fields).toMatchObject({ shopId, findings: 0 })
  expect(ticks).toBeGreaterThan(10)
})

test.each([
  ['uninstalled', { state: 'uninstalled' }],
  ['inactive', { state: 'inactive' }],
  ['switched off', { portal_active: false }],
] as const)('FIX-34 a shop that is %s is published without verification', async (_, change) => {
  const stranding = [rule('closed', null, { type: 'review-reject', outcome: 'reject' })]
  const closed = shopWithRules(stranding)
  expect(await publish({ ...closed, shop: { ...closed.shop, ...change } })).toMatchObject({ kind: 'done' })
})
