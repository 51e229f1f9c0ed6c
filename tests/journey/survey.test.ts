import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { isRolledOut } from '../../server/domain/journey/rollout.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
  returns = await setUpReturns(world, (config) => ({
    ...config,
    settings: { ...config.settings, csatRspCustomerPercentage: 50 },
  }))
}, 60_000)
afterAll(() => world.drop())

const openReturn = async (key: string, on = app): Promise<Shopper> => {
  const shopper = createShopper(on, returns.shopId)
  await shopper.open(`/return/${key}`)
  return shopper
}

const submitReturnWith = async (hasSurvey: boolean) => {
  for (;;) {
    const record = await returns.submit()
    if (isRolledOut(record.key, 50) !== hasSurvey) continue
    world.clock.forward(7 * DAY)
    return record
  }
}

describe('the survey', () => {
  test('STS-49 the survey is shown to a stable share of the returns', async () => {
    const [hasSurvey, otherReturn] = [await submitReturnWith(true), await submitReturnWith(false)]
    for (let again = 0; again < 2; again += 1) {
      expect((await openReturn(hasSurvey.key)).find('rating', 'survey')).toBeDefined()
      expect((await openReturn(otherReturn.key)).find('rating', 'survey')).toBeUndefined()
    }
  })

  test('STS-51 CON-16 the survey needs a score of one to five; the comment is optional', async () => {
    const record = await submitReturnWith(true)
    const shopper = await openReturn(record.key)
    const scale = shopper.find('rating', 'survey')?.options.map(({ value, label }) => `${value} ${label}`)
    expect(scale).toEqual(['1 Very Unhappy', '2 Unhappy', '3 OK', '4 Happy', '5 Very Happy'])
    for (const score of ['', '0', '6', 'x']) {
      const rejected = await shopper.press('return.survey', { values: { score, comment: 'Nice' } })
      expect([rejected.status, rejected.body.problem?.fields?.[0]?.name]).toEqual([422, 'score'])
    }
    const comment = `${'Long and warm. '.repeat(300)}<b>Ä, 漢字 🙂</b>`
    expect((await shopper.press('return.survey', { values: { score: '1', comment } })).status).toBe(200)
    expect((await returns.now(record)).document.survey).toEqual({ source: 'ReturnStatus', score: 1, comment })
  })

  test('STS-52 the survey thanks once: a second window changes nothing', async () => {
    const record = await submitReturnWith(true)
    const [shopper, tab] = [await openReturn(record.key), await openReturn(record.key)]
    await shopper.press('return.survey', { values: { score: '5', comment: '' } })
    expect(JSON.stringify(shopper.find('text', 'survey'))).toContain(english('survey.thanks'))
    await tab.press('return.survey', { values: { score: '1', comment: '' } })
    expect((await returns.now(record)).document.survey).toEqual({ source: 'ReturnStatus', score: 5 })
    expect((await openReturn(record.key)).find('text', 'survey')).toBeDefined()
  })

  test('ERR-50 a failed save shows the survey’s next step', async () => {
    const record = await submitReturnWith(true)
    const { store } = world.world
    const torn = await buildApp({
      ...world.world,
      store: { ...store, transaction: () => Promise.reject(new Error('The disk is full')) },
    })
    const shopper = await openReturn(record.key, torn)
    const failedView = await shopper.press('return.survey', { values: { score: '4', comment: 'Good' } })
    expect([failedView.status, failedView.body.problem?.title]).toEqual([
      503,
      'Unable to save your rating, please refresh the page and try again.',
    ])
    expect(shopper.find('rating', 'survey')).toBeDefined()
    expect(world.log.lines.at(-1)).toMatchObject({ level: 'error', sentence: 'Failed to save a rating' })
    await torn.close()
  })
})
