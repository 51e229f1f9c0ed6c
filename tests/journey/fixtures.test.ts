import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TextKey } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { headlessCalls } from '../../server/http/openapi.ts'
import { makeStaffCode } from '../../server/shops/staff-code.ts'
import { findOperation } from '../http/headless.ts'
import {
  type Differs,
  type Expected,
  type Fixture,
  type FixtureStep,
  fixtures,
  httpFile,
  type Judges,
  type PlayedStep,
  play,
} from '../support/fixture.ts'
import { partsOfCall } from '../support/fixture-call.ts'
import { httpText } from '../support/http-text.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import type { Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { drawScreen } from '../walk/draw.ts'
import type { Page, Press } from '../walk/page.ts'
import { changesOf } from './meanwhile.ts'
import { english } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance
let staffCode: string

beforeAll(async () => {
  const made = await makeStaffCode()
  staffCode = made.code
  world = await testWorld({ secretOf: secretsNamed({ STAFF_CODE: made.secret }) })
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

afterEach(() => world.clock.set(TEST_NOW))

const pathLike = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '[^/?]+')}$`)

const describeHeading = (heading: TextKey, name: string | undefined): string =>
  name === undefined ? english(heading) : `${english('status.card-thanks', { name })} ${english(heading)}`

const describeValue = ({ eyebrow, heading, thanks, title, ...rest }: NonNullable<Expected['component']>) => ({
  ...rest,
  ...(eyebrow && { eyebrow: english(eyebrow) }),
  ...(heading && { heading: describeHeading(heading, thanks) }),
  ...(title && { title: english(title) }),
})

const judgePage = ({ step, view, visitor }: PlayedStep): void => {
  const { component, components = [], expectedTexts = [], offers = [], withholds = [] } = step.expect ?? {}
  const where = JSON.stringify(step)
  for (const one of [...components, ...(component ? [component] : [])])
    expect(visitor.components(), where).toContainEqual(expect.objectContaining(describeValue(one)))
  for (const text of expectedTexts) expect(JSON.stringify(view.body), where).toContain(text)
  expect(visitor.offered(), where).toEqual(expect.arrayContaining([...offers]))
  expect(
    visitor.offered().filter((name) => withholds.includes(name)),
    where,
  ).toEqual([])
}

const terminalOf = (shopper: Shopper, typed: Readonly<Record<string, string>>): readonly Page[] => {
  const { screen = null, overlay = null } = shopper.readPage()
  return [overlay, ...Object.values(screen?.dialogs ?? {})].map((over) => {
    const forms = Object.entries({ ...screen?.forms, ...overlay?.forms, ...over?.forms })
    const filled = forms.map(([name, form]) => [name, { ...form, values: { ...form.values, ...typed } }])
    return drawScreen({ screen, overlay: over, forms: Object.fromEntries(filled) })
  })
}

const judgeTerminal = ({ step, visitor }: Pick<PlayedStep, 'step' | 'visitor'>): void => {
  const { press, args = {}, values = {} } = step
  if (press === undefined) return
  const pages = terminalOf(visitor, values)
  const presses = pages
    .flatMap((page) => page.presses)
    .filter(({ action }) => action.type === 'submit' && action.name === press)
  const matchesArguments = ({ action }: Press) =>
    Object.entries(args).every(([key, value]) => 'args' in action && action.args?.[key] === value)
  const found = presses.find(matchesArguments)
  expect(found, `CTR-08 a terminal shows what presses ${JSON.stringify(step)}`).toBeDefined()
  const { screen, overlay } = visitor.readPage()
  const parts = [screen, overlay, ...Object.values(screen?.dialogs ?? {})]
  const served = parts.flatMap((part) => Object.values(part?.forms ?? {}))
  const isServed = ([name, value]: readonly [string, string]) => served.some((form) => form.values[name] === value)
  const filledValues = Object.entries(values).filter(
    (one) => one[1] !== '' && !isServed(one) && !(found?.card && one[0] === 'payment'),
  )
  const names = pages.flatMap(({ inputs }) => inputs.map(({ name }) => name))
  expect(names, `CTR-08 a terminal takes ${JSON.stringify(step)}`).toEqual(
    expect.arrayContaining(filledValues.map(([name]) => name)),
  )
}

const judge = (played: PlayedStep): void => {
  const { step, view } = played
  const { status = 200, path, rev, problem, effects } = step.expect ?? {}
  const where = JSON.stringify(step)
  expect(view.status, `${where} ${JSON.stringify(view.body.problem)}`).toBe(status)
  if (path !== undefined) expect(view.body.screen?.path, where).toMatch(pathLike(path))
  if (rev !== undefined) expect(view.body.rev, where).toBe(rev)
  if (problem === undefined) expect(view.body.problem, where).toBeUndefined()
  else expect(view.body.problem, where).toMatchObject(problem)
  if (effects !== undefined) expect(view.body.effects, where).toMatchObject(effects)
  judgePage(played)
}

const judgeCall: Judges['called'] = ({ step, calledResponse }) => {
  const { status = 200, answer, expectedTexts = [] } = step.expect ?? {}
  const where = `${JSON.stringify(step)} ${JSON.stringify(calledResponse.body)}`
  expect(calledResponse.status, where).toBe(status)
  if (answer !== undefined) expect(calledResponse.body, where).toMatchObject(answer)
  for (const text of expectedTexts) expect(JSON.stringify(calledResponse.body), where).toContain(text)
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
  return loadDemoShop(world, { from: shop, change })
}

const keyOf = async (shopId: string): Promise<string> =>
  (await world.world.configurations.keys.make({ shopId, by: 'test' }, { name: 'Journey', role: 'owner', endsAt: null }))
    ?.key ?? ''

test.each(
  fixtures().map(([file, fixture]) => [`${fixture.rows.join(' ')} ${fixture.name}`, file, fixture] as const),
)('%s (%s)', async (_title, _file, fixture) => {
  const shopId = await shopOf(fixture)
  const before = world.log.lines.length
  const ground = {
    app,
    shopId,
    staffCode,
    runJobs: () => world.runner.drain(),
    forward: world.clock.forward,
    merchantKey: () => keyOf(shopId),
    changeGoods: ({ order, title, variants }: NonNullable<FixtureStep['goods']>) =>
      changesOf(world, shopId).changeProduct(order, title, (product) => ({
        ...product,
        variants: product.variants.map((one) => ({ ...one, ...variants })),
      })),
  }

  await play(ground, fixture, { before: judgeTerminal, after: judge, called: judgeCall })

  const errors = world.log.lines.slice(before).filter(({ level }) => level === 'error')
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
        return findOperation(method, path.replace(/\{\w+\}/g, 'x'))?.id ?? []
      }),
    ),
  )
  const pageActions = ['readLabelCode', 'readOrderCode', 'reportPress', 'countSession']
  const own = headlessCalls.filter(({ id, auth }) => auth !== 'none' && auth !== 'preview' && !pageActions.includes(id))
  expect(own.length).toBeGreaterThan(50)
  expect(own.flatMap(({ id }) => (made.has(id) ? [] : [id]))).toEqual([])
})

test('the fixtures are read', () => {
  expect(fixtures().length).toBeGreaterThanOrEqual(10)
})
