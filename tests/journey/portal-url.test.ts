import { expect, test } from 'vitest'
import { linkToPage, readPortalUrl, resolvePortalUrl } from '../../server/journey/follow-ups/portal-url.ts'
import { loadDemoShop, testWorld } from '../support/world.ts'

const shop = { id: 'demo-eu', name: 'Halmgard', currency: 'EUR' } as const
const world = { publicUrl: 'https://returns.example', namesShop: false }

test('WDR-06 links of a letter lead to the host of the shop', () => {
  const portal = resolvePortalUrl(world, { shop, hosts: ['halmgard.example'] })
  expect(linkToPage(portal, '/#/withdrawal/key')).toBe('https://halmgard.example/#/withdrawal/key')
  expect(linkToPage(portal, '/withdraw')).toBe('https://halmgard.example/withdraw')
})

test('GFT-26 a host for gifts alone is not the portal of other links', () => {
  const gifts = { ...shop, gift_domain: 'gifts.example' }
  expect(resolvePortalUrl(world, { shop: gifts, hosts: ['gifts.example', 'halmgard.example'] })).toBe(
    'https://halmgard.example',
  )
  expect(resolvePortalUrl(world, { shop: gifts, hosts: ['gifts.example'] })).toBe('https://gifts.example')
})

test('WDR-06 without hosts a link names the shop in development only', () => {
  expect(resolvePortalUrl(world, { shop, hosts: [] })).toBe('https://returns.example')
  const local = { publicUrl: 'http://localhost:4710', namesShop: true }
  const portal = resolvePortalUrl(local, { shop, hosts: [] })
  expect(linkToPage(portal, '/#/return/key')).toBe('http://localhost:4710/?shop=demo-eu#/return/key')
  expect(linkToPage(portal, '/g/ABCD-1234')).toBe('http://localhost:4710/g/ABCD-1234?shop=demo-eu')
})

test('WDR-06 links use the hosts of the live version', async () => {
  const house = await testWorld()
  const shopId = await loadDemoShop(house, { change: (config) => ({ ...config, hosts: ['links.example'] }) })
  expect(await readPortalUrl(house.world, shopId)).toBe('http://links.example:3000')
  expect(await readPortalUrl(house.world, 'unknown')).toBe('http://localhost:3000')
  await house.drop()
})
