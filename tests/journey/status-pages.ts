import type { ReturnDocument, ReturnState } from '../../schemas/records/return.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, testWorld } from '../support/world.ts'
import { type SubmitOptions, setUpReturns } from './given-returns.ts'
import { createPortal } from './shoppers.ts'

type Item = ReturnDocument['items'][number]
export type DocumentInput = SubmitOptions['document']

const product = (title: string) => ({ title, variantTitle: null, image: null })
export const item = (title: string, input: Partial<Item> = {}): Item => ({
  lineItemId: title,
  variantId: null,
  product: product(title),
  returnType: 'credit',
  resolution: 'return',
  reason: { id: 'r', text: 'Too small' },
  grams: 100,
  value: 100,
  outcome: ['default'],
  outcomesSetByWorkflow: [],
  advanced: false,
  inputs: [],
  warranty: null,
  applicableLineItemFees: null,
  trace: [],
  ...input,
})

export async function setUpStatusPages() {
  const world = await testWorld()
  const { app } = await createPortal(world)
  const returns = await setUpReturns(world, (config) => ({
    ...config,
    flags: [...config.flags, { id: 77, name: 'exchange-tracking', description: 'Of a test', active: true }],
    settings: { ...config.settings, csatRspCustomerPercentage: 0 },
  }))
  const openReturn = async ({ state = 'open', ...document }: DocumentInput & { state?: ReturnState } = {}) => {
    const record = await returns.submit({ document: { items: [item('Coat')], ...document } })
    if (state !== 'open') await world.world.store.returns.save({ ...(await returns.now(record)), state })
    const shopper = createShopper(app, returns.shopId)
    await shopper.open(`/return/${record.key}`)
    return { shopper, record }
  }
  return { world, app, returns, openReturn }
}
export type StatusPages = Awaited<ReturnType<typeof setUpStatusPages>>

export const banners = (shopper: Shopper) => shopper.readPage().screen?.regions.banner?.map(({ id }) => id) ?? []
const swap: DocumentInput = {
  creditType: null,
  replacements: [{ variantId: 'v', forLineItemId: 'Coat', product: product('Jacket'), total: 100 }],
}
export const ordered = (state: NonNullable<ReturnDocument['exchangeOrder']>['state'], rest = {}): DocumentInput => ({
  ...swap,
  exchangeOrder: { state, at: TEST_NOW, ...rest },
})
