import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warranty } from '../../schemas/config/warranty.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { actionsOf, ask, because, choices, type Differing, returnOf, rowOf, rule, shopWith, spoil } from './ruled.ts'
import { english, type Portal, portal, submit } from './shoppers.ts'

const warranty = (id: string, group: string, rest: Partial<Warranty> = {}): Warranty => ({
  id,
  group,
  copy: { en: `The ${id} warranty` },
  days: 365,
  allowed: { refund: true, gift: true },
  ...rest,
})

/** Shirts and coats: seams for a year; coats also for life; candles: wicks; knitwear: none. */
const promises: Warranty[] = [
  warranty('seams', 'sewing', { product_types: ['Shirts', 'Coats'], allowed: { exchange: true } }),
  warranty('life', 'life', { product_types: ['Coats'], detail: { en: 'Whatever happens.' }, days: 3650 }),
  warranty('wicks', 'wax', { product_types: ['Candles'] }),
]
const claims = rule('claim', [ask('claim', 'warranty', { optional: true })])

let world: TestWorld
let app: Portal['app']
let house: string
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
  house = await load({})
}, 60_000)
afterAll(() => world.drop())

const load = ({ flags = ['warranties'], rest = {}, rules = [claims] }: Differing): Promise<string> =>
  loadDemoShop(world, { change: shopWith({ rules, flags, rest: { warranties: promises, ...rest } }) })

const open = async (she: Shopper, title: string): Promise<string> => {
  await she.open('/exchange')
  const item = itemNamed(she, title)
  await she.press('item.open', { args: { item } })
  return item
}

test('WAR-01 without the flag no warranty is offered by any rule', async () => {
  const she = shopper(app, await load({}))
  await spoil(world, she.shopId, ({ flags, ...config }) => ({
    ...config,
    flags: flags.filter(({ name }) => name !== 'warranties'),
  }))
  await lookUp(she)
  await open(she, 'Aster Linen')
  expect(standing(she).step).toBe('select-reason')
})

test('WAR-02 WAR-07 qualifying warranties are listed, even a single warranty, and skipped when none qualifies', async () => {
  const she = shopper(app, house)
  await lookUp(she)
  await open(she, 'Alder Wool')
  expect(choices(she, 'warranties')).toEqual(['seams', 'life', 'none'])
  expect(she.find('choice_list', 'warranties')?.options[1]?.detail).toContain('Whatever happens.')
  await open(she, 'Aster Linen')
  expect(choices(she, 'warranties')).toEqual(['seams', 'none'])

  await lookUp(she, '#1009', '94107')
  await she.press('store.ship-instead')
  await open(she, 'Lull Pocket')
  expect(standing(she).step).toBe('select-reason')
})

test('WAR-03 WAR-04 a claim allows only its warranty’s outcomes and is stored with the return', async () => {
  const she = shopper(app, await load({}))
  await lookUp(she)
  const shirt = await open(she, 'Aster Linen')
  await answer(she, shirt, { warranty: 'seams' })
  await answer(she, shirt, { reasons: ['changed-mind'] })
  expect(standing(she).step).toBe('select-variant')
  await she.open(`/exchange?item=${shirt}&step=select-warranty&question=claim`)
  await answer(she, shirt, { warranty: 'none' })
  await she.open(`/exchange?item=${shirt}&step=convert-item`)
  expect(choices(she, 'outcomes')).toEqual(['exchange', 'return'])

  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { warranty: 'seams', reasons: ['changed-mind'] })
  expect(rowOf(she, 'Aster Linen').choice?.details).toContain(
    english('items.chosen-warranty', { warranty: 'The seams warranty' }),
  )
  await she.press('items.continue')
  await she.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(she)
  expect((await returnOf(world, she)).document.items[0]).toMatchObject({
    resolution: 'exchange',
    warranty: { id: 'seams', group: 'sewing', allowed: { exchange: true } },
    inputs: [{ questionId: 'claim', input: 'warranty', answer: 'seams' }],
  })
})

test('WAR-05 past its window an item returns as a claim only', async () => {
  const knit = warranty('knit', 'wool', { product_types: ['Sweaters'], days: 400 })
  const she = shopper(app, await load({ rules: [], rest: { warranties: [knit] } }))
  await lookUp(she, '#1004', '10004')
  expect(rowOf(she, 'Drift Check')).toMatchObject({ state: 'ineligible', reason: english('ineligible.window') })
  expect(rowOf(she, 'Harbour Cable')).toMatchObject({
    state: 'eligible',
    badges: [english('items.claim-only')],
    reason: english('items.claim-only-note'),
  })
  await open(she, 'Harbour Cable')
  expect(choices(she, 'warranties')).toEqual(['knit'])
  await she.open('/exchange')
  await choose(she, itemNamed(she, 'Harbour Cable'), { warranty: 'knit', reasons: ['changed-mind'] })
  await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  expect((await returnOf(world, she)).document).toMatchObject({
    creditType: 'refund',
    items: [{ warranty: { id: 'knit' } }],
  })
})

test('WAR-05 a claim without any outcome does not make an item returnable', async () => {
  const knit = warranty('knit', 'wool', { product_types: ['Sweaters'], days: 400, allowed: { shopNow: true } })
  const she = shopper(app, await load({ rules: [], rest: { warranties: [knit] } }))
  await lookUp(she, '#1004', '10004')
  expect(rowOf(she, 'Harbour Cable').state).toBe('ineligible')
})

test('WAR-06 ITM-20 ITM-11 beside a claim only claims of its group are available', async () => {
  const she = shopper(app, house)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { warranty: 'seams', reasons: ['changed-mind'] })
  expect(rowOf(she, 'Dusk')).toMatchObject({ state: 'disabled', reason: english('items.other-warranty') })
  expect(actionsOf(she, 'Dusk')).toEqual([])
  expect(rowOf(she, 'Alder Wool').state).toBe('eligible')
  await open(she, 'Alder Wool')
  expect(choices(she, 'warranties')).toEqual(['seams'])

  await she.open('/exchange')
  await she.press('item.discard', { args: { item: itemNamed(she, 'Aster Linen') } })
  expect(rowOf(she, 'Dusk').state).toBe('eligible')
})

test('WAR-06 beside an ordinary return no claim is available, and returnable items stay returnable', async () => {
  const she = shopper(app, house)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { warranty: 'none', reasons: ['changed-mind'] })
  expect(rowOf(she, 'Dusk').state).toBe('eligible')
  await open(she, 'Dusk')
  expect(standing(she).step).toBe('select-reason')
})

const ownReasons = {
  warranties: promises.map((one) => (one.id === 'seams' ? { ...one, reason_group: 'claims' } : one)),
}

const loadOwn = (given: Pick<Differing, 'rules' | 'rest'> = {}): Promise<string> =>
  loadDemoShop(world, {
    change: (config) => {
      const shop = shopWith({ rules: [claims], rest: ownReasons, ...given, flags: ['warranties'] })(config)
      const reasons = ['thread', 'hem'].map((id) => ({ id, text: id }))
      return {
        ...shop,
        reasonGroups: [...shop.reasonGroups, { id: 'claims', title: 'Claims', product_types: [], reasons }],
      }
    },
  })

test('FIX-90 a claim offers its warranty’s reasons, other items their product type’s reasons', async () => {
  const she = shopper(app, await loadOwn())
  await lookUp(she)
  const shirt = await open(she, 'Aster Linen')
  await answer(she, shirt, { warranty: 'seams' })
  expect(choices(she, 'reasons')).toEqual(['thread', 'hem'])
  await answer(she, shirt, { reasons: ['hem'] })
  await she.open(`/exchange?item=${shirt}&step=select-warranty&question=claim`)
  await answer(she, shirt, { warranty: 'none' })
  expect(choices(she, 'reasons')).toContain('changed-mind')
  expect(choices(she, 'reasons')).not.toContain('hem')

  const coat = await open(she, 'Alder Wool')
  await answer(she, coat, { warranty: 'life' })
  expect(choices(she, 'reasons')).toContain('changed-mind')
})

test('FIX-90 rules read the reason of a claim', async () => {
  const asked = rule('torn', [ask('photo', 'upload', { optional: true })], { when: because('hem') })
  const she = shopper(app, await loadOwn({ rules: [claims, asked] }))
  await lookUp(she)
  const shirt = await open(she, 'Aster Linen')
  await answer(she, shirt, { warranty: 'seams' })
  await answer(she, shirt, { reasons: ['hem'] })
  expect(standing(she)).toMatchObject({ step: 'image-upload', question: 'photo' })
})

test('FIX-90 rules read the reason of a claim on an item with a closed window', async () => {
  const knit = warranty('knit', 'wool', { product_types: ['Sweaters'], days: 400, reason_group: 'claims' })
  const asked = rule('torn', [ask('photo', 'upload', { optional: true })], { when: because('hem') })
  const she = shopper(app, await loadOwn({ rules: [asked], rest: { warranties: [knit] } }))
  await lookUp(she, '#1004', '10004')
  const cable = await open(she, 'Harbour Cable')
  await answer(she, cable, { warranty: 'knit' })
  await answer(she, cable, { reasons: ['hem'] })
  expect(standing(she)).toMatchObject({ step: 'image-upload', question: 'photo' })
})

test('FIX-90 the return stores the reason of a claim', async () => {
  const she = shopper(app, await loadOwn())
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { warranty: 'seams', reasons: ['hem'] })
  await she.press('items.continue')
  await she.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(she)
  expect((await returnOf(world, she)).document.items[0]).toMatchObject({ reason: { id: 'hem' } })
})

test('FIX-90 a rule’s reason group takes precedence over the claim’s group', async () => {
  const general = rule('general', [{ type: 'reason-group-override', group: 'general' }])
  const she = shopper(app, await loadOwn({ rules: [claims, general] }))
  await lookUp(she)
  await answer(she, await open(she, 'Aster Linen'), { warranty: 'seams' })
  expect(choices(she, 'reasons')).toContain('not-needed')
})

test('FIX-90 a claim offered because of the reason retains that reason', async () => {
  const late = rule('claim', [ask('claim', 'warranty', { optional: true })], { when: because('changed-mind') })
  const she = shopper(app, await loadOwn({ rules: [late] }))
  await lookUp(she)
  const shirt = await open(she, 'Aster Linen')
  await answer(she, shirt, { reasons: ['changed-mind'] })
  expect(choices(she, 'warranties')).toEqual(['seams', 'none'])
  await answer(she, shirt, { warranty: 'seams' })
  expect(standing(she).step).toBe('select-variant')
})
