import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { loadDemoShop, type TestWorld, testWorld } from './world.ts'

/** A service on a world of its own, and the id of a demo shop in it. */
interface DemoHouse {
  readonly house: TestWorld
  readonly app: FastifyInstance
  readonly demo: string
}

/** Opens one for the tests of a file, and closes it behind them: what stands in it is there from the first test on. */
export function demoHouse(): DemoHouse {
  const here = {} as { -readonly [Name in keyof DemoHouse]: DemoHouse[Name] }
  beforeAll(async () => {
    here.house = await testWorld()
    here.app = await buildApp(here.house.world)
    here.demo = await loadDemoShop(here.house)
  })
  afterAll(async () => {
    await here.app.close()
    await here.house.drop()
  })
  return here
}
