import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { fixtures, httpFile, type Played, play } from '../support/fixture.ts'
import { httpText } from '../support/http-text.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

/** `/return/*` means any key. */
const pathLike = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '[^/?]+')}$`)

const judge = ({ step, seen, she }: Played): void => {
  const { status = 200, path, rev, problem, component, effects, offers, says = [] } = step.expect ?? {}
  const where = JSON.stringify(step)
  expect(seen.status, `${where} ${JSON.stringify(seen.body.problem)}`).toBe(status)
  if (path !== undefined) expect(seen.body.screen?.path, where).toMatch(pathLike(path))
  if (rev !== undefined) expect(seen.body.rev, where).toBe(rev)
  if (problem === undefined) expect(seen.body.problem, where).toBeUndefined()
  else expect(seen.body.problem, where).toMatchObject(problem)
  if (component !== undefined) expect(she.components(), where).toContainEqual(expect.objectContaining(component))
  if (effects !== undefined) expect(seen.body.effects, where).toMatchObject(effects)
  for (const text of says) expect(JSON.stringify(seen.body), where).toContain(text)
  if (offers !== undefined) expect(she.offered(), where).toEqual(expect.arrayContaining([...offers]))
}

test.each(
  fixtures().map(([file, fixture]) => [`${fixture.rows.join(' ')} ${fixture.name}`, file, fixture] as const),
)('%s (%s)', async (_title, _file, fixture) => {
  const shopId = await loadDemoShop(house, { from: fixture.shop })

  await play({ app, shopId, runJobs: () => house.runner.drain() }, fixture, judge)

  expect(house.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test.each(fixtures())('the requests for editors are those of the fixture %s', (file, fixture) => {
  const written = existsSync(httpFile(file)) ? readFileSync(httpFile(file), 'utf8') : ''
  expect(written, 'node --import tsx tests/support/write-http.ts writes them').toBe(httpText(fixture))
})

test('the fixtures are read', () => {
  expect(fixtures().length).toBeGreaterThanOrEqual(10)
})
