import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { jobLanes } from '../../schemas/records/job-lane.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { handlers } from '../../server/jobs/index.ts'
import { startRunner } from '../../server/jobs/runner.ts'
import { createSmtpMail } from '../../server/providers/mail/smtp.ts'
import { parseNetworks } from '../../server/providers/outgoing/networks.ts'
import { createOutgoingPost } from '../../server/providers/outgoing/outgoing-post.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import type { World } from '../../server/world.ts'
import { shopWith } from '../journey/ruled.ts'
import { createPortal, goToReview, submit } from '../journey/shoppers.ts'
import { addSecretNames, secretsNamed } from '../support/secrets.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import type { Size } from './arguments.ts'
import { loadOrders, ZIP } from './restarts-stage.ts'
import type { Proof } from './verdict.ts'

const TARGETS = { refunds: 5_000, labels: 10_000 } as const
const GIVE_UP_MS = 300_000
const LOOK_EVERY_MS = 50
const SUBMIT_EVERY_MS = 100

const muteServer = async () => {
  const server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mute server has no port')
  return { host: `127.0.0.1:${address.port}`, close: () => server.close() }
}

const shopNamed = (id: string, endpoint: string, change: Partial<ShopConfig> = {}): ShopConfig => {
  const hook = { id: 'erp', url: `http://${endpoint}/in`, secret: 'HOOK' }
  const refund = { enabled: true, event: 'immediate', window: 60 } as const
  const base = shopWith({ policy: { refund }, rest: { webhooks: [hook] } })(wrenfoldShop)
  return addSecretNames({ ...base, ...change, shop: { ...base.shop, id } })
}

const shopsAt = (mute: string): readonly ShopConfig[] => [
  shopNamed('well', mute),
  shopNamed('mute-orders', mute),
  shopNamed('mute-carrier', mute, {
    adapters: {
      ...wrenfoldShop.adapters,
      carriers: {
        easypost: { key: 'KEY', webhookSecret: 'HOOK', parcel: { length: 300, width: 254, height: 100 } },
      },
    },
  }),
]

const withMuteOrders = (commerce: World['commerce']): World['commerce'] => ({
  ...commerce,
  refund: async (operation) => {
    if (operation.shopId === 'mute-orders') await new Promise(() => {})
    return commerce.refund(operation)
  },
})

const startRunners = (ground: TestWorld, mute: string) => {
  const mail = createSmtpMail({ url: `smtp://${mute}` })
  const needs: World = { ...ground.world, mail, commerce: withMuteOrders(ground.world.commerce) }
  const report = () => {}
  const options = { jobs: createJobQueue(ground.database), needs, handlers, now: Date.now, report }
  const runners = jobLanes.map((lane) => startRunner(options, lane))
  return async () => {
    await Promise.race([Promise.all(runners.map((runner) => runner.stop())), pause(1_000)])
    mail.close()
  }
}

const countSettled = (ground: TestWorld) =>
  ground.database.query<{ id: string; created: number; refund: boolean; label: boolean }>({
    name: 'mute.settled',
    text: `select id, created_at as created, document #>> '{label,state}' = 'ready' as label,
        exists (select from outbox o where o.shop_id = r.shop_id and o.return_id = r.id and o.kind = 'refund' and o.state = 'done') as refund
      from returns r where shop_id = $1`,
    values: ['well'],
  })

const worstOf = async (ground: TestWorld, cases: number) => {
  const took = { refunds: new Map<string, number>(), labels: new Map<string, number>() }
  const since = Date.now()
  while (took.refunds.size < cases || took.labels.size < cases) {
    if (Date.now() - since > GIVE_UP_MS) break
    for (const { id, created, refund, label } of await countSettled(ground)) {
      if (refund && !took.refunds.has(id)) took.refunds.set(id, Date.now() - created)
      if (label && !took.labels.has(id)) took.labels.set(id, Date.now() - created)
    }
    await pause(LOOK_EVERY_MS)
  }
  const worst = (times: ReadonlyMap<string, number>) => (times.size < cases ? GIVE_UP_MS : Math.max(...times.values()))
  return { refunds: worst(took.refunds), labels: worst(took.labels) }
}

export async function measureMute({ cases, seed }: Size): Promise<readonly Proof[]> {
  const mute = await muteServer()
  const clock = { now: Date.now, set: () => {}, forward: () => {} }
  const ground = await testWorld({
    clock,
    secretOf: secretsNamed({ KEY: 'EZTK', HOOK: 'whsec' }),
    carrierAddresses: {
      easypost: { origin: `http://${mute.host}`, files: [], timeoutMs: 10_000, purchaseMs: 60_000 },
    },
    postOut: createOutgoingPost({ allowed: parseNetworks('WEBHOOK_NETWORKS', ['127.0.0.0/8']) }),
  })
  const { app } = await createPortal(ground)
  const shops = shopsAt(mute.host)
  const orders = await Promise.all(shops.map((config) => loadOrders(ground.database, cases, config)))
  const stop = startRunners(ground, mute.host)
  const measured = worstOf(ground, cases)
  for (let n = 0; n < cases; n += 1)
    for (const [at, { shop }] of shops.entries()) {
      const visitor = createShopper(app, shop.id)
      await goToReview(visitor, {
        order: orders[at]?.[n] ?? '',
        proof: ZIP,
        items: { 'Line 1': { outcome: 'return' } },
      })
      await submit(visitor)
      await pause(SUBMIT_EVERY_MS / shops.length)
    }
  const worst = await measured
  await stop()
  await app.close()
  await ground.drop()
  mute.close()
  return (['refunds', 'labels'] as const).map((name) => ({
    verdict: {
      goal: `mute-${name}`,
      value: worst[name],
      target: TARGETS[name],
      n: cases,
      seed,
      pass: worst[name] <= TARGETS[name],
    },
    miss: null,
  }))
}
