import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement, toEuShop } from '../http/withdrawal/eu-shop.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

test.each([390, 1440])('WDR-01 WDR-02 at %i px the link is visible and two presses declare', async (width) => {
  const page = await portal.visit({ width, change: (config) => toEuShop(config) })
  const link = page.getByRole('link', { name: 'Withdraw from contract here' }).first()
  const box = await link.boundingBox()
  expect(box === null ? null : [box.y + box.height <= 844, box.height >= 24]).toEqual([true, true])
  await link.click()
  await page.getByLabel('Your name').fill(statement.name)
  await page.getByLabel('Order or contract number').fill(statement.contract)
  await page.getByLabel('Email for the confirmation').fill(statement.email)
  await page.getByRole('button', { name: 'Confirm withdrawal', exact: true }).click()
  await page.getByRole('heading', { name: 'We received your withdrawal' }).waitFor()
})
