import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { TEST_NOW } from '../support/world.ts'

const demo = buildDemoShops(TEST_NOW).find(({ id }) => id === 'demo')?.files.shop as ShopConfig
const hook = { id: 'erp', url: 'https://hooks.merchant.example/in?shop=1', secret: 'HOMEWARD_DEMO__HOOK_SECRET' }

const problemsOf = (...webhooks: readonly object[]) => {
  const checked = checkConfig({ ...demo, webhooks })
  return checked.kind === 'sound' ? [] : checked.problems
}

test('a webhook with a valid address is accepted', () => {
  expect(problemsOf(hook, { ...hook, id: 'crm', events: ['refunded', 'cancelled'] })).toEqual([])
})

test('a webhook with a fragment in its address is refused', () => {
  const problems = problemsOf({ ...hook, url: 'https://hooks.merchant.example/in#part' })
  expect(problems).toEqual([{ pointer: '/webhooks/0/url', message: 'must not contain a fragment: requests omit it' }])
})

test('duplicate ids, unknown events and invalid secret names are refused', () => {
  expect(problemsOf(hook, hook).map(({ pointer }) => pointer)).toEqual(['/webhooks/1/id'])
  expect(problemsOf({ ...hook, events: ['lost'] })[0]?.pointer).toContain('/webhooks/0/events')
  expect(problemsOf({ ...hook, secret: 'whsec 1' })[0]?.pointer).toContain('/webhooks/0/secret')
})

test('API-64 a webhook for visits only is accepted; empty or unknown events are refused', () => {
  expect(problemsOf({ ...hook, events: [], visits: ['Order Lookup', 'Add To Cart'] })).toEqual([])
  expect(problemsOf({ ...hook, events: [] })).toMatchObject([{ pointer: '/webhooks/0/events' }])
  expect(problemsOf({ ...hook, visits: ['Bought'] })[0]?.pointer).toContain('/webhooks/0/visits')
  expect(problemsOf({ ...hook, visits: [] })[0]?.pointer).toContain('/webhooks/0/visits')
})
