import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { headlessCalls } from '../../server/http/openapi.ts'
import { makeStaffCode } from '../../server/shops/staff-code.ts'
import { describedAt } from '../http/headless.ts'
import {
  type Differs,
  type Expected,
  type Fixture,
  type FixtureStep,
  fixtures,
  httpFile,
  type Judges,
  type Played,
  play,
} from '../support/fixture.ts'
import { partsOfCall } from '../support/fixture-call.ts'
import { httpText } from '../support/http-text.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import type { Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { drawScreen } from '../walk/draw.ts'
import type { Page, Press } from '../walk/page.ts'
import { meanwhile } from './meanwhile.ts'
import { english } from './shoppers.ts'

let house: TestWorld
let app: FastifyInstance
let staffCode: string

beforeAll(async () => {
  const made = await makeStaffCode()
  staffCode = made.code
  house = await testWorld({ secretOf: secretsNamed({ STAFF_CODE: made.secret }) })
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

afterEach(() => house.clock.set(TEST_NOW))

const pathLike = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '[^/?]+')}$`)

const inWords = ({ eyebrow, heading, title, ...rest }: NonNullable<Expected['component']>) => ({
  ...rest,
  ...(eyebrow && { eyebrow: english(eyebrow) }),
  ...(heading && { heading: english(heading) }),
  ...(title && { title: english(title) }),
})

const judgePage = ({ step, seen, she }: Played): void => {
  const { component, components = [], says = [], offers = [], withholds = [] } = step.expect ?? {}
  const where = JSON.stringify(step)
  for (const one of [...components, ...(component ? [component] : [])])
    expect(she.components(), where).toContainEqual(expect.objectContaining(inWords(one)))
  for (const text of says) expect(JSON.stringify(seen.body), where).toContain(text)
  expect(she.offered(), where).toEqual(expect.arrayContaining([...offers]))
  expect(
    she.offered().filter((name) => withholds.includes(name)),
    where,
  ).toEqual([])
}

/** The page that a terminal shows with its input: the overlay or the page, and its dialogs. */
const terminalOf = (she: Shopper, typed: Readonly<Record<string, string>>): readonly Page[] => {
  const { screen = null, overlay = null } = she.seen()
  return [overlay, ...Object.values(screen?.dialogs ?? {})].map((over) => {
    const forms = Object.entries({ ...screen?.forms, ...overlay?.forms, ...over?.forms })
    const filled = forms.map(([name, form]) => [name, { ...form, values: { ...form.values, ...typed } }])
    return drawScreen({ screen, overlay: over, forms: Object.fromEntries(filled) })
  })
}

const judgeTerminal = ({ step, she }: Pick<Played, 'step' | 'she'>): void => {
  const { press, args = {}, values = {} } = step
  if (press === undefined) return
  const pages = terminalOf(she, values)
  const presses = pages
    .flatMap((page) => page.presses)
    .filter(({ action }) => action.type === 'submit' && action.name === press)
  const isAsked = ({ action }: Press) =>
    Object.entries(args).every(([key, value]) => 'args' in action && action.args?.[key] === value)
  const found = presses.find(isAsked)
  expect(found, `CTR-08 a terminal shows what presses ${JSON.stringify(step)}`).toBeDefined()
  const { screen, overlay } = she.seen()
  const parts = [screen, overlay, ...Object.values(screen?.dialogs ?? {})]
  const served = parts.flatMap((part) => Object.values(part?.forms ?? {}))
  const isServed = ([name, value]: readonly [string, string]) => served.some((form) => form.values[name] === value)
  // Cards are given by number, and filled fields need no input.
  const given = Object.entries(values).filter(
    (one) => one[1] !== '' && !isServed(one) && !(found?.card && one[0] === 'payment'),
  )
  const names = pages.flatMap(({ inputs }) => inputs.map(({ name }) => name))
  expect(names, `CTR-08 a terminal takes ${JSON.stringify(step)}`).toEqual(
    expect.arrayContaining(given.map(([name]) => name)),
  )
}

const judge = (played: Played): void => {
  const { step, seen } = played
  const { status = 200, path, rev, problem, effects } = step.expect ?? {}
  const where = JSON.stringify(step)
  expect(seen.status, `${where} ${JSON.stringify(seen.body.problem)}`).toBe(status)
  if (path !== undefined) expect(seen.body.screen?.path, where).toMatch(pathLike(path))
  if (rev !== undefined) expect(seen.body.rev, where).toBe(rev)
  if (problem === undefined) expect(seen.body.problem, where).toBeUndefined()
  else expect(seen.body.problem, where).toMatchObject(problem)
  if (effects !== undefined) expect(seen.body.effects, where).toMatchObject(effects)
  judgePage(played)
}

/** The response contains the expected values; more is allowed. */
const judgeCall: Judges['called'] = ({ step, called }) => {
  const { status = 200, answer, says = [] } = step.expect ?? {}
  const where = `${JSON.stringify(step)} ${JSON.stringify(called.body)}`
  expect(called.status, where).toBe(status)
  if (answer !== undefined) expect(called.body, where).toMatchObject(answer)
  for (const text of says) expect(JSON.stringify(called.body), where).toContain(text)
}

const shopOf = ({ shop, differs = {} }: Fixture): Promise<string> => {
  const { settings, flags = [], shopLater, policies, tills }: Differs = differs
  const change = (config: ShopConfig): ShopConfig => ({
    ...config,
    ...(shopLater && { shopLater }),
    ...(tills && { pointOfSale: { staffCode: variableOf(config.shop.id, 'STAFF_CODE') } }),
    settings: { ...config.settings, ...settings },
    flags: [...config.flags, ...flags.map((name, n) => ({ id: 900 + n, name, description: '', active: true }))],
    policies: config.policies.map((policy) => ({ ...policy, ...policies })),
  })
  return loadDemoShop(house, { from: shop, change })
}

const keyOf = async (shopId: string): Promise<string> =>
  (await house.world.configurations.keys.make({ shopId, by: 'test' }, { name: 'Journey', role: 'owner', endsAt: null }))
    ?.key ?? ''

test.each(
  fixtures().map(([file, fixture]) => [`${fixture.rows.join(' ')} ${fixture.name}`, file, fixture] as const),
)('%s (%s)', async (_title, _file, fixture) => {
  const shopId = await shopOf(fixture)
  const before = house.log.lines.length
  const ground = {
    app,
    shopId,
    staffCode,
    runJobs: () => house.runner.drain(),
    forward: house.clock.forward,
    merchantKey: () => keyOf(shopId),
    changeGoods: ({ order, title, variants }: NonNullable<FixtureStep['goods']>) =>
      meanwhile(house, shopId).changeProduct(order, title, (product) => ({
        ...product,
        variants: product.variants.map((one) => ({ ...one, ...variants })),
      })),
  }

  await play(ground, fixture, { before: judgeTerminal, after: judge, called: judgeCall })

  const errors = house.log.lines.slice(before).filter(({ level }) => level === 'error')
  expect(errors.map(({ sentence }) => sentence)).toEqual(fixture.logs ?? [])
})

test.each(fixtures())('the requests for editors are those of the fixture %s', (file, fixture) => {
  const written = existsSync(httpFile(file)) ? readFileSync(httpFile(file), 'utf8') : ''
  expect(written, 'node --import tsx tests/support/write-http.ts writes them').toBe(httpText(fixture))
})

test('API-60 every call with call-style errors appears in a readable recorded journey', () => {
  const made = new Set(
    fixtures().flatMap(([, { steps }]) =>
      steps.flatMap(({ call = '' }) => {
        const { method, path } = call === '' ? { method: '', path: '' } : partsOfCall(call)
        return describedAt(method, path.replace(/\{\w+\}/g, 'x'))?.id ?? []
      }),
    ),
  )
  // Browsers make these requests beside the portal’s pages; previews make their own.
  const ofPages = ['readLabelCode', 'readOrderCode', 'reportPress', 'countSession']
  const own = headlessCalls.filter(({ id, auth }) => auth !== 'none' && auth !== 'preview' && !ofPages.includes(id))
  expect(own.length).toBeGreaterThan(50)
  expect(own.flatMap(({ id }) => (made.has(id) ? [] : [id]))).toEqual([])
})

test('the fixtures are read', () => {
  expect(fixtures().length).toBeGreaterThanOrEqual(10)
})
