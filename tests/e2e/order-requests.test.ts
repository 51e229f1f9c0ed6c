import { afterAll, beforeAll, expect, test } from 'vitest'
import { pickSize } from '../support/sized.ts'
import { errorsOf, expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { heading, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const typedAnswers = [
  ['Who placed the order?', 'Grace Lindqvist, in early March'],
  ['What would you like to send back?', 'A linen shirt'],
  [t('capture-email.email'), 'kim@example.com'],
] as const

test.each(
  pickSize([1440], [390, 1440]),
)('LKP-52 LKP-54 LKP-55 LKP-56 LKP-57 who cannot find an order asks the shop, is led to what is missing, and is told that it was sent, at %i px', async (width) => {
  const page = await portal.visit({ width, at: '#/gift' })
  const errors = errorsOf(page)
  await page.getByRole('link', { name: t('gift.missing-order') }).click()
  await heading(page, t('request.heading')).waitFor()
  await expectSound(page)
  const send = press(page, t('request.submit'))
  expect(await send.getAttribute('aria-disabled')).toBeNull()
  await send.focus()
  await page.keyboard.press('Enter')
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await expect.poll(() => field(typedAnswers[0][0]).evaluate((one) => one === document.activeElement)).toBe(true)
  await expectSound(page)
  for (const [label, text] of typedAnswers) await field(label).fill(text)
  await send.focus()
  await page.keyboard.press('Enter')
  await heading(page, t('request.sent-heading')).waitFor()
  await page.getByText('Grace Lindqvist, in early March').waitFor()
  await expectSound(page)
  await page.reload()
  await page.getByText('Grace Lindqvist, in early March').waitFor()
  await page.getByRole('link', { name: t('request.another') }).click()
  await heading(page, t('request.heading')).waitFor()
  expect(await field(typedAnswers[0][0]).inputValue()).toBe('')
  expect(errors).toEqual([])
  await page.context().close()
})

test('LKP-57 the form works without JavaScript, and a refusal keeps the typed values', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await page.goto(new URL(`/missing-order${new URL(page.url()).search}`, page.url()).href)
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  for (const [label, text] of typedAnswers.slice(0, -1)) await field(label).fill(text)
  await press(page, t('request.submit')).click()
  await page.getByText(t('field.missing-email')).first().waitFor()
  expect(await field(typedAnswers[0][0]).inputValue()).toBe(typedAnswers[0][1])
  await field(typedAnswers[2][0]).fill(typedAnswers[2][1])
  await press(page, t('request.submit')).click()
  await heading(page, t('request.sent-heading')).waitFor()
  await page.context().close()
})
