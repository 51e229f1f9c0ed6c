import type { FastifyInstance } from 'fastify'
import { translator } from '../../locales/translate.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper, type Wish } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld } from '../support/world.ts'

type Change = NonNullable<Parameters<typeof loadDemoShop>[1]>['change']

/** English texts for shoppers; tests do not depend on the wording. */
export const english = translator({ language: 'en' })

export const portal = async (test: TestWorld) => {
  const app = await buildApp(test.world)
  let demo: Promise<string> | undefined
  return {
    app,
    test,
    /** Shares the file’s demo shop among tests without returns: loading a shop takes a second. */
    async guest() {
      demo ??= loadDemoShop(test)
      return shopper(app, await demo)
    },
    async visitor(change: NonNullable<Change> = (config) => config, from: 'demo' | 'demo-jp' = 'demo') {
      return shopper(app, await loadDemoShop(test, { from, change }))
    },
  }
}
export type Portal = Awaited<ReturnType<typeof portal>>

export interface Sending {
  readonly order?: string
  readonly proof?: string
  readonly items?: Readonly<Record<string, Wish>>
  readonly credit?: 'refund' | 'gift'
}

export const creditWays = (she: Shopper) => she.find('picker', 'credit')?.options ?? []

export const creditWay = (she: Shopper, credit: 'gift' | 'refund' | 'instant' | 'exchange') =>
  creditWays(she).find(({ value }) => value === credit)

const shirtBack: NonNullable<Sending['items']> = { 'Aster Linen': { outcome: 'return' } }

const isChosen = (she: Shopper): boolean =>
  she.find('picker', 'instant-exchange-type')?.options.some(({ selected }) => selected) === true

export const toReview = async (she: Shopper, given: Sending = {}): Promise<void> => {
  const { order = '#1001', proof = '10001', items = shirtBack, credit = 'refund' } = given
  await lookUp(she, order, proof)
  for (const [title, wish] of Object.entries(items)) await choose(she, itemNamed(she, title), wish)
  await she.press('items.continue')
  if (she.seen().screen?.name === 'credit') await she.press('credit.choose', { args: { credit } })
  // An exchange that could ship in advance needs an explicit choice.
  if (she.offered().includes('review.exchange-type') && !isChosen(she)) {
    await she.press('review.exchange-type', { args: { type: 'regular' } })
  }
  if (she.seen().screen?.name !== 'review') throw new Error(`Not at the review but at ${she.seen().screen?.path}`)
}

export const submit = (she: Shopper, given: { readonly key?: string } = {}) =>
  she.press('return.submit', { values: { policy: 'true' }, ...given })

export const keyOf = (she: Pick<Shopper, 'seen'>): string => she.seen().screen?.path.replace('/return/', '') ?? ''

/** Another browser with the same session: a second tab, or a repeated press. */
export const secondTab = (app: FastifyInstance, she: Shopper): Shopper => {
  const tab = shopper(app, she.shopId)
  for (const [name, value] of she.cookies) tab.cookies.set(name, value)
  return tab
}
