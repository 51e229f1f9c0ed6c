import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import {
  answer,
  choose,
  createShopper,
  itemNamed,
  lookUpOrder,
  type ReturnWish,
  readOpenStep,
  type Shopper,
} from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  answerIs,
  ask,
  corruptConfig,
  findItemRow,
  findReturn,
  itemCountAtLeast,
  productTypeIs,
  reasonIs,
  reviewResult,
  rule,
  shopWith,
} from './ruled.ts'
import { createPortal, english, goToReview, openSecondTab, type Portal, submit } from './shoppers.ts'

const sizedReasons = ({ reasonGroups }: ShopConfig): Partial<ShopConfig> => ({
  reasonGroups: reasonGroups.map((group) => ({
    ...group,
    reasons: group.reasons.map((reason) =>
      reason.id === 'style'
        ? {
            ...reason,
            has_smart_recommendation: true,
            smart_recommendation: { option_name: 'Size', recommend_order: 1 },
          }
        : reason,
    ),
  })),
})

const questionRules = [
  rule('about', [ask('how', 'comment'), ask('photo', 'upload'), ask('worn', 'yes-no')], {
    when: productTypeIs('Shirts'),
  }),
  rule('claim', [ask('claim', 'warranty', { optional: true })], { when: productTypeIs('Shirts') }),
  rule('later', [ask('stain', 'comment', { optional: true })], { when: answerIs('worn', 'yes') }),
  rule('last', [ask('washed', 'yes-no')], { when: reasonIs('style') }),
]

let world: TestWorld
let app: Portal['app']
let questionShop: string
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
  questionShop = await loadDemoShop(world, {
    change: (config) =>
      shopWith({
        rules: questionRules,
        flags: ['warranties', 'smart-recommendations'],
        settings: { smartRecommendationsEnabled: true },
        rest: {
          ...sizedReasons(config),
          warranties: [{ id: 'seams', group: 'sewing', copy: { en: 'Seams' }, days: 365, allowed: { refund: true } }],
        },
      })(config),
  })
}, 60_000)
afterAll(() => world.drop())

const chosenAnswers: ReturnWish = {
  answers: { how: 'It caught on a nail', worn: 'no', washed: 'yes' },
  warranty: 'none',
  reasons: ['style'],
  comment: 'Too plain',
  recommendation: 'decline',
  outcome: 'exchange',
}

const open = async (shopper: Shopper, title: string): Promise<string> => {
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, title)
  await shopper.press('item.open', { args: { item } })
  return item
}

const answerSteps = async (shopper: Shopper, item: string, wanted: ReturnWish): Promise<string[]> => {
  const seen: string[] = []
  const isOver = (step: string) => step === 'confirm' || step === ''
  for (let { step } = readOpenStep(shopper); !isOver(step) && seen.length < 20; { step } = readOpenStep(shopper)) {
    seen.push(step)
    await answer(shopper, item, { ...wanted, reasons: wanted.reasons ?? [] })
  }
  return [...seen, readOpenStep(shopper).step]
}

test('ITM-30 ITM-31 WFL-06 an item with a rule’s question opens there, other items at their reasons', async () => {
  const shopper = createShopper(app, questionShop)
  await open(shopper, 'Aster Linen')
  expect(readOpenStep(shopper)).toEqual({ step: 'add-comment', question: 'how' })
  expect(shopper.readPage().overlay?.title).toBe('What about how?')
  await open(shopper, 'Dusk')
  expect(readOpenStep(shopper)).toEqual({ step: 'select-reason', question: null })
})

test('ITM-27 ITM-32 ITM-33 ITM-34 ITM-35 each kind of question has a step, and all steps follow in order', async () => {
  const shopper = createShopper(app, questionShop)
  const item = await open(shopper, 'Aster Linen')
  expect(await answerSteps(shopper, item, chosenAnswers)).toEqual([
    'add-comment',
    'image-upload',
    'yes-no-question',
    'select-warranty',
    'select-reason',
    'add-comment',
    'yes-no-question',
    'smart-recommendation',
    'convert-item',
    'select-variant',
    'confirm',
  ])
})

test('ITM-28 ITM-29 going back shows each earlier answer down to the first step', async () => {
  const shopper = createShopper(app, questionShop)
  const item = await open(shopper, 'Aster Linen')
  await answerSteps(shopper, item, chosenAnswers)
  const questionViews: unknown[] = []
  for (let back = shopper.readPage().overlay?.back; back !== undefined; back = shopper.readPage().overlay?.back) {
    await shopper.open(back.path)
    const { values } = shopper.readPage().overlay?.forms?.answer ?? {}
    const answeredText = shopper.find('text', 'answered')?.body
    questionViews.push(values ?? JSON.stringify(answeredText))
  }
  expect(questionViews).toEqual([
    { variant: expect.stringMatching(/./) },
    { outcome: 'exchange' },
    expect.stringContaining(english('item.recommendation-decline')),
    expect.stringContaining(english('item.answered', { answer: english('item.yes') })),
    { comment: 'Too plain' },
    { reason: 'style' },
    { warranty: 'none' },
    expect.stringContaining(english('item.answered', { answer: english('item.no') })),
    { files: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/) },
    { comment: 'It caught on a nail' },
  ])
  await shopper.open(`/exchange?item=${item}&step=confirm`)
  expect(readOpenStep(shopper).step).toBe('confirm')
})

test('WFL-04 an answer and the reason add further questions and remove them', async () => {
  const shopper = createShopper(app, questionShop)
  const item = await open(shopper, 'Aster Linen')
  const steps = await answerSteps(shopper, item, {
    ...chosenAnswers,
    answers: { ...chosenAnswers.answers, worn: 'yes' },
    reasons: ['changed-mind'],
  })
  expect(steps.filter((step) => step === 'add-comment')).toHaveLength(2)
  expect(steps.filter((step) => step === 'yes-no-question')).toHaveLength(1)

  await shopper.open(`/exchange?item=${item}&step=yes-no-question&question=worn`)
  await answer(shopper, item, { answers: { worn: 'no' } })
  expect(readOpenStep(shopper).step).toBe('select-warranty')
  await shopper.open(`/exchange?item=${item}&step=add-comment&question=stain`)
  expect(readOpenStep(shopper).step).toBe('confirm')
})

test('ITM-63 ITM-60 a yes-or-no question has copy and two buttons, and its answers are stored', async () => {
  const shopper = createShopper(
    app,
    await loadDemoShop(world, { change: shopWith({ rules: questionRules.slice(0, 1) }) }),
  )
  const item = await open(shopper, 'Aster Linen')
  await answer(shopper, item, chosenAnswers)
  await answer(shopper, item, chosenAnswers)
  expect(shopper.readPage().overlay?.title).toBe('What about worn?')
  expect(shopper.find('actions', 'flow-actions')?.buttons.map(({ label }) => label)).toEqual([
    english('item.yes'),
    english('item.no'),
  ])
  await goToReview(shopper, { items: { 'Aster Linen': { ...chosenAnswers, outcome: 'return' } } })
  await submit(shopper)
  const [sent] = (await findReturn(world, shopper)).document.items
  expect(sent?.inputs).toEqual([
    { questionId: 'how', input: 'comment', answer: 'It caught on a nail' },
    { questionId: 'photo', input: 'upload', answer: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/) },
    { questionId: 'worn', input: 'yes-no', answer: 'no' },
  ])
})

test('a second tab answering the same question gets a notice and the stored answer', async () => {
  const shopper = createShopper(app, questionShop)
  const item = await open(shopper, 'Dusk')
  const tab = openSecondTab(app, shopper)
  await tab.open(shopper.readPage().overlay?.path ?? '')
  await answer(shopper, item, { reasons: ['not-needed'] })
  const late = await answer(tab, item, { reasons: ['wrong-item'] })
  expect([late.status, late.body.problem?.code]).toEqual([409, 'stale'])
  expect(tab.readPage().overlay?.forms?.answer?.values).toEqual({ reason: 'not-needed' })
  await answer(tab, item, { reasons: ['wrong-item'] })
  expect(readOpenStep(tab).step).not.toBe('select-reason')
})

const crowdRule = [
  rule('crowd', [reviewResult('reject')], { when: { all: [productTypeIs('Shirts'), itemCountAtLeast(2)] } }),
]

test('WFL-03 ITM-76 Continue evaluates the rules again and removes rejected items from the return', async () => {
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith({ rules: crowdRule }) }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'))
  await choose(shopper, itemNamed(shopper, 'Dusk'))
  const answeredView = await shopper.press('items.continue')
  expect(shopper.readPage().screen?.path).toBe('/exchange')
  expect(answeredView.body.effects?.map(({ type }) => type)).toContain('toast')
  expect(findItemRow(shopper, 'Aster Linen')).toMatchObject({ state: 'ineligible', reason: english('ineligible.2') })
  await shopper.press('items.continue')
  expect(shopper.readPage().screen?.path).toBe('/credit')
})

test('WFL-03 skipping Continue submits no item that the rules reject', async () => {
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith({ rules: crowdRule }) }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'))
  await choose(shopper, itemNamed(shopper, 'Dusk'))
  await shopper.open('/credit')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const refusal = await submit(shopper)
  expect(shopper.readPage().screen?.path).toBe('/exchange')
  expect(refusal.body.effects?.map(({ type }) => type)).toContain('toast')
  expect(findItemRow(shopper, 'Aster Linen').state).toBe('ineligible')
  await shopper.open('/review')
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document.items.map(({ product }) => product.title)).toEqual([expect.stringContaining('Dusk')])
})

test('a draft retains its questions when other rules are published meanwhile', async () => {
  const shopper = createShopper(
    app,
    await loadDemoShop(world, { change: shopWith({ rules: questionRules.slice(0, 1) }) }),
  )
  const item = await open(shopper, 'Aster Linen')
  const stored = await world.world.store.shops.findConfig(shopper.shopId, 1)
  const document = { ...(stored?.document as ShopConfig), workflowGroups: [] }
  await world.world.configurations.publish({ shopId: shopper.shopId, by: 'test' }, { document })
  await answer(shopper, item, chosenAnswers)
  expect(readOpenStep(shopper)).toEqual({ step: 'image-upload', question: 'photo' })
  await open(shopper, 'Aster Linen')
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

test('WFL-32 failing rules leave the item unchanged, are logged, and allow the submit', async () => {
  const shopper = createShopper(
    app,
    await loadDemoShop(world, { change: shopWith({ rules: questionRules.slice(0, 1) }) }),
  )
  await corruptConfig(world, shopper.shopId, (config) => ({
    ...config,
    workflowGroups: [
      {
        id: 'all',
        title: 'All',
        workflows: [
          {
            id: 'w',
            name: 'W',
            trigger: 'item-selected',
            rules: [rule('r', [ask('how', 'comment')]), { id: 'x', results: [{ type: 'teleport' }] }],
          },
        ],
      },
    ],
  }))
  const before = world.log.lines.length
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'return' } } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items[0]).toMatchObject({
    outcome: ['default'],
    inputs: [],
    trace: [],
  })
  const failures = world.log.lines.slice(before).filter(({ level }) => level === 'error')
  expect(JSON.stringify(failures[0]?.fields)).toContain('teleport')
})
