import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { makeLogger } from '../../server/logger.ts'
import type { World } from '../../server/world.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let testBed: TestWorld

beforeAll(async () => {
  testBed = await testWorld()
})
afterAll(() => testBed.drop())

const memory = () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, logger: makeLogger('trace', stream) }
}

const leakyError = (what: string): Error =>
  Object.assign(new Error(`invalid input syntax: "${what}"`), {
    code: '22P02',
    detail: `Failing row contains (${what})`,
    where: `unnamed portal parameter $1 = '${what}'`,
    parameters: [what],
    cause: new Error(`because of '${what}'`),
  })

const EMAIL = 'canary@mail.example'
const ZIP = '98765-4321'

const completeJourney = async (world: World, logger: ReturnType<typeof makeLogger>): Promise<readonly string[]> => {
  const app = await buildApp(world, { logger })
  const shopper = createShopper(app, await loadDemoShop(testBed))
  await shopper.enter(`/?order=1001&zip=${ZIP}&email=${EMAIL}&lang=fr&source=mail`)
  await lookUpOrder(shopper, '#1002', '10002')
  await shopper.press('order.capture-email', { values: { email: EMAIL } })
  const sessions = [...shopper.cookies.values()]
  await choose(shopper, itemNamed(shopper, 'Quill Pocket Tee'), { reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  if (shopper.offered().includes('credit.choose')) await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const view = await shopper.press('return.submit', { values: { policy: 'true' } })
  const key = view.body.screen?.path.split('/')[2] ?? ''
  await testBed.runner.drain()
  await shopper.open(`/return/${key}`)
  await shopper.part({ href: `/api/v1/${shopper.shopId}/parts/label`, path: `/return/${key}` })
  await app.inject({ url: `/api/v1/${shopper.shopId}/returns/${key}/label` })
  await app.inject({ url: `/api/v1/${shopper.shopId}/returns/${key}/nothing-here` })
  await shopper.post('return.survey', { at: `/return/${key}`, values: { score: '9', comment: EMAIL } })
  await app.close()
  expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
  return [EMAIL, ZIP, key, ...sessions]
}

const findLeaks = (lines: readonly string[], secrets: readonly string[]): readonly string[] =>
  lines.filter((line) => secrets.some((secret) => line.includes(secret) || line.includes(encodeURIComponent(secret))))

test('no line of the log holds an email, zip, session or key', async () => {
  const { lines, logger } = memory()
  const secrets = await completeJourney({ ...testBed.world, log: logger }, logger)
  logger.info('The journey is over')
  expect(lines.length).toBeGreaterThan(0)
  expect(findLeaks(lines, secrets)).toEqual([])
})

test('presses and pages that succeed log nothing above info', async () => {
  const { lines, logger } = memory()
  const app = await buildApp({ ...testBed.world, log: logger }, { logger })
  const visitor = createShopper(app, await loadDemoShop(testBed))
  await lookUpOrder(visitor, '#1001', '10001')
  await visitor.open('/exchange')
  await app.close()
  expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([])
})

test('a logged failure has its kind, place and ref, without the values involved', async () => {
  const { lines, logger } = memory()
  const broken: World['commerce'] = {
    ...testBed.world.commerce,
    findOrderByName: (_shopId, name) => Promise.reject(leakyError(`${name} ${EMAIL} ${ZIP}`)),
    findOrder: () => Promise.reject(leakyError(`${EMAIL} ${ZIP}`)),
    amendOrder: (_shopId, _id, { email }) => Promise.reject(leakyError(email ?? '')),
  }
  const shopId = await loadDemoShop(testBed)
  const fine = await buildApp(testBed.world)
  const shopper = createShopper(fine, shopId)
  await lookUpOrder(shopper, '#1002', '10002')
  const app = await buildApp({ ...testBed.world, commerce: broken, log: logger }, { logger })
  const stranger = createShopper(app, shopId)
  await stranger.open('/')
  await stranger.press('order.lookup', { values: { order: '#1001', proof: ZIP } })
  for (const [name, value] of shopper.cookies) stranger.cookies.set(name, value)
  const failedView = await stranger.open('/exchange')
  await Promise.all([fine.close(), app.close()])

  const secrets = [EMAIL, ZIP, ...shopper.cookies.values()]
  expect(failedView.status).toBe(500)
  expect(findLeaks(lines, secrets)).toEqual([])
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries).toContainEqual(expect.objectContaining({ ref: failedView.body.problem?.ref }))
  expect(JSON.stringify(entries)).toContain('22P02')
  expect(JSON.stringify(entries)).toContain('log.test')
})
