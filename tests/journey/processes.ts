import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { backendHosts } from '../support/backends.ts'
import { lentDatabase } from '../support/postgres.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

/** A label seller that is unreachable. */
const nobody = { origin: 'http://127.0.0.1:1', files: [], timeoutMs: 1_000, purchaseMs: 1_000 }

export interface TwoProcesses {
  readonly here: TestWorld
  /** The process that the shopper uses, with the cached page. */
  readonly there: TestWorld
  readonly app: FastifyInstance
  readonly appThere: FastifyInstance
  visitor(given?: Parameters<typeof loadDemoShop>[1]): Promise<Shopper>
  close(): Promise<void>
}

export const twoProcesses = async (): Promise<TwoProcesses> => {
  const test = await lentDatabase()
  const database = await test.reopen()
  const { secretOf, backendConnect } = backendHosts()
  const here = await testWorld({ test, secretOf })
  const there = await testWorld({
    secretOf,
    backendConnect,
    carrierAddresses: { easypost: nobody },
    clock: here.clock,
    test: { ...test, database, drop: () => database.close() },
  })
  const [app, appThere] = [await buildApp(here.world), await buildApp(there.world)]
  return {
    here,
    there,
    app,
    appThere,
    async visitor(given = {}) {
      const she = shopper(appThere, await loadDemoShop(here, given))
      await lookUp(she)
      for (const _ of [1, 2]) await she.open('/exchange')
      return she
    },
    async close() {
      await app.close()
      await appThere.close()
      await there.drop()
      await here.drop()
    },
  }
}
