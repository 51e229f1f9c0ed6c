import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warranty } from '../../schemas/config/warranty.ts'
import {
  answer,
  choose,
  createShopper,
  itemNamed,
  lookUpOrder,
  readOpenStep,
  type Shopper,
} from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  actionsOf,
  ask,
  corruptConfig,
  findItemRow,
  findReturn,
  listChoices,
  reasonIs,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, english, type Portal, submit } from './shoppers.ts'

const warranty = (id: string, group: string, rest: Partial<Warranty> = {}): Warranty => ({
  id,
  group,
  copy: { en: `The ${id} warranty` },
  days: 365,
  allowed: { refund: true, gift: true },
  ...rest,
})

const warranties: Warranty[] = [
  warranty('seams', 'sewing', { product_types: ['Shirts', 'Coats'], allowed: { exchange: true } }),
  warranty('life', 'life', { product_types: ['Coats'], detail: { en: 'Whatever happens.' }, days: 3650 }),
  warranty('wicks', 'wax', { product_types: ['Candles'] }),
]
const claimRule = rule('claim', [ask('claim', 'warranty', { optional: true })])

let world: TestWorld
let app: Portal['app']
let setup: string
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
  setup = await loadShop({})
}, 60_000)
afterAll(() => world.drop())

const loadShop = ({ flags = ['warranties'], rest = {}, rules = [claimRule] }: ShopOverrides): Promise<string> =>
  loadDemoShop(world, { change: shopWith({ rules, flags, rest: { warranties: warranties, ...rest } }) })

const openItem = async (shopper: Shopper, title: string): Promise<string> => {
  await shopper.open('/exchange')
  const item = itemNamed(shopper, title)
  await shopper.press('item.open', { args: { item } })
  return item
}

test('WAR-01 without the flag no warranty is offered by any rule', async () => {
  const shopper = createShopper(app, await loadShop({}))
  await corruptConfig(world, shopper.shopId, ({ flags, ...config }) => ({
    ...config,
    flags: flags.filter(({ name }) => name !== 'warranties'),
  }))
  await lookUpOrder(shopper)
  await openItem(shopper, 'Aster Linen')
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

test('WAR-02 WAR-07 qualifying warranties are listed, even a single warranty, and skipped when none qualifies', async () => {
  const shopper = createShopper(app, setup)
  await lookUpOrder(shopper)
  await openItem(shopper, 'Alder Wool')
  expect(listChoices(shopper, 'warranties')).toEqual(['seams', 'life', 'none'])
  expect(shopper.find('choice_list', 'warranties')?.options[1]?.detail).toContain('Whatever happens.')
  await openItem(shopper, 'Aster Linen')
  expect(listChoices(shopper, 'warranties')).toEqual(['seams', 'none'])

  await lookUpOrder(shopper, '#1009', '94107')
  await shopper.press('store.ship-instead')
  await openItem(shopper, 'Lull Pocket')
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

test('WAR-03 WAR-04 a claim allows only its warranty’s outcomes and is stored with the return', async () => {
  const shopper = createShopper(app, await loadShop({}))
  await lookUpOrder(shopper)
  const shirt = await openItem(shopper, 'Aster Linen')
  await answer(shopper, shirt, { warranty: 'seams' })
  await answer(shopper, shirt, { reasons: ['changed-mind'] })
  expect(readOpenStep(shopper).step).toBe('select-variant')
  await shopper.open(`/exchange?item=${shirt}&step=select-warranty&question=claim`)
  await answer(shopper, shirt, { warranty: 'none' })
  await shopper.open(`/exchange?item=${shirt}&step=convert-item`)
  expect(listChoices(shopper, 'outcomes')).toEqual(['exchange', 'return'])

  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { warranty: 'seams', reasons: ['changed-mind'] })
  expect(findItemRow(shopper, 'Aster Linen').choice?.details).toContain(
    english('items.chosen-warranty', { warranty: 'The seams warranty' }),
  )
  await shopper.press('items.continue')
  await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items[0]).toMatchObject({
    resolution: 'exchange',
    warranty: { id: 'seams', group: 'sewing', allowed: { exchange: true } },
    inputs: [{ questionId: 'claim', input: 'warranty', answer: 'seams' }],
  })
})

test('WAR-05 UXD-27 past its window a claim asks what went wrong', async () => {
  const knit = warranty('knit', 'wool', { product_types: ['Sweaters'], days: 400 })
  const shopper = createShopper(app, await loadShop({ rules: [], rest: { warranties: [knit] } }))
  await lookUpOrder(shopper, '#1004', '10004')
  expect(findItemRow(shopper, 'Drift Check')).toMatchObject({
    state: 'ineligible',
    reason: english('ineligible.window'),
  })
  expect(findItemRow(shopper, 'Harbour Cable')).toMatchObject({
    state: 'eligible',
    badges: [english('items.claim-only')],
    reason: english('items.claim-only-note'),
  })
  await openItem(shopper, 'Harbour Cable')
  expect(readOpenStep(shopper).step).toBe('select-reason')
  expect(shopper.readPage().overlay?.title).toBe(english('item.reason-heading-claim'))
  expect(JSON.stringify(shopper.find('text', 'claim')?.body)).toContain('The knit warranty')
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Harbour Cable'), { warranty: 'knit', reasons: ['changed-mind'] })
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document).toMatchObject({
    creditType: 'refund',
    items: [{ warranty: { id: 'knit' } }],
  })
})

test('WAR-05 a claim without any outcome does not make an item returnable', async () => {
  const knit = warranty('knit', 'wool', { product_types: ['Sweaters'], days: 400, allowed: { shopNow: true } })
  const shopper = createShopper(app, await loadShop({ rules: [], rest: { warranties: [knit] } }))
  await lookUpOrder(shopper, '#1004', '10004')
  expect(findItemRow(shopper, 'Harbour Cable').state).toBe('ineligible')
})

test('WAR-06 ITM-20 ITM-11 beside a claim only claims of its group are available', async () => {
  const shopper = createShopper(app, setup)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { warranty: 'seams', reasons: ['changed-mind'] })
  expect(findItemRow(shopper, 'Dusk')).toMatchObject({ state: 'disabled', reason: english('items.other-warranty') })
  expect(actionsOf(shopper, 'Dusk')).toEqual([])
  expect(findItemRow(shopper, 'Alder Wool').state).toBe('eligible')
  await openItem(shopper, 'Alder Wool')
  expect(readOpenStep(shopper).step).toBe('select-reason')
  expect(JSON.stringify(shopper.find('text', 'claim')?.body)).toContain('The seams warranty')

  await shopper.open('/exchange')
  await shopper.press('item.discard', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  expect(findItemRow(shopper, 'Dusk').state).toBe('eligible')
})

test('WAR-06 beside an ordinary return no claim is available, and returnable items stay returnable', async () => {
  const shopper = createShopper(app, setup)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { warranty: 'none', reasons: ['changed-mind'] })
  expect(findItemRow(shopper, 'Dusk').state).toBe('eligible')
  await openItem(shopper, 'Dusk')
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

const ownReasonOptions = {
  warranties: warranties.map((one) => (one.id === 'seams' ? { ...one, reason_group: 'claims' } : one)),
}

const loadOwnReasons = (options: Pick<ShopOverrides, 'rules' | 'rest'> = {}): Promise<string> =>
  loadDemoShop(world, {
    change: (config) => {
      const shop = shopWith({ rules: [claimRule], rest: ownReasonOptions, ...options, flags: ['warranties'] })(config)
      const reasons = ['thread', 'hem'].map((id) => ({ id, text: id }))
      return {
        ...shop,
        reasonGroups: [...shop.reasonGroups, { id: 'claims', title: 'Claims', product_types: [], reasons }],
      }
    },
  })

test('FIX-90 a claim offers its warranty’s reasons, other items their product type’s reasons', async () => {
  const shopper = createShopper(app, await loadOwnReasons())
  await lookUpOrder(shopper)
  const shirt = await openItem(shopper, 'Aster Linen')
  await answer(shopper, shirt, { warranty: 'seams' })
  expect(listChoices(shopper, 'reasons')).toEqual(['thread', 'hem'])
  await answer(shopper, shirt, { reasons: ['hem'] })
  await shopper.open(`/exchange?item=${shirt}&step=select-warranty&question=claim`)
  await answer(shopper, shirt, { warranty: 'none' })
  expect(listChoices(shopper, 'reasons')).toContain('changed-mind')
  expect(listChoices(shopper, 'reasons')).not.toContain('hem')

  const coat = await openItem(shopper, 'Alder Wool')
  await answer(shopper, coat, { warranty: 'life' })
  expect(listChoices(shopper, 'reasons')).toContain('changed-mind')
})

test('FIX-90 rules read the reason of a claim', async () => {
  const photoRule = rule('torn', [ask('photo', 'upload', { optional: true })], { when: reasonIs('hem') })
  const shopper = createShopper(app, await loadOwnReasons({ rules: [claimRule, photoRule] }))
  await lookUpOrder(shopper)
  const shirt = await openItem(shopper, 'Aster Linen')
  await answer(shopper, shirt, { warranty: 'seams' })
  await answer(shopper, shirt, { reasons: ['hem'] })
  expect(readOpenStep(shopper)).toMatchObject({ step: 'image-upload', question: 'photo' })
})

test('FIX-90 rules read the reason of a claim on an item with a closed window', async () => {
  const knit = warranty('knit', 'wool', { product_types: ['Sweaters'], days: 400, reason_group: 'claims' })
  const photoRule = rule('torn', [ask('photo', 'upload', { optional: true })], { when: reasonIs('hem') })
  const shopper = createShopper(app, await loadOwnReasons({ rules: [photoRule], rest: { warranties: [knit] } }))
  await lookUpOrder(shopper, '#1004', '10004')
  const cable = await openItem(shopper, 'Harbour Cable')
  await answer(shopper, cable, { reasons: ['hem'] })
  expect(readOpenStep(shopper)).toMatchObject({ step: 'image-upload', question: 'photo' })
})

test('FIX-90 the return stores the reason of a claim', async () => {
  const shopper = createShopper(app, await loadOwnReasons())
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { warranty: 'seams', reasons: ['hem'] })
  await shopper.press('items.continue')
  await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items[0]).toMatchObject({ reason: { id: 'hem' } })
})

test('FIX-90 a rule’s reason group takes precedence over the claim’s group', async () => {
  const general = rule('general', [{ type: 'reason-group-override', group: 'general' }])
  const shopper = createShopper(app, await loadOwnReasons({ rules: [claimRule, general] }))
  await lookUpOrder(shopper)
  await answer(shopper, await openItem(shopper, 'Aster Linen'), { warranty: 'seams' })
  expect(listChoices(shopper, 'reasons')).toContain('not-needed')
})

test('FIX-90 a claim offered because of the reason retains that reason', async () => {
  const late = rule('claim', [ask('claim', 'warranty', { optional: true })], { when: reasonIs('changed-mind') })
  const shopper = createShopper(app, await loadOwnReasons({ rules: [late] }))
  await lookUpOrder(shopper)
  const shirt = await openItem(shopper, 'Aster Linen')
  await answer(shopper, shirt, { reasons: ['changed-mind'] })
  expect(listChoices(shopper, 'warranties')).toEqual(['seams', 'none'])
  await answer(shopper, shirt, { warranty: 'seams' })
  expect(readOpenStep(shopper).step).toBe('select-variant')
})
