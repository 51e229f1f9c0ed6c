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

let house: TestWorld
let app: FastifyInstance
let desk: Awaited<ReturnType<typeof previewDesk>>

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  desk = await previewDesk(house, app)
})
afterAll(async () => {
  await app.close()
  await house.drop()
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
  const { world } = house
  const { findings } = await simulateConfig(
    document,
    await readCatalogueSample({ commerce: () => world.commerce, log: world.log }, document),
  )
  const [story] = findings.flatMap(({ story }) => story ?? [])
  if (story === undefined) throw new Error(`Nothing was found in "${name}"`)
  const walk = walkIn(story.link)
  const standsAt = async (step?: number) => {
    const { answer } = await desk.open({ walk, ...(step !== undefined && { step }) }, { document })
    const { overlay, screen } = answer
    return { screen: overlay?.title ?? screen?.heading ?? '', path: overlay?.path ?? screen?.path ?? '' }
  }
  expect(await standsAt()).toEqual(story.ends)
  for (const [step, { screen, path }] of story.steps.entries()) expect(await standsAt(step)).toEqual({ screen, path })
})

test('FIX-65 steps of an order outside of the configuration are refused', async () => {
  const asked = { token: await desk.token(), walk: { order: '#W9999', language: 'en', steps: [] } }
  const { status, body } = await desk.ask('', 'open', asked)
  expect([status, body.errors.fields[0].name]).toEqual([422, 'walk.order'])
})
