import type { Locator, Page } from 'playwright-core'
import * as shopping from '../e2e/shopping.ts'

const { heading, panel, pathOf, press, t } = shopping

/** What a shopper wants; choices are matched in order. */
export interface Wish {
  readonly item: RegExp
  readonly choices: readonly string[]
  readonly acceptsHint?: true
  readonly credit?: 'refund' | 'gift'
}

const LIMIT = 40
const QUIET_MS = 150

/** What the page shows; null while a press is pending. */
const readState = (page: Page): Promise<string | null> =>
  page.evaluate(() =>
    document.querySelector('button[aria-busy=true], fieldset[aria-busy=true]') === null
      ? `${location.hash} ${document.body.innerText} ${document.querySelectorAll('input:checked').length}`
      : null,
  )

/** Waits until the page stays the same for a moment. */
export async function settle(page: Page): Promise<void> {
  for (let [before, after] = [null as string | null, await readState(page)]; after === null || before !== after; ) {
    await page.waitForTimeout(QUIET_MS)
    ;[before, after] = [after, await readState(page)]
  }
}

const isThere = async (target: Locator): Promise<boolean> => (await target.count()) > 0

const click = async (page: Page, target: Locator): Promise<void> => {
  await target.first().click()
  await settle(page)
}

/** The first wished choice of the sheet that is not chosen yet. */
const findWished = async (page: Page, { choices }: Wish): Promise<Locator | null> => {
  for (const name of choices) {
    const radio = panel(page).getByRole('radio', { name, exact: true })
    if ((await isThere(radio)) && !(await radio.isChecked())) return radio
  }
  return null
}

const pressInFlow = async (page: Page, wish: Wish): Promise<Locator> => {
  const wished = await findWished(page, wish)
  if (wished !== null) return wished
  const hint = panel(page).locator(wish.acceptsHint ? '#accept' : '#decline')
  if (await isThere(hint)) return hint
  const add = press(panel(page), t('item.confirm'))
  return (await isThere(add)) ? add : press(panel(page), t('item.next'))
}

const pressOnCredit = async (page: Page, { credit = 'refund' }: Wish): Promise<Locator> => {
  const radio = page.getByRole('radio', { name: t(`credit.${credit}`), exact: true })
  return (await radio.isChecked()) ? press(page.getByRole('main'), t('items.continue')) : radio
}

const pressOnReview = async (page: Page): Promise<Locator> => {
  const policy = page.getByRole('checkbox', { name: t('review.policy'), exact: true })
  if ((await isThere(policy)) && !(await policy.isChecked())) return policy
  const unchosen = page.locator('.hw-picker:not(:has(input:checked)) input')
  if (await isThere(unchosen)) return unchosen
  return press(page, t('review.submit'))
}

const findNextPress = async (page: Page, wish: Wish): Promise<Locator> => {
  const path = pathOf(page)
  if (await isThere(panel(page))) return pressInFlow(page, wish)
  if (path.startsWith('/credit')) return pressOnCredit(page, wish)
  if (path === '/review') return pressOnReview(page)
  const chosen = shopping.item(page, wish.item).locator('[id^=edit-]')
  return (await isThere(chosen)) ? press(page.getByRole('main'), t('items.continue')) : shopping.select(page, wish.item)
}

export async function returnHurriedly(page: Page, wish: Wish): Promise<void> {
  for (let turn = 0; turn < LIMIT; turn++) {
    if (pathOf(page).startsWith('/return/')) {
      await heading(page, t('status.heading')).waitFor()
      return
    }
    await click(page, await findNextPress(page, wish))
  }
  throw new Error(`The return does not end: ${page.url()}`)
}
