import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { backendHosts } from '../support/backends.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const unreachableApi = { origin: 'http://127.0.0.1:1', files: [], timeoutMs: 1_000, purchaseMs: 1_000 }

export interface TwoProcesses {
  readonly here: TestWorld
  readonly there: TestWorld
  readonly app: FastifyInstance
  readonly appThere: FastifyInstance
  visitor(input?: Parameters<typeof loadDemoShop>[1]): Promise<Shopper>
  close(): Promise<void>
}

export const startTwoProcesses = async (): Promise<TwoProcesses> => {
  const test = await borrowDatabase()
  const database = await test.reopen()
  const { secretOf, backendConnect } = backendHosts()
  const first = await testWorld({ test, secretOf })
  const there = await testWorld({
    secretOf,
    backendConnect,
    carrierAddresses: { easypost: unreachableApi },
    clock: first.clock,
    test: { ...test, database, drop: () => database.close() },
  })
  const [app, appThere] = [await buildApp(first.world), await buildApp(there.world)]
  return {
    here: first,
    there,
    app,
    appThere,
    async visitor(input = {}) {
      const shopper = createShopper(appThere, await loadDemoShop(first, input))
      await lookUpOrder(shopper)
      for (const _ of [1, 2]) await shopper.open('/exchange')
      return shopper
    },
    async close() {
      await app.close()
      await appThere.close()
      await there.drop()
      await first.drop()
    },
  }
}
