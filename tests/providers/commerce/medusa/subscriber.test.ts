import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderSystemWebhooks } from '../../../../server/providers/commerce/port.ts'
import { standardWebhooks } from '../../../../server/providers/commerce/standard-webhooks.ts'

const page = new URL('../../../../server/providers/commerce/medusa/README.md', import.meta.url)
const secret = `whsec_${Buffer.alloc(32, 'hook').toString('base64')}`

type Event = { readonly name: string; readonly data: Readonly<Record<string, string>> }
interface Subscriber {
  readonly default: (input: { event: Event; container: unknown }) => Promise<void>
  readonly config: { readonly event: readonly string[] }
}

const signals: ReturnType<OrderSystemWebhooks['read']>[] = []
let status = 200
const folder = mkdtempSync(join(tmpdir(), 'homeward-subscriber-'))
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const headers = Object.fromEntries(standardWebhooks.headers.map((name) => [name, String(request.headers[name])]))
  const webhooks = standardWebhooks.create({ secretOf: () => secret, warn: () => {} })({ hookSecrets: ['HOOK'] })
  signals.push(webhooks?.read({ raw: Buffer.concat(pieces), headers, now: Date.now() }) ?? null)
  response.writeHead(status).end()
})
let subscriber: Subscriber
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env.HOMEWARD_HOOK = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/orders/wrenfold`
  process.env.HOMEWARD_SECRET = secret
  const file = join(folder, 'homeward.ts')
  writeFileSync(file, /```ts\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8'))?.[1] ?? '')
  subscriber = await import(pathToFileURL(file).href)
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
  delete process.env.HOMEWARD_HOOK
  delete process.env.HOMEWARD_SECRET
})

const container = {
  resolve: () => ({
    graph: async ({ entity, filters }: { entity: string; filters: Readonly<Record<string, string>> }) => {
      if (entity === 'order_fulfillment')
        return { data: filters.fulfillment_id === 'ful_8' ? [{ order_id: 'order_8' }] : [] }
      return { data: filters.id === 'pay_1' ? [{ payment_collection: { order: { id: 'order_9' } } }] : [] }
    },
  }),
}
const happens = (name: string, data: Event['data']) => subscriber.default({ event: { name, data }, container })

test.each([
  ['order.placed', { id: 'order_1' }, { what: 'order', id: 'order_1' }],
  ['order.fulfillment_created', { order_id: 'order_2', fulfillment_id: 'ful_1' }, { what: 'order', id: 'order_2' }],
  ['order.return_received', { order_id: 'order_3', return_id: 'return_1' }, { what: 'order', id: 'order_3' }],
  ['delivery.created', { id: 'ful_8' }, { what: 'order', id: 'order_8' }],
  ['payment.refunded', { id: 'pay_1' }, { what: 'order', id: 'order_9' }],
  ['product.updated', { id: 'prod_1' }, { what: 'product', id: 'prod_1' }],
  ['product-collection.deleted', { id: 'pcol_1' }, { what: 'collections' }],
] as const)('BCK-09 the subscriber file in Medusa notifies the portal of %s', async (name, data, signal) => {
  signals.length = 0
  expect(subscriber.config.event).toContain(name)
  await happens(name, data)
  expect(signals).toEqual([{ kind: 'changed', signal }])
})

test('BCK-09 a payment without an order sends nothing, and Medusa retries refused messages', async () => {
  signals.length = 0
  await happens('payment.captured', { id: 'pay_of_nobody' })
  expect(signals).toEqual([])
  status = 503
  await expect(happens('order.updated', { id: 'order_1' })).rejects.toThrow('503')
  status = 200
})
