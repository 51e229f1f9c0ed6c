import type { Page } from 'playwright-core'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Portal, Visit } from '../e2e/portal.ts'
import * as shopping from '../e2e/shopping.ts'
import { withPolicyAcceptance } from '../journey/shoppers.ts'
import { returnHurriedly, type Wish } from './hurried-shopper.ts'
import { installCounter, readPresses } from './press-counter.ts'

const { heading, press, t } = shopping

export interface Scenario {
  readonly title: string
  readonly most: number
  readonly wish: Wish
  readonly order?: readonly [order: string, proof: string]
  readonly change?: Visit['change']
  readonly gift?: true
}

export interface Count {
  readonly presses: number
  /** Presses of the pages that ask for an email and an address. */
  readonly beside: number
}

const withoutStoreCredit = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, gift_card: { ...policy.gift_card, enabled: false } })),
})

const refund: Wish = { item: /Linen Shirt/, choices: ['I changed my mind', t('item.outcome-return')] }

export const scenarios: readonly Scenario[] = [
  { title: 'refund of one item, paid back in one way', most: 6, wish: refund, change: withoutStoreCredit },
  { title: 'refund of one item, with a choice of refund or store credit', most: 7, wish: refund },
  {
    title: 'the same in a shop that requires an accepted policy',
    most: 8,
    wish: refund,
    change: withPolicyAcceptance,
  },
  {
    title: 'swap of a size, with the hint',
    most: 6,
    wish: { item: /Pocket Tee/, choices: ['The size is not right', 'Too small'], acceptsHint: true },
    order: ['#1016', '10016'],
  },
  {
    title: 'the same where the reasons have reasons of their own',
    most: 7,
    wish: { item: /Linen Shirt/, choices: ['The size is not right', 'Too small'], acceptsHint: true },
  },
  { title: 'return of a gift, beside email and address', most: 7, wish: refund, gift: true },
]

const recipient = {
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Reyes',
  address1: '5 Pine Street',
  city: 'New York',
  zip: '10001',
}

const introduceRecipient = async (page: Page): Promise<void> => {
  await page.locator('#gift-form-email').waitFor()
  for (const [name, text] of Object.entries(recipient)) await page.locator(`#gift-form-${name}`).fill(text)
  await page.locator('#gift-form-state').selectOption('NY')
  await press(page, t('common.continue')).click()
}

const findGiftOrder = async (page: Page): Promise<number> => {
  await page.getByRole('textbox', { name: t('gift.order'), exact: true }).fill('1001')
  await page.getByRole('textbox', { name: t('gift.zip'), exact: true }).fill('10001')
  await press(page, t('gift.submit')).click()
  const before = await readPresses(page)
  await introduceRecipient(page)
  await heading(page, t('items.heading')).waitFor()
  return (await readPresses(page)) - before
}

export async function countPresses(portal: Portal, scenario: Scenario): Promise<Count> {
  const { wish, change, gift, order: [order, proof] = ['#1001', '10001'] } = scenario
  const page = await portal.visit({
    width: 390,
    before: installCounter,
    ...(change !== undefined && { change }),
    ...(gift && { at: '#/gift' }),
  })
  try {
    const beside = gift ? await findGiftOrder(page) : 0
    if (!gift) await shopping.findOrder(page, order, proof)
    await returnHurriedly(page, wish)
    return { presses: (await readPresses(page)) - beside, beside }
  } finally {
    await page.context().close()
  }
}
