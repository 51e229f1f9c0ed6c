import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { createVerifier } from '../../server/verify/verifier.ts'
import { testLog, testWorld } from '../support/world.ts'

const emptyResult = { findings: [], remarks: [], cut: [], faults: [], orders: 1, actions: 1 }
const configOf = (id: string): ShopConfig => ({ ...wrenfoldShop, shop: { ...wrenfoldShop.shop, id } })

const createSources = () => {
  const startedIds: string[] = []
  const ends: (() => void)[] = []
  const commerce = () => ({ collections: async () => [] }) as never
  const verify = createVerifier({ log: testLog(), commerce }, ({ config }) => {
    startedIds.push(config.shop.id)
    return new Promise((resolve) => ends.push(() => resolve(emptyResult as never)))
  })
  const until = async (count: number): Promise<void> => {
    while (startedIds.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  const end = () => ends.shift()?.()
  return { verify, startedIds, until, end }
}
const waits = { code: 'RET_ERR_WALK_WAITS', status: 429 }

test('T34 a shop’s second verification waits, and a third is refused at once', async () => {
  const { verify, startedIds, until, end } = createSources()
  const first = verify(configOf('ada'))
  await until(1)
  const second = verify(configOf('ada'))
  await expect(verify(configOf('ada'))).rejects.toMatchObject(waits)
  const other = verify(configOf('bea'))
  end()
  await first
  await until(2)
  const third = verify(configOf('ada'))
  end()
  await second
  await until(3)
  expect(startedIds).toEqual(['ada', 'ada', 'bea'])
  end()
  await other
  await until(4)
  end()
  await third
})

test('T34 a client that disconnects before its verification frees the queue', async () => {
  const { verify, startedIds, until, end } = createSources()
  const first = verify(configOf('ada'))
  await until(1)
  const aborted = new AbortController()
  const rejection = expect(verify(configOf('eve'), aborted.signal)).rejects.toMatchObject(waits)
  const other = verify(configOf('bea'))
  aborted.abort()
  await rejection
  await expect(verify(configOf('eve'), aborted.signal)).rejects.toMatchObject(waits)
  end()
  await first
  await until(2)
  end()
  await other
  expect(startedIds).toEqual(['ada', 'bea'])
})

test('T34 a failed verification lets the next start', async () => {
  let calls = 0
  const commerce = () => ({ collections: async () => [] }) as never
  const verify = createVerifier({ log: testLog(), commerce }, async () => {
    calls += 1
    if (calls === 1) throw new Error('The walk broke')
    return emptyResult as never
  })
  const [first, second] = await Promise.allSettled([verify(configOf('ada')), verify(configOf('bea'))])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})

test('T34 a merchant with a waiting verification gets the time to retry', async () => {
  const { verify, until, end } = createSources()
  const ground = await testWorld({ verifyConfig: verify })
  const app = await buildApp(ground.world, { local: { token: 'of-this-test', async *load() {} } })
  const check = () =>
    app.inject({
      method: 'POST',
      url: '/local/shops/ada/config/check',
      headers: { authorization: 'Bearer of-this-test' },
      payload: { document: configOf('ada') },
    })
  const three = [check(), check(), check()]
  const refusal = await Promise.race(three)
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '30'])
  expect(refusal.json().problems[0].message).toContain('is being verified')
  await until(1)
  end()
  await until(2)
  end()
  expect((await Promise.all(three)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429])
  await app.close()
  await ground.drop()
})
