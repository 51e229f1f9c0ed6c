import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleStage, openConsoleStage } from './console-stage.ts'
import { errorsOf, expectSound } from './looks.ts'
import { printTasks, startTask } from './task-counter.ts'

let stage: ConsoleStage
beforeAll(async () => {
  stage = await openConsoleStage()
}, 300_000)
afterAll(async () => {
  printTasks()
  await stage?.close()
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Configuration' })

const check = async (page: Page, text: string): Promise<void> => {
  await editor(page).fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

test('ADM-08 ADM-12 task 11: a text is corrected, checked, published at 10 % and rolled back', async () => {
  const page = await stage.open('/publishing/document')
  const errors = errorsOf(page)
  const text = await editor(page).inputValue()
  await check(page, text.replace('"flags": [', '"flagz": ['))
  await page.getByRole('heading', { level: 1, name: 'Check before publishing' }).waitFor()
  const problems = page.getByRole('region', { name: /problem/ })
  const line = text.split('\n').findIndex((one) => one.includes('"flags": [')) + 1
  await problems
    .getByRole('button', { name: `Line ${line} ` })
    .first()
    .click()
  const start = await editor(page).evaluate((area) => (area as unknown as { selectionStart: number }).selectionStart)
  expect(text.slice(0, start).split('\n').length).toBe(line)
  await expectSound(page)
  await check(page, text.replace(/"name": "[^"]+"/, '"name": "Wrenfold Outlet"'))
  await page.getByText('Checking with made-up orders').waitFor()
  await stage.bed.runner.drain()
  await page.getByText('Ready to publish').waitFor()
  await expectSound(page)
  await page.getByLabel('Who gets it').selectOption('10')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 2 at 10 % of orders').waitFor()
  await expectSound(page)
  const person = startTask(page, { task: '11b roll back a roll-out', clicks: 2, seconds: 5 })
  await person.click(page.getByRole('button', { name: 'End the roll-out' }))
  await person.click(page.locator('dialog[open]').getByRole('button', { name: 'End the roll-out' }))
  await page.getByText('Version 2 at 10 % of orders').waitFor({ state: 'detached' })
  person.finish()
  expect((await stage.bed.world.store.shops.pointers(stage.desk.shopId))?.candidate).toBe(null)
  expect(errors).toEqual([])
  await page.context().close()
}, 240_000)

test('ADM-08 ADM-12 task 11: the last version of all orders is undone in two clicks', async () => {
  const { world } = stage.bed
  const { shopId } = stage.desk
  const live = (await world.store.shops.pointers(shopId))?.live ?? 0
  const config = await world.shops.config(shopId, live)
  const document = { ...config, shop: { ...config.shop, name: 'A mistake' } }
  await world.configurations.publish(
    { shopId, by: 'test' },
    { document },
    { verified: { problems: [], remarks: [], walk: null } },
  )
  const page = await stage.open('/publishing')
  const person = startTask(page, { task: '11b roll back a live version', clicks: 2, seconds: 5 })
  const name = /^Return to version \d+$/
  await person.click(page.getByRole('button', { name }))
  await person.click(page.locator('dialog[open]').getByRole('button', { name }))
  await page
    .getByText(/^Version \d+ is live\.$/)
    .first()
    .waitFor()
  person.finish()
  expect((await world.shops.config(shopId, (await world.store.shops.pointers(shopId))?.live ?? 0)).shop.name).not.toBe(
    'A mistake',
  )
  await page.context().close()
})
