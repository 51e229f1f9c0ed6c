import type { FastifyInstance } from 'fastify'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import { choose, itemNamed, type Shopper, shopper } from '../support/shopper.ts'
import { submit } from './shoppers.ts'

export const giverIn = async (app: FastifyInstance, shopId: string): Promise<Shopper> => {
  const she = shopper(app, shopId)
  await she.open('/gift-receipt')
  await she.press('receipts.lookup', { values: { order: '1001', zip: '10001' } })
  return she
}

export const options = (she: Shopper) => she.find('choice_list', 'units')?.options ?? []

export const ids = (she: Shopper, ...titles: readonly string[]): string =>
  titles.map((title) => options(she).find(({ label }) => label.startsWith(title))?.value ?? `no ${title}`).join('\n')

export const give = async (she: Shopper, name: string, ...titles: readonly string[]) => {
  await she.open('/gift-receipt/new')
  await she.press('receipts.name', { values: { recipient: name } })
  return she.press('receipts.create', { values: { units: ids(she, ...titles) } })
}

export const linkOf = (she: Shopper): string => {
  const dialogs = she.seen().screen?.dialogs as Record<string, Overlay>
  const [url = ''] = /https?:[^"]*#\/gift-link\/[\w-]+/.exec(JSON.stringify(dialogs.share)) ?? []
  return url.slice(url.indexOf('#') + 1)
}

export const receiptIn = (she: Shopper): string => (she.seen().screen?.path ?? '').split('/').at(-1) ?? ''

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

export const withReceipt = async (app: FastifyInstance, shopId: string, link: string): Promise<Shopper> => {
  const kim = shopper(app, shopId)
  await kim.enter(link)
  await kim.press('gift.submit', { values: recipient })
  return kim
}

export const chooseToReturn = async (she: Shopper, title: string): Promise<void> => {
  await choose(she, itemNamed(she, title), { outcome: 'return' })
  if (she.offered().includes('items.continue')) await she.press('items.continue')
  if (she.seen().screen?.path === '/credit') await she.press('credit.choose', { args: { credit: 'gift' } })
}

export const sendBack = async (she: Shopper, title: string) => {
  await chooseToReturn(she, title)
  return submit(she)
}
