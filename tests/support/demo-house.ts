import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { loadDemoShop, type TestWorld, testWorld } from './world.ts'

interface DemoHouse {
  readonly house: TestWorld
  readonly app: FastifyInstance
  readonly demo: string
}

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
