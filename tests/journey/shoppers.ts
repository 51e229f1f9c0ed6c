import type { FastifyInstance } from 'fastify'
import { translator } from '../../locales/translate.ts'
import { buildApp } from '../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type ReturnWish, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld } from '../support/world.ts'

type Change = NonNullable<Parameters<typeof loadDemoShop>[1]>['change']

/** English texts for shoppers; tests do not depend on the wording. */
export const english = translator({ language: 'en' })

export const createPortal = async (test: TestWorld) => {
  const app = await buildApp(test.world)
  let demo: Promise<string> | undefined
  return {
    app,
    test,
    /** Shares the file’s demo shop among tests without returns: loading a shop takes a second. */
    async guest() {
      demo ??= loadDemoShop(test)
      return createShopper(app, await demo)
    },
    async visitor(change: NonNullable<Change> = (config) => config, from: 'demo' | 'demo-jp' = 'demo') {
      return createShopper(app, await loadDemoShop(test, { from, change }))
    },
  }
}
export type Portal = Awaited<ReturnType<typeof createPortal>>

export interface Sending {
  readonly order?: string
  readonly proof?: string
  readonly items?: Readonly<Record<string, ReturnWish>>
  readonly credit?: 'refund' | 'gift' | 'instant'
}

export const creditWays = (shopper: Shopper) => shopper.find('picker', 'credit')?.options ?? []

export const creditWay = (shopper: Shopper, credit: 'gift' | 'refund' | 'instant' | 'exchange') =>
  creditWays(shopper).find(({ value }) => value === credit)

export const withPolicyAcceptance: NonNullable<Change> = (config) => ({
  ...config,
  settings: { ...config.settings, requirePolicyAcceptance: true },
})

const returnShirt: NonNullable<Sending['items']> = { 'Aster Linen': { outcome: 'return' } }

const isChosen = (shopper: Shopper): boolean =>
  shopper.find('picker', 'instant-exchange-type')?.options.some(({ selected }) => selected) === true

export const goToReview = async (shopper: Shopper, options: Sending = {}): Promise<void> => {
  const { order = '#1001', proof = '10001', items = returnShirt, credit = 'refund' } = options
  await lookUpOrder(shopper, order, proof)
  for (const [title, wish] of Object.entries(items)) await choose(shopper, itemNamed(shopper, title), wish)
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.name === 'credit') await shopper.press('credit.choose', { args: { credit } })
  if (shopper.offered().includes('review.exchange-type') && !isChosen(shopper)) {
    await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  }
  if (shopper.readPage().screen?.name !== 'review')
    throw new Error(`Not at the review but at ${shopper.readPage().screen?.path}`)
}

export const submit = (shopper: Shopper, input: { readonly key?: string } = {}) =>
  shopper.press('return.submit', { values: { policy: 'true' }, ...input })

export const readReturnKey = (shopper: Pick<Shopper, 'readPage'>): string =>
  shopper.readPage().screen?.path.replace('/return/', '') ?? ''

export const openSecondTab = (app: FastifyInstance, shopper: Shopper): Shopper => {
  const tab = createShopper(app, shopper.shopId)
  for (const [name, value] of shopper.cookies) tab.cookies.set(name, value)
  return tab
}
