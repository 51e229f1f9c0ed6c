import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeTimeCode } from '../../server/providers/credentials/time-code.ts'
import { PASSWORD } from '../console/accounts/staff.ts'
import { type ConsoleStage, openConsoleStage } from './console-stage.ts'
import { errorsOf, expectSound } from './looks.ts'

const shots = process.env.CONSOLE_PICTURES
const MINUTE = 60_000

let stage: ConsoleStage
beforeAll(async () => {
  stage = await openConsoleStage()
})
afterAll(() => stage?.close())

const picture = async (page: Awaited<ReturnType<ConsoleStage['open']>>, name: string): Promise<void> => {
  if (shots === undefined) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${name}.png` })
}

test('ADM-02 an owner adds an authenticator app, and signs in with its code', async () => {
  const page = await stage.open('/settings')
  const errors = errorsOf(page)
  await page.getByRole('link', { name: 'Add an authenticator app' }).click()
  await page.getByRole('heading', { level: 1, name: 'Authenticator app' }).waitFor()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const code = page.getByRole('img', { name: 'QR code for the authenticator app' })
  await code.waitFor()
  const drawn = await code.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  expect(drawn).toBeGreaterThan(100)
  await expectSound(page)
  await picture(page, 'time-code-new')
  const letters = (await page.locator('.hc-code strong').innerText()).replaceAll(' ', '')
  const codeNow = () => computeTimeCode(letters, Math.floor(stage.bed.clock.now() / 30_000))
  await page.getByLabel('Code of your authenticator app').fill(codeNow())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  const codes = (await dialog.getByLabel('Each code works once').inputValue()).split('\n')
  expect(codes).toHaveLength(8)
  await expectSound(page)
  await picture(page, 'time-code-recovery')
  await dialog.getByRole('link', { name: 'Done' }).click()
  await page.getByText('You have 8 recovery codes').waitFor()
  await picture(page, 'time-code-active')

  const email = (await stage.bed.world.store.members.list(stage.desk.shopId)).find(
    ({ timeActive }) => timeActive,
  )?.email
  const signOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    // The stage sets its cookie for another path than the service.
    await page.context().clearCookies()
    await page.getByLabel('Email').fill(email ?? '')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Code of your authenticator app').waitFor()
  }
  stage.bed.clock.forward(MINUTE)
  await signOut()
  await expectSound(page)
  await picture(page, 'sign-in-code')
  await page.getByLabel('Code of your authenticator app').fill(codeNow())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await signOut()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await picture(page, 'sign-in-recovery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  expect(errors.filter((text) => !text.includes('status of 401'))).toEqual([])
})
