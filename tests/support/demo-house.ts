import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { loadDemoShop, type TestWorld, testWorld } from './world.ts'

interface DemoWorld {
  readonly house: TestWorld
  readonly app: FastifyInstance
  readonly demo: string
}

export function setUpDemoWorld(): DemoWorld {
  const demo = {} as { -readonly [Name in keyof DemoWorld]: DemoWorld[Name] }
  beforeAll(async () => {
    demo.house = await testWorld()
    demo.app = await buildApp(demo.house.world)
    demo.demo = await loadDemoShop(demo.house)
  })
  afterAll(async () => {
    await demo.app.close()
    await demo.house.drop()
  })
  return demo
}
