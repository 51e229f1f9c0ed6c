import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PreviewOpening } from '../../schemas/merchant/preview.ts'
import { buildApp } from '../../server/app.ts'
import { readCatalogueSample } from '../../server/verify/verifier.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { previewDesk } from '../http/preview-desk.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { defectiveShops } from './shops/defective.ts'

vi.setConfig({ testTimeout: 240_000 })

let ground: TestWorld
let app: FastifyInstance
let desk: Awaited<ReturnType<typeof previewDesk>>

beforeAll(async () => {
  ground = await testWorld()
  app = await buildApp(ground.world)
  desk = await previewDesk(ground, app)
})
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const walkIn = (link: string): PreviewOpening['walk'] =>
  JSON.parse(Buffer.from(new URL(link, 'http://portal').searchParams.get('walk') ?? '', 'base64url').toString())

test.each([
  'a dead question two questions deep',
  'a fee above everything for dear orders',
  'nothing left inside the longer window of shoes',
])('FIX-65 the steps of a finding open in a preview up to its end: %s', async (name) => {
  const found = defectiveShops.find(({ shop }) => shop === name)
  if (found === undefined) throw new Error(`Unknown shop "${name}"`)
  const document = { ...found.config, shop: { ...found.config.shop, id: desk.shopId } }
  const { world } = ground
  const { findings } = await simulateConfig(
    document,
    await readCatalogueSample({ commerce: () => world.commerce, log: world.log }, document),
  )
  const [firstStory] = findings.flatMap(({ story }) => story ?? [])
  if (firstStory === undefined) throw new Error(`Nothing was found in "${name}"`)
  const walk = walkIn(firstStory.link)
  const standsAt = async (step?: number) => {
    const { answer } = await desk.open({ walk, ...(step !== undefined && { step }) }, { document })
    const { overlay, screen } = answer
    return { screen: overlay?.title ?? screen?.heading ?? '', path: overlay?.path ?? screen?.path ?? '' }
  }
  expect(await standsAt()).toEqual(firstStory.ends)
  for (const [step, { screen, path }] of firstStory.steps.entries())
    expect(await standsAt(step)).toEqual({ screen, path })
})

test('FIX-65 steps of an order outside of the configuration are refused', async () => {
  const request = { token: await desk.token(), walk: { order: '#W9999', language: 'en', steps: [] } }
  const { status, body } = await desk.ask('', 'open', request)
  expect([status, body.errors.fields[0].name]).toEqual([422, 'walk.order'])
})
