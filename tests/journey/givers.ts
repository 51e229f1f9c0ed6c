import type { FastifyInstance } from 'fastify'
import type { Overlay } from '../../schemas/screen.ts'
import { choose, itemNamed, type Shopper, shopper } from '../support/shopper.ts'
import { submit } from './shoppers.ts'

/** A giver who has looked the demo's own order up. */
export const giverIn = async (app: FastifyInstance, shopId: string): Promise<Shopper> => {
  const she = shopper(app, shopId)
  await she.open('/gift-receipt')
  await she.press('receipts.lookup', { values: { order: '1001', zip: '10001' } })
  return she
}

/** The items that she may give. */
export const options = (she: Shopper) => she.find('choice_list', 'units')?.options ?? []

/** The ids of the items whose titles begin so, as the form posts them. */
export const ids = (she: Shopper, ...titles: readonly string[]): string =>
  titles.map((title) => options(she).find(({ label }) => label.startsWith(title))?.value ?? `no ${title}`).join('\n')

/** Names somebody and chooses what is for them. */
export const give = async (she: Shopper, name: string, ...titles: readonly string[]) => {
  await she.open('/gift-receipt/new')
  await she.press('receipts.name', { values: { recipient: name } })
  return she.press('receipts.create', { values: { units: ids(she, ...titles) } })
}

/** The link on the receipt that she looks at, without what stands before its path. */
export const linkOf = (she: Shopper): string => {
  const dialogs = she.seen().screen?.dialogs as Record<string, Overlay>
  const [url = ''] = /https?:[^"]*#\/gift-link\/[\w-]+/.exec(JSON.stringify(dialogs.share)) ?? []
  return url.slice(url.indexOf('#') + 1)
}

/** The id of the receipt that she looks at. */
export const receiptIn = (she: Shopper): string => (she.seen().screen?.path ?? '').split('/').at(-1) ?? ''

/** Where whoever is given something wants it sent. */
export const recipient = {
  email: 'friend@example.com',
  firstName: 'Kim',
  lastName: 'Reyes',
  country: 'US',
  address1: '5 Pine Street',
  city: 'New York',
  state: 'NY',
  zip: '10005',
}

/** Somebody who opened the link of a receipt and told their own address. */
export const withReceipt = async (app: FastifyInstance, shopId: string, link: string): Promise<Shopper> => {
  const kim = shopper(app, shopId)
  await kim.enter(link)
  await kim.press('gift.submit', { values: recipient })
  return kim
}

/** Chooses to return one item for store credit, and goes as far as the review. */
export const chooseToReturn = async (she: Shopper, title: string): Promise<void> => {
  await choose(she, itemNamed(she, title), { outcome: 'return' })
  if (she.offered().includes('items.continue')) await she.press('items.continue')
  if (she.seen().screen?.path === '/credit') await she.press('credit.choose', { args: { credit: 'gift' } })
}

/** Returns one item for store credit. */
export const sendBack = async (she: Shopper, title: string) => {
  await chooseToReturn(she, title)
  return submit(she)
}
