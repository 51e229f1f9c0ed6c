import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Webhook } from '../../schemas/config/webhook.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { ReturnEvent } from '../../schemas/values/return-event.ts'
import { recordEvent } from '../../server/journey/follow-ups/events.ts'
import { DAY, setUpReturns } from '../journey/given-returns.ts'
import { addSecretNames, secretsNamed } from '../support/secrets.ts'
import { testWorld } from '../support/world.ts'

export const SECRET = 'a-secret-of-the-shop'

export interface ReceivedPost {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export const setUpEndpoints = async (webhooks: readonly Webhook[]) => {
  const got: ReceivedPost[] = []
  let answer: (post: ReceivedPost) => number = () => 200
  const test = await testWorld({
    secretOf: secretsNamed({ HOOK_SECRET: SECRET, HALF_SECRET: 'whsec_' }),
    async postOut(url, request) {
      const post = { url, ...request }
      got.push(post)
      const status = answer(post)
      if (status === 0) throw new Error('The endpoint did not respond in time')
      return { status }
    },
  })
  const returns = await setUpReturns(test, (config: ShopConfig) =>
    addSecretNames({ ...config, webhooks: [...webhooks] }),
  )
  const { world, runner, clock } = test
  const { shopId } = returns
  return {
    test,
    returns,
    shopId,
    got,
    answers(next: typeof answer) {
      answer = next
    },
    async happens(record: ReturnRecord, event: ReturnEvent, detail: Readonly<Record<string, unknown>> = {}) {
      const id = world.newId()
      await world.store.transaction((tables) =>
        recordEvent(tables, record, { id, event, by: 'Warehouse', at: clock.now(), detail }),
      )
      return id
    },
    drain: () => runner.drain(),
    async wait(days = 1) {
      for (let hour = 0; hour < days * 24; hour += 1) {
        clock.forward(DAY / 24)
        await runner.drain()
      }
    },
    all: () => world.store.webhooks.list(shopId, { state: null, before: null, limit: 100 }),
    async queued(): Promise<number> {
      const text = "select count(*) as n from jobs where shop_id = $1 and kind = 'webhook-delivery'"
      const [row] = await test.database.query<{ n: number }>({ name: 'test.queued', text, values: [shopId] })
      return row?.n ?? -1
    },
    one: (id: string) => world.store.webhooks.find(shopId, id),
    drop: () => test.drop(),
  }
}
export type Endpoints = Awaited<ReturnType<typeof setUpEndpoints>>
