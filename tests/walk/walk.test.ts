import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fallbacks } from '../../schemas/envelope/fallback.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { buildApp } from '../../server/app.ts'
import { findContract } from '../../server/http/contract/contract.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { type Terminal, terminal } from './client.ts'
import { obey, wrapLine } from './sitting.ts'

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

const validateContract = new Ajv2020({ strict: false, discriminator: true, validateFormats: false }).compile(
  findContract() ?? {},
)

const sitDown = async (options: { readonly draws?: readonly string[] } = {}) => {
  const shop = await loadDemoShop(world)
  const lines: string[] = []
  const envelopes: Envelope[] = []
  const person = { print: (line: string) => void lines.push(line), sure: () => Promise.resolve(true) }
  const portal = await terminal(origin, {
    shop,
    person,
    onEnvelope: (envelope) => envelopes.push(envelope),
    ...options,
  })
  await portal.open('/')
  return { shop, portal, lines, envelopes }
}

const press = async (portal: Terminal, label: string): Promise<void> => {
  const found = portal.page().presses.find((one) => one.label.startsWith(label))
  if (found === undefined) throw new Error(`No "${label}" among:\n${portal.page().lines.join('\n')}`)
  await portal.press(found)
}

const answerAll = async (portal: Terminal, wanted: readonly string[]): Promise<void> => {
  for (let step = 0; step < 8 && portal.screen()?.name === 'exchange'; step++) {
    const required = portal.page().inputs.filter(({ isRequired, options }) => isRequired && options !== undefined)
    if (required.length === 0) return
    for (const { form, name, options = [] } of required) {
      const option = options.find(({ label }) => wanted.some((word) => label.startsWith(word)))
      if (option !== undefined) portal.fill(form, name, option.value)
    }
    await press(portal, 'Continue')
  }
}

test('CTR-08 a terminal user returns a shirt for a refund by the contract alone', async () => {
  const { portal, lines, envelopes } = await sitDown()
  portal.fill('lookup', 'order', '#1001')
  portal.fill('lookup', 'proof', '10001')
  await press(portal, 'Find')
  await press(portal, 'Select: Aster Linen Shirt')
  await answerAll(portal, ['I changed my mind', 'Return'])
  await press(portal, 'Continue')
  await press(portal, '(x)  Refund')
  await press(portal, 'Submit')
  expect(lines).toEqual(['Aster Linen Shirt is now part of your return.'])
  expect(portal.page().lines).toEqual(
    expect.arrayContaining(['## Thank you, Ada. Your return is in.', 'You get  $106.70']),
  )
  expect(envelopes.flatMap((envelope) => (validateContract(envelope) ? [] : [validateContract.errors]))).toEqual([])
})

test('CTR-06 a client with the fewest types returns the shirt: the rest degrades', async () => {
  const draws = Object.entries(fallbacks).flatMap(([type, fallback]) => (fallback === null ? [type] : []))
  const { portal, envelopes } = await sitDown({ draws })
  portal.fill('lookup', 'order', '#1001')
  portal.fill('lookup', 'proof', '10001')
  await press(portal, 'Find')
  await press(portal, 'Select: Aster Linen Shirt')
  await answerAll(portal, ['I changed my mind', 'Return'])
  await press(portal, 'Continue')
  await press(portal, 'Refund')
  await press(portal, 'Submit')
  expect(portal.page().lines).toEqual(expect.arrayContaining(['## Thank you, Ada. Your return is in.']))
  const types = envelopes.flatMap(({ screen }) =>
    Object.values(screen?.regions ?? {}).flatMap((all) => all.map((one) => one.type)),
  )
  expect(types.filter((type) => !draws.includes(type))).toEqual([])
})

test('CTR-08 an error appears at a terminal in the language chosen there', async () => {
  const { portal, lines } = await sitDown()
  portal.fill('language', 'lang', 'fr')
  await press(portal, 'Language')
  portal.fill('lookup', 'order', '#1001')
  portal.fill('lookup', 'proof', '99999')
  await press(portal, 'Retrouver')
  const refusal = 'Le numéro de commande et le code postal de livraison ne correspondent pas'
  const step = 'Vérifiez les deux ou essayez avec l’e-\u2060mail de votre commande.'
  expect(lines).toEqual([`! ${refusal} ${step}`, `! lookup.proof: ${refusal}\n${step}`])
})

test('CTR-08 a terminal giver shares two items by one receipt, and its link works', async () => {
  const { portal, lines, shop } = await sitDown()
  const typing = (at: Terminal) => async (line: string) => obey(at, line, (text) => lines.push(text))
  const type = typing(portal)
  await type('/gift-receipt')
  for (const { form, name } of portal.page().inputs.slice(0, 2))
    await type(`${form}.${name} = ${name === 'order' ? '#1001' : '10001'}`)
  await press(portal, 'Find')
  const [recipient] = portal.page().inputs
  await type(`${recipient?.form}.${recipient?.name} = Kim`)
  await press(portal, 'Continue')
  const [units] = portal.page().inputs
  const [shirt, coat] = units?.options ?? []
  await type(`${units?.form}.${units?.name} = ${shirt?.value}, ${coat?.value}`)
  expect(portal.page().lines.join('\n')).toContain('(several, with commas) = ')
  await press(portal, 'Create gift receipt')
  expect(portal.page().lines.find((line) => line.startsWith('On this receipt:'))).toMatch(/Shirt[\s\S]*Coat/)
  await press(portal, 'Share')
  await press(portal, 'Copy')
  const [link = ''] = lines.splice(0).filter((line) => line.includes('#/gift-link/'))

  const person = { print: (line: string) => void lines.push(line), sure: () => Promise.resolve(true) }
  const kims = await terminal(origin, { shop, person })
  await typing(kims)(link)
  expect(kims.screen()?.path).toContain('/gift')
  expect(lines.filter((line) => line.startsWith('!'))).toEqual([])
})

test('CTR-08 unknown input or a missing file is reported at the terminal, which continues', async () => {
  const { portal, lines } = await sitDown()
  const type = (line: string) => obey(portal, line, (text) => lines.push(text))
  const before = portal.page().lines
  const idle = ['nonsense', '99', 'lookup.name = Ada', 'lookup.order < photo.jpg', '0']
  for (const line of idle) await type(line)
  expect(lines.splice(0)).toEqual(idle.map((line) => `! Nothing here is done by "${line}"`))
  expect(portal.page().lines).toEqual(before)
  await type(' lookup.order = #1001 ')
  await type('lookup.proof=10001')
  await type('1')
  expect([portal.screen()?.name, lines]).toEqual(['exchange', []])
})

test('CTR-08 an unreachable portal or foreign gateway answer shows one line; the page stays', async () => {
  let isThere = true
  let gateway: Response | null = null
  const request = (url: string, options: RequestInit) =>
    gateway !== null
      ? Promise.resolve(gateway)
      : isThere
        ? fetch(url, options)
        : Promise.reject(new TypeError('fetch failed'))
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const person = { print, sure: () => Promise.resolve(true) }
  const shop = await loadDemoShop(world)
  // A copied address, as from an address bar; the session stays.
  const portal = await terminal(`${origin}/`, { shop, person, request })
  await portal.open('/')
  for (const line of ['lookup.order = #1001', 'lookup.proof = 10001', '1']) await obey(portal, line, print)
  const items = portal.page().lines
  isThere = false
  await obey(portal, '2', print)
  gateway = new Response('<h1>Bad Gateway</h1>', { status: 502 })
  await obey(portal, '2', print)
  expect(lines.splice(0)).toEqual([
    `! Nobody answers at ${origin}`,
    `! ${origin} answered 502, and nothing that could be read`,
  ])
  expect(portal.page().lines).toEqual(items)
  isThere = true
  gateway = null
  await obey(portal, '2', print)
  expect(portal.page().lines[0]).toBe('# Why are you returning this item?')
})

test.each([
  ['127.0.0.1:3000', 'is no address of a portal'],
  ['nonsense', 'is no address of a portal'],
  ['http://127.0.0.1:1', 'Nobody answers at http://127.0.0.1:1'],
])('CTR-08 the terminal client reports the error of %s', async (at, why) => {
  const person = { print: () => {}, sure: () => Promise.resolve(true) }
  await expect(terminal(at, { person })).rejects.toThrow(why)
})

test('CTR-08 an unknown shop is reported, and never replaced by another shop', async () => {
  const person = { print: () => {}, sure: () => Promise.resolve(true) }
  await loadDemoShop(world)
  await expect(terminal(origin, { person, shop: 'nobodys' })).rejects.toThrow(`There is no shop nobodys at ${origin}`)
})

test('CTR-08 a narrow terminal wraps lines between words, with their indentation', () => {
  expect(wrapLine('    size: The size is not right', 20)).toEqual(['    size: The size', '      is not right'])
  expect(wrapLine('* Shirt  Sage / M  $98.00', 80)).toEqual(['* Shirt  Sage / M  $98.00'])
  expect(wrapLine('', 80)).toEqual([''])
  expect(wrapLine('https://returns.example/a/very/long/path', 20)).toEqual(['https://returns.example/a/very/long/path'])
})
