import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { makeLogger } from '../../server/logger.ts'
import type { World } from '../../server/world.ts'
import { choose, itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld

beforeAll(async () => {
  house = await testWorld()
})
afterAll(() => house.drop())

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

/** A database error that contains the rejected row. */
const telltale = (what: string): Error =>
  Object.assign(new Error(`invalid input syntax: "${what}"`), {
    code: '22P02',
    detail: `Failing row contains (${what})`,
    where: `unnamed portal parameter $1 = '${what}'`,
    parameters: [what],
    cause: new Error(`because of '${what}'`),
  })

const EMAIL = 'canary@mail.example'
const ZIP = '98765-4321'

/** Runs a journey with personal data; returns the values that the log must not contain. */
const wholeJourney = async (world: World, logger: ReturnType<typeof makeLogger>): Promise<readonly string[]> => {
  const app = await buildApp(world, { logger })
  const she = shopper(app, await loadDemoShop(house))
  await she.enter(`/?order=1001&zip=${ZIP}&email=${EMAIL}&lang=fr&source=mail`)
  await lookUp(she, '#1002', '10002')
  await she.press('order.capture-email', { values: { email: EMAIL } })
  const sessions = [...she.cookies.values()]
  await choose(she, itemNamed(she, 'Quill Pocket Tee'), { reasons: ['changed-mind'], outcome: 'return' })
  await she.press('items.continue')
  if (she.offered().includes('credit.choose')) await she.press('credit.choose', { args: { credit: 'refund' } })
  const seen = await she.press('return.submit', { values: { policy: 'true' } })
  const key = seen.body.screen?.path.split('/')[2] ?? ''
  await house.runner.drain()
  await she.open(`/return/${key}`)
  await she.part({ href: `/api/v1/${she.shopId}/parts/label`, path: `/return/${key}` })
  await app.inject({ url: `/api/v1/${she.shopId}/returns/${key}/label` })
  await app.inject({ url: `/api/v1/${she.shopId}/returns/${key}/nothing-here` })
  await she.post('return.survey', { at: `/return/${key}`, values: { score: '9', comment: EMAIL } })
  await app.close()
  expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
  return [EMAIL, ZIP, key, ...sessions]
}

const hits = (lines: readonly string[], secrets: readonly string[]): readonly string[] =>
  lines.filter((line) => secrets.some((secret) => line.includes(secret) || line.includes(encodeURIComponent(secret))))

test('no line of the log holds an email, zip, session or key', async () => {
  const { lines, logger } = memory()
  const secrets = await wholeJourney({ ...house.world, log: logger }, logger)
  logger.info('The journey is over')
  expect(lines.length).toBeGreaterThan(0)
  expect(hits(lines, secrets)).toEqual([])
})

test('presses and pages that succeed log nothing above info', async () => {
  const { lines, logger } = memory()
  const app = await buildApp({ ...house.world, log: logger }, { logger })
  const visitor = shopper(app, await loadDemoShop(house))
  await lookUp(visitor, '#1001', '10001')
  await visitor.open('/exchange')
  await app.close()
  expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([])
})

test('a logged failure has its kind, place and ref, without the values involved', async () => {
  const { lines, logger } = memory()
  const broken: World['commerce'] = {
    ...house.world.commerce,
    findOrderByName: (_shopId, name) => Promise.reject(telltale(`${name} ${EMAIL} ${ZIP}`)),
    findOrder: () => Promise.reject(telltale(`${EMAIL} ${ZIP}`)),
    amendOrder: (_shopId, _id, { email }) => Promise.reject(telltale(email ?? '')),
  }
  const shopId = await loadDemoShop(house)
  const fine = await buildApp(house.world)
  const she = shopper(fine, shopId)
  await lookUp(she, '#1002', '10002')
  const app = await buildApp({ ...house.world, commerce: broken, log: logger }, { logger })
  const stranger = shopper(app, shopId)
  await stranger.open('/')
  await stranger.press('order.lookup', { values: { order: '#1001', proof: ZIP } })
  for (const [name, value] of she.cookies) stranger.cookies.set(name, value)
  const failed = await stranger.open('/exchange')
  await Promise.all([fine.close(), app.close()])

  const secrets = [EMAIL, ZIP, ...she.cookies.values()]
  expect(failed.status).toBe(500)
  expect(hits(lines, secrets)).toEqual([])
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toContainEqual(expect.objectContaining({ ref: failed.body.problem?.ref }))
  expect(JSON.stringify(told)).toContain('22P02')
  expect(JSON.stringify(told)).toContain('log.test')
})
