import type { FastifyInstance } from 'fastify'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import { choose, createShopper, itemNamed, type Shopper } from '../support/shopper.ts'
import { submit } from './shoppers.ts'

export const createGiver = async (app: FastifyInstance, shopId: string): Promise<Shopper> => {
  const shopper = createShopper(app, shopId)
  await shopper.open('/gift-receipt')
  await shopper.press('receipts.lookup', { values: { order: '1001', zip: '10001' } })
  return shopper
}

export const listOptions = (shopper: Shopper) => shopper.find('choice_list', 'units')?.options ?? []

export const optionIds = (shopper: Shopper, ...titles: readonly string[]): string =>
  titles
    .map((title) => listOptions(shopper).find(({ label }) => label.startsWith(title))?.value ?? `no ${title}`)
    .join('\n')

export const createSignedReceipt = async (
  shopper: Shopper,
  names: { readonly recipient: string; readonly giver?: string },
  ...titles: readonly string[]
) => {
  await shopper.open('/gift-receipt/new')
  await shopper.press('receipts.name', { values: names })
  return shopper.press('receipts.create', { values: { units: optionIds(shopper, ...titles) } })
}

export const createReceipt = (shopper: Shopper, recipientName: string, ...titles: readonly string[]) =>
  createSignedReceipt(shopper, { recipient: recipientName }, ...titles)

export const readShortLink = (shopper: Shopper): string => shopper.find('code_card', 'SharePage')?.code?.value ?? ''

export const readLink = (shopper: Shopper): string => {
  const dialogs = shopper.readPage().screen?.dialogs as Record<string, Overlay>
  const [url = ''] = /https?:[^"]*#\/gift-link\/[\w-]+/.exec(JSON.stringify(dialogs.share)) ?? []
  return url.slice(url.indexOf('#') + 1)
}

export const readReceiptId = (shopper: Shopper): string =>
  (shopper.readPage().screen?.path ?? '').split('/').at(-1) ?? ''

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

export const openReceipt = async (app: FastifyInstance, shopId: string, link: string): Promise<Shopper> => {
  const kim = createShopper(app, shopId)
  await kim.enter(link)
  await kim.press('gift.submit', { values: recipient })
  return kim
}

export const chooseReturn = async (shopper: Shopper, title: string): Promise<void> => {
  await choose(shopper, itemNamed(shopper, title), { outcome: 'return' })
  if (shopper.offered().includes('items.continue')) await shopper.press('items.continue')
  if (shopper.readPage().screen?.path === '/credit') await shopper.press('credit.choose', { args: { credit: 'gift' } })
}

export const submitReturnOf = async (shopper: Shopper, title: string) => {
  await chooseReturn(shopper, title)
  return submit(shopper)
}
