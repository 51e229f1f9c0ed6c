import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fallbacks } from '../../schemas/components/fallback.ts'
import type { Envelope } from '../../schemas/screen.ts'
import { buildApp } from '../../server/app.ts'
import { contract } from '../../server/http/contract/contract.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { type Terminal, terminal } from './client.ts'

let world: TestWorld
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const isOfContract = new Ajv2020({ strict: false, discriminator: true }).compile(contract() ?? {})

/** Somebody at a terminal, in a shop of their own, who says yes to everything. */
const sitDown = async (given: { readonly draws?: readonly string[] } = {}) => {
  const shop = await loadDemoShop(world)
  const told: string[] = []
  const heard: Envelope[] = []
  const person = { tell: (line: string) => void told.push(line), sure: () => Promise.resolve(true) }
  const portal = await terminal(origin, { shop, person, heard: (envelope) => heard.push(envelope), ...given })
  await portal.open('/')
  return { shop, portal, told, heard }
}

/** Presses what a line of the page begins with. */
const press = async (portal: Terminal, label: string): Promise<void> => {
  const found = portal.page().presses.find((one) => one.label.startsWith(label))
  if (found === undefined) throw new Error(`No "${label}" among:\n${portal.page().lines.join('\n')}`)
  await portal.press(found)
}

/** Answers whatever is asked in a choice with the first of these that it has, and goes on until the way leads elsewhere. */
const answerAll = async (portal: Terminal, wanted: readonly string[]): Promise<void> => {
  for (let step = 0; step < 8 && portal.screen()?.name === 'exchange'; step++) {
    const asked = portal.page().inputs.filter(({ isRequired, options }) => isRequired && options !== undefined)
    if (asked.length === 0) return
    for (const { form, name, options = [] } of asked) {
      const option = options.find(({ label }) => wanted.some((word) => label.startsWith(word)))
      if (option !== undefined) portal.fill(form, name, option.value)
    }
    await press(portal, 'Continue')
  }
}

test('CTR-08 somebody at a terminal returns a shirt for a refund, by what the contract says alone', async () => {
  const { portal, told, heard } = await sitDown()
  portal.fill('lookup', 'order', '#1001')
  portal.fill('lookup', 'proof', '10001')
  await press(portal, 'Find')
  await press(portal, 'Select: Aster Linen Shirt')
  await answerAll(portal, ['I changed my mind', 'Return'])
  await press(portal, 'Add to return')
  await press(portal, 'Continue')
  await press(portal, '( )  Refund')
  portal.fill('review', 'policy', 'true')
  await press(portal, 'Submit')
  expect(told).toEqual(['Aster Linen Shirt is now part of your return.'])
  expect(portal.page().lines).toEqual(expect.arrayContaining(['Return submitted', 'You get  $106.70']))
  expect(heard.flatMap((envelope) => (isOfContract(envelope) ? [] : [isOfContract.errors]))).toEqual([])
})

test('CTR-06 a client that draws the fewest types returns the same shirt: all else comes as what it can draw', async () => {
  const draws = Object.entries(fallbacks).flatMap(([type, fallback]) => (fallback === null ? [type] : []))
  const { portal, heard } = await sitDown({ draws })
  portal.fill('lookup', 'order', '#1001')
  portal.fill('lookup', 'proof', '10001')
  await press(portal, 'Find')
  await press(portal, 'Select: Aster Linen Shirt')
  await answerAll(portal, ['I changed my mind', 'Return'])
  await press(portal, 'Add to return')
  await press(portal, 'Continue')
  await press(portal, 'Refund')
  portal.fill('review', 'policy', 'true')
  await press(portal, 'Submit')
  expect(portal.page().lines).toEqual(expect.arrayContaining(['Return submitted']))
  const types = heard.flatMap(({ screen }) =>
    Object.values(screen?.regions ?? {}).flatMap((all) => all.map((one) => one.type)),
  )
  expect(types.filter((type) => !draws.includes(type))).toEqual([])
})

test('CTR-08 what is wrong is told at a terminal in the language that was chosen there', async () => {
  const { portal, told } = await sitDown()
  portal.fill('language', 'lang', 'fr')
  await press(portal, 'Language')
  portal.fill('lookup', 'order', '#1001')
  portal.fill('lookup', 'proof', '99999')
  await press(portal, 'Retrouver')
  expect(told).toEqual(['! Le code postal de livraison et le numéro de commande ne correspondent pas'])
})
