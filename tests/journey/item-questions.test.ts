import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper, standing, type Wish } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { answered, ask, atLeast, because, finds, ofType, returnOf, rowOf, rule, shopWith, spoil } from './ruled.ts'
import { english, type Portal, portal, secondTab, submit, toReview } from './shoppers.ts'

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

const asksAll = [
  rule('about', [ask('how', 'comment'), ask('photo', 'upload'), ask('worn', 'yes-no')], { when: ofType('Shirts') }),
  rule('claim', [ask('claim', 'warranty', { optional: true })], { when: ofType('Shirts') }),
  rule('later', [ask('stain', 'comment', { optional: true })], { when: answered('worn', 'yes') }),
  rule('last', [ask('washed', 'yes-no')], { when: because('style') }),
]

let world: TestWorld
let app: Portal['app']
let curious: string
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
  curious = await loadDemoShop(world, {
    change: (config) =>
      shopWith({
        rules: asksAll,
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

const wish: Wish = {
  answers: { how: 'It caught on a nail', worn: 'no', washed: 'yes' },
  warranty: 'none',
  reasons: ['style'],
  comment: 'Too plain',
  recommendation: 'decline',
  outcome: 'exchange',
}

const open = async (she: Shopper, title: string): Promise<string> => {
  await lookUp(she)
  const item = itemNamed(she, title)
  await she.press('item.open', { args: { item } })
  return item
}

const walk = async (she: Shopper, item: string, wanted: Wish): Promise<string[]> => {
  const seen: string[] = []
  for (let { step } = standing(she); step !== 'confirm' && seen.length < 20; { step } = standing(she)) {
    seen.push(step)
    await answer(she, item, { ...wanted, reasons: wanted.reasons ?? [] })
  }
  return [...seen, standing(she).step]
}

test('ITM-30 ITM-31 WFL-06 an item with a rule’s question opens there, other items at their reasons', async () => {
  const she = shopper(app, curious)
  await open(she, 'Aster Linen')
  expect(standing(she)).toEqual({ step: 'add-comment', question: 'how' })
  expect(she.seen().overlay?.title).toBe('What about how?')
  await open(she, 'Dusk')
  expect(standing(she)).toEqual({ step: 'select-reason', question: null })
})

test('ITM-27 ITM-32 ITM-33 ITM-34 ITM-35 each kind of question has a step, and all steps follow in order', async () => {
  const she = shopper(app, curious)
  const item = await open(she, 'Aster Linen')
  expect(await walk(she, item, wish)).toEqual([
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
  const she = shopper(app, curious)
  const item = await open(she, 'Aster Linen')
  await walk(she, item, wish)
  const shown: unknown[] = []
  for (let back = she.seen().overlay?.back; back !== undefined; back = she.seen().overlay?.back) {
    await she.open(back.path)
    const { values } = she.seen().overlay?.forms?.answer ?? {}
    const said = she.find('text', 'answered')?.body
    shown.push(values ?? JSON.stringify(said))
  }
  expect(shown).toEqual([
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
  await she.open(`/exchange?item=${item}&step=confirm`)
  expect(standing(she).step).toBe('confirm')
})

test('WFL-04 an answer and the reason add further questions and remove them', async () => {
  const she = shopper(app, curious)
  const item = await open(she, 'Aster Linen')
  const steps = await walk(she, item, { ...wish, answers: { ...wish.answers, worn: 'yes' }, reasons: ['changed-mind'] })
  expect(steps.filter((step) => step === 'add-comment')).toHaveLength(2)
  expect(steps.filter((step) => step === 'yes-no-question')).toHaveLength(1)

  await she.open(`/exchange?item=${item}&step=yes-no-question&question=worn`)
  await answer(she, item, { answers: { worn: 'no' } })
  expect(standing(she).step).toBe('select-warranty')
  await she.open(`/exchange?item=${item}&step=add-comment&question=stain`)
  expect(standing(she).step).toBe('confirm')
})

test('ITM-63 ITM-60 a yes-or-no question has copy and two buttons, and its answers are stored', async () => {
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules: asksAll.slice(0, 1) }) }))
  const item = await open(she, 'Aster Linen')
  await answer(she, item, wish)
  await answer(she, item, wish)
  expect(she.seen().overlay?.title).toBe('What about worn?')
  expect(she.find('actions', 'flow-actions')?.buttons.map(({ label }) => label)).toEqual([
    english('item.yes'),
    english('item.no'),
  ])
  await toReview(she, { items: { 'Aster Linen': { ...wish, outcome: 'return' } } })
  await submit(she)
  const [sent] = (await returnOf(world, she)).document.items
  expect(sent?.inputs).toEqual([
    { questionId: 'how', input: 'comment', answer: 'It caught on a nail' },
    { questionId: 'photo', input: 'upload', answer: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/) },
    { questionId: 'worn', input: 'yes-no', answer: 'no' },
  ])
})

test('a second tab answering the same question gets a notice and the stored answer', async () => {
  const she = shopper(app, curious)
  const item = await open(she, 'Dusk')
  const tab = secondTab(app, she)
  await tab.open(she.seen().overlay?.path ?? '')
  await answer(she, item, { reasons: ['not-needed'] })
  const late = await answer(tab, item, { reasons: ['wrong-item'] })
  expect([late.status, late.body.problem?.code]).toEqual([409, 'stale'])
  expect(tab.seen().overlay?.forms?.answer?.values).toEqual({ reason: 'not-needed' })
  await answer(tab, item, { reasons: ['wrong-item'] })
  expect(standing(tab).step).not.toBe('select-reason')
})

const crowded = [rule('crowd', [finds('reject')], { when: { all: [ofType('Shirts'), atLeast(2)] } })]

test('WFL-03 ITM-76 Continue evaluates the rules again and removes rejected items from the return', async () => {
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules: crowded }) }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'))
  await choose(she, itemNamed(she, 'Dusk'))
  const answered = await she.press('items.continue')
  expect(she.seen().screen?.path).toBe('/exchange')
  expect(answered.body.effects?.map(({ type }) => type)).toContain('toast')
  expect(rowOf(she, 'Aster Linen')).toMatchObject({ state: 'ineligible', reason: english('ineligible.2') })
  await she.press('items.continue')
  expect(she.seen().screen?.path).toBe('/credit')
})

test('WFL-03 skipping Continue submits no item that the rules reject', async () => {
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules: crowded }) }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'))
  await choose(she, itemNamed(she, 'Dusk'))
  await she.open('/credit')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  const refused = await submit(she)
  expect(she.seen().screen?.path).toBe('/exchange')
  expect(refused.body.effects?.map(({ type }) => type)).toContain('toast')
  expect(rowOf(she, 'Aster Linen').state).toBe('ineligible')
  await she.open('/review')
  await submit(she)
  const { document } = await returnOf(world, she)
  expect(document.items.map(({ product }) => product.title)).toEqual([expect.stringContaining('Dusk')])
})

test('a draft retains its questions when other rules are published meanwhile', async () => {
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules: asksAll.slice(0, 1) }) }))
  const item = await open(she, 'Aster Linen')
  const stored = await world.world.store.shops.findConfig(she.shopId, 1)
  const document = { ...(stored?.document as ShopConfig), workflowGroups: [] }
  await world.world.configurations.publish({ shopId: she.shopId, by: 'test' }, { document })
  await answer(she, item, wish)
  expect(standing(she)).toEqual({ step: 'image-upload', question: 'photo' })
  await open(she, 'Aster Linen')
  expect(standing(she).step).toBe('select-reason')
})

test('WFL-32 failing rules leave the item unchanged, are logged, and allow the submit', async () => {
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules: asksAll.slice(0, 1) }) }))
  await spoil(world, she.shopId, (config) => ({
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
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'return' } } })
  await submit(she)
  expect((await returnOf(world, she)).document.items[0]).toMatchObject({ outcome: ['default'], inputs: [], trace: [] })
  const failures = world.log.lines.slice(before).filter(({ level }) => level === 'error')
  expect(JSON.stringify(failures[0]?.fields)).toContain('teleport')
})
