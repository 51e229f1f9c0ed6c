import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { demoShops } from '../../server/demo/demo-shops.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { TEST_NOW } from '../support/world.ts'

const demo = demoShops(TEST_NOW).find(({ id }) => id === 'demo')?.files.shop as ShopConfig
const hook = { id: 'erp', url: 'https://hooks.merchant.example/in?shop=1', secret: 'HOMEWARD_DEMO__HOOK_SECRET' }

const problemsOf = (...webhooks: readonly object[]) => {
  const checked = checkConfig({ ...demo, webhooks })
  return checked.kind === 'sound' ? [] : checked.problems
}

test('a webhook that can be posted to is taken', () => {
  expect(problemsOf(hook, { ...hook, id: 'crm', events: ['refunded', 'cancelled'] })).toEqual([])
})

test.each([
  ['http://hooks.merchant.example/in', '/webhooks/0/url'],
  ['https://user:word@hooks.merchant.example/in', '/webhooks/0/url'],
  ['https://hooks.merchant.example:8443/in', '/webhooks/0/url'],
  ['https://hooks.merchant.example/in#part', '/webhooks/0/url'],
  ['https://127.0.0.1/in', '/webhooks/0/url'],
  ['https://2130706433/in', '/webhooks/0/url'],
  ['https://0x7f.1/in', '/webhooks/0/url'],
  ['https://[::1]/in', '/webhooks/0/url'],
  ['https://169.254.169.254/latest', '/webhooks/0/url'],
  ['https://localhost/in', '/webhooks/0/url'],
  ['https://hooks.LOCALHOST./in', '/webhooks/0/url'],
  ['https://warehouse/in', '/webhooks/0/url'],
  ['https://erp.internal/in', '/webhooks/0/url'],
  ['https://', '/webhooks/0/url'],
])('a webhook to %s is refused where it stands', (url, pointer) => {
  expect(problemsOf({ ...hook, url }).map((problem) => problem.pointer)).toEqual([pointer])
})

test('ids that stand twice, events that nobody knows, and secrets that are no names of variables are refused', () => {
  expect(problemsOf(hook, hook).map(({ pointer }) => pointer)).toEqual(['/webhooks/1/id'])
  expect(problemsOf({ ...hook, events: ['lost'] })[0]?.pointer).toContain('/webhooks/0/events')
  expect(problemsOf({ ...hook, secret: 'whsec 1' })[0]?.pointer).toContain('/webhooks/0/secret')
})

test('API-64 a webhook that hears of visits alone is taken; one that hears of nothing, or of an event that nobody knows, is refused', () => {
  expect(problemsOf({ ...hook, events: [], visits: ['Order Lookup', 'Add To Cart'] })).toEqual([])
  expect(problemsOf({ ...hook, events: [] })).toMatchObject([{ pointer: '/webhooks/0/events' }])
  expect(problemsOf({ ...hook, visits: ['Bought'] })[0]?.pointer).toContain('/webhooks/0/visits')
  expect(problemsOf({ ...hook, visits: [] })[0]?.pointer).toContain('/webhooks/0/visits')
})
