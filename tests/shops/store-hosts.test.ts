import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { ShopifyStore } from '../../schemas/config/commerce.ts'

const isStoreHost = (store: string) => Check(ShopifyStore('A store'), store)

test('BCK-07 T5 a store token is sent to Shopify hosts only, for any configuration', () => {
  expect(['a-shop.myshopify.com', '7.myshopify.com'].map(isStoreHost)).toEqual([true, true])
  const others = [
    ...['a-shop.myshopify.com.evil.example', 'evil.example/a-shop.myshopify.com', 'a-shop.myshopify.com/x'],
    ...['evil.example?.myshopify.com', 'a@b.myshopify.com', 'a.b.myshopify.com', '-a.myshopify.com', 'A.myshopify.com'],
    ...[
      'a-shop-myshopify.com',
      'myshopify.com',
      '.myshopify.com',
      'a-shop.myshopify.com:8443',
      'a-shop.myshopify.com\n',
    ],
  ]
  expect(others.filter(isStoreHost)).toEqual([])
})
