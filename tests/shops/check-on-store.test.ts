import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { checkOnStore } from '../../server/shops/checks/check-on-store.ts'
import { plainShop } from '../domain/characters.ts'

const found = (onStore?: ShopConfig['onStore'], sends = false) =>
  checkOnStore({
    ...plainShop,
    policies: plainShop.policies.map((policy) => ({ ...policy, on_store_enabled: sends })),
    ...(onStore !== undefined && { onStore }),
  }).map(({ pointer }) => pointer)

test('CRD-07 a policy that sends shoppers to a store needs one', () => {
  expect(found(undefined, true)).toEqual(plainShop.policies.map((_, index) => `/policies/${index}/on_store_enabled`))
  expect(found(undefined, false)).toEqual([])
  expect(found({ url: 'https://store.example/all', hosts: ['store.example'] }, true)).toEqual([])
})

test('SHP-52 a store is reached over https, or on this machine', () => {
  expect(found({ url: 'http://store.example/all', hosts: ['store.example'] })).toEqual(['/onStore/url'])
  expect(found({ url: 'http://localhost:4000/all', hosts: ['localhost:4000'] })).toEqual([])
  expect(found({ url: 'https://', hosts: ['store.example'] })).toEqual(['/onStore/url'])
})

test('SHP-54 a store outside the allowed cart hosts is refused', () => {
  expect(found({ url: 'https://store.example/all', hosts: ['other.example'] })).toEqual(['/onStore/url'])
})
