import { expect, test } from 'vitest'
import type { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import { shopifyWebhooks } from '../../../../server/providers/commerce/shopify/webhooks.ts'
import { message } from '../../../journey/store-messages.ts'

const store = 'a-shop.myshopify.com'
const values: Readonly<Record<string, string>> = {
  ID: 'app',
  SECRET: 'shpss_of-the-app',
  OLD: 'shpss_before',
  TOKEN: 'shpat',
}
const app = { clientId: 'ID', clientSecret: 'SECRET' }

const readSigned = (adapter: Pick<ShopifyOptions, 'app' | 'hookSecrets'>, secret: string, topic = 'orders/updated') => {
  const secretOf = (variable: string) => values[variable]
  const hooks = shopifyWebhooks.create({ secretOf, warn: () => {} })({ store, ...adapter })
  const { payload, headers } = message({ topic, store, body: { id: 2001 }, secret })
  const signal = hooks?.read({ raw: Buffer.from(payload), headers, now: 0 })
  return typeof signal === 'object' ? signal?.kind : (signal ?? null)
}

test('BCK-07 webhooks are signed with the client secret, or the previous secret while configured', () => {
  expect([
    readSigned({ app }, 'shpss_of-the-app'),
    readSigned({ app }, 'shpss_before'),
    readSigned({ app, hookSecrets: ['OLD'] }, 'shpss_of-the-app'),
    readSigned({ app, hookSecrets: ['OLD'] }, 'shpss_before'),
  ]).toEqual(['changed', 'forged', 'changed', 'changed'])
})

test('BCK-07 app id, app token and unset secrets sign nothing', () => {
  expect([readSigned({ app }, 'app'), readSigned({ app, hookSecrets: ['UNSET'] }, 'undefined')]).toEqual([
    'forged',
    'forged',
  ])
  expect([
    readSigned({ app: { token: 'TOKEN' } }, 'shpat'),
    readSigned({ app: { token: 'TOKEN' }, hookSecrets: ['OLD'] }, 'shpat'),
  ]).toEqual([null, 'forged'])
})

test('FND-74 a message with an unknown topic changes nothing', () => {
  for (const topic of ['constructor', 'constructor/updated', '__proto__', 'toString', 'hasOwnProperty/x', ''])
    expect(readSigned({ app }, 'shpss_of-the-app', topic), topic).toBeUndefined()
})
