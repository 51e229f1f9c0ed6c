import { expect, test, vi } from 'vitest'
import { isAction } from '../../schemas/actions/index.ts'
import type { Story } from '../../schemas/merchant/configuration.ts'
import { buildCatalogueSample } from '../../server/verify/fixtures/catalogue-sample.ts'
import { buildFixtureOrders } from '../../server/verify/fixtures/orders.ts'
import { SIMULATION_TIME } from '../../server/verify/simulator/dry-world.ts'
import { createSimulator, type Position } from '../../server/verify/simulator/simulator.ts'
import { getPagePath, type SimulationStep } from '../../server/verify/simulator/steps.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import type { GoodShop } from './shops/base.ts'
import { defectiveShops } from './shops/defective.ts'

vi.setConfig({ testTimeout: 240_000 })

interface LinkedStory {
  readonly order: string
  readonly language: string
  readonly steps: Story['steps'][number]['action'][]
}

const linkedIn = (link: string): LinkedStory =>
  JSON.parse(Buffer.from(new URLSearchParams(link.split('?')[1]).get('walk') ?? '', 'base64url').toString())

const stepOf = ({ name, args = {}, values = {} }: LinkedStory['steps'][number], at: string): SimulationStep => {
  if (name === 'navigate') return { name, at: String(args.path) }
  if (!isAction(name)) throw new Error(`A link names ${name}, which is no action`)
  return { name, at, args, values }
}

const clickThrough = async ({ config }: GoodShop, { order: name, language, steps }: LinkedStory) => {
  const { orders } = buildFixtureOrders({ config, now: SIMULATION_TIME, price: 8000 })
  const simulator = createSimulator(
    config,
    { ...buildCatalogueSample(config, { collections: [], products: [] }, orders), orders },
    SIMULATION_TIME,
  )
  const fixture = orders.find(({ order }) => order.name === name)
  const arrived = fixture === undefined ? null : await simulator.lookUpOrder(fixture)
  expect(arrived).toMatchObject({ kind: 'position' })
  let position = (arrived as { position: Position }).position
  for (const step of steps) {
    const outcome = await simulator.takeStep(position, stepOf(step, getPagePath(position.page)))
    expect(outcome).toMatchObject({ kind: 'position' })
    position = (outcome as { position: Position }).position
  }
  const page = await simulator.drawPage({ desk: position.desk, path: getPagePath(position.page), language })
  const { overlay, screen } = (page as { position: Position }).position.page
  return { path: getPagePath(position.page), screen: overlay?.title ?? screen?.heading ?? '' }
}

const descriptions = [
  'a dead question two questions deep',
  'a fee above everything for dear orders',
  'a fee above everything for shoes outside of a club',
  'nothing left inside the longer window of shoes',
  'nothing left past the shorter window of the outlet',
  'nothing left inside the window of one product',
  'a French text counts what is no number',
]

test.each(descriptions)('FIX-65 the link of a finding leads step by step to its end: %s', async (name) => {
  const shop = defectiveShops.find((one) => one.shop === name)
  if (shop === undefined) throw new Error(`Unknown shop "${name}"`)
  const { findings } = await simulateConfig(shop.config)
  const stories = findings.flatMap(({ story }) => story ?? [])
  expect(stories.length).toBeGreaterThan(0)
  for (const { link, ends, language } of stories) {
    expect(linkedIn(link).language).toBe(language)
    expect(await clickThrough(shop, linkedIn(link))).toEqual(ends)
  }
})
