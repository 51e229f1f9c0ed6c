import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { isRolledOut } from '../../server/domain/journey/rollout.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, returnsOf } from './given-returns.ts'
import { english, type Portal, portal } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
  returns = await returnsOf(world, (config) => ({
    ...config,
    settings: { ...config.settings, csatRspCustomerPercentage: 50 },
  }))
}, 60_000)
afterAll(() => world.drop())

const look = async (key: string, on = app): Promise<Shopper> => {
  const she = shopper(on, returns.shopId)
  await she.open(`/return/${key}`)
  return she
}

const returnThatIs = async (asked: boolean) => {
  for (;;) {
    const record = await returns.submit()
    if (isRolledOut(record.key, 50) === asked) return record
  }
}

describe('the survey', () => {
  test('STS-49 the survey is shown to a stable share of the returns', async () => {
    const [asked, spared] = [await returnThatIs(true), await returnThatIs(false)]
    for (let again = 0; again < 2; again += 1) {
      expect((await look(asked.key)).find('rating', 'survey')).toBeDefined()
      expect((await look(spared.key)).find('rating', 'survey')).toBeUndefined()
    }
  })

  test('STS-51 CON-16 the survey needs a score of one to five; the comment is optional', async () => {
    const record = await returnThatIs(true)
    const she = await look(record.key)
    const scale = she.find('rating', 'survey')?.options.map(({ value, label }) => `${value} ${label}`)
    expect(scale).toEqual(['1 Very Unhappy', '2 Unhappy', '3 OK', '4 Happy', '5 Very Happy'])
    for (const score of ['', '0', '6', 'x']) {
      const wrong = await she.press('return.survey', { values: { score, comment: 'Nice' } })
      expect([wrong.status, wrong.body.problem?.fields?.[0]?.name]).toEqual([422, 'score'])
    }
    const comment = `${'Long and warm. '.repeat(300)}<b>Ä, 漢字 🙂</b>`
    expect((await she.press('return.survey', { values: { score: '1', comment } })).status).toBe(200)
    expect((await returns.now(record)).document.survey).toEqual({ source: 'ReturnStatus', score: 1, comment })
  })

  test('STS-52 the survey thanks once: a second window changes nothing', async () => {
    const record = await returnThatIs(true)
    const [she, tab] = [await look(record.key), await look(record.key)]
    await she.press('return.survey', { values: { score: '5', comment: '' } })
    expect(JSON.stringify(she.find('text', 'survey'))).toContain(english('survey.thanks'))
    await tab.press('return.survey', { values: { score: '1', comment: '' } })
    expect((await returns.now(record)).document.survey).toEqual({ source: 'ReturnStatus', score: 5 })
    expect((await look(record.key)).find('text', 'survey')).toBeDefined()
  })

  test('ERR-50 a failed save shows the survey’s next step', async () => {
    const record = await returnThatIs(true)
    const { store } = world.world
    const torn = await buildApp({
      ...world.world,
      store: { ...store, transaction: () => Promise.reject(new Error('The disk is full')) },
    })
    const she = await look(record.key, torn)
    const failed = await she.press('return.survey', { values: { score: '4', comment: 'Good' } })
    expect([failed.status, failed.body.problem?.title]).toEqual([
      503,
      'Unable to save your rating, please refresh the page and try again.',
    ])
    expect(she.find('rating', 'survey')).toBeDefined()
    expect(world.log.lines.at(-1)).toMatchObject({ level: 'error', sentence: 'Failed to save a rating' })
    await torn.close()
  })
})
