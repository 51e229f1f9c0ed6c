import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import QRCode from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { launchBrowser, PATIENCE } from '../support/browser.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'
import { isFull } from '../support/sized.ts'
import { fillForms, openGoldenStage } from './golden-stage.ts'
import { createReusablePage, type ReusablePage } from './kept-page.ts'
import { errorsOf, expectPlaced, expectSound, findLookFaults, THREE_SCREENS } from './looks.ts'

let app: FastifyInstance
let url: string
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  ;[{ app, url }, browser] = await Promise.all([openGoldenStage(), launchBrowser()])
  context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  const code = await QRCode.toString('RETURN', { type: 'svg' })
  for (const picture of ['**/returns/*/qr', '**/gift-receipts/*/qr.svg', '**/order-code/qr.svg'])
    await context.route(picture, (route) => route.fulfill({ contentType: 'image/svg+xml', body: code }))
})

afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const WIDTHS = [390, 1440] as const

const screens = goldenNames().filter((name) => !/^(?:mail|effects)/.test(name))

const componentsOf = ({ screen, overlay }: Envelope): Component[] => [
  ...Object.values(screen?.regions ?? {}).flat(),
  ...(overlay?.body ?? []),
  ...(overlay?.footer ?? []),
]

const idsOf = (name: string): string[] => componentsOf(goldenEnvelope(name)).map(({ id }) => id)

const valuesOf = (inputs: (SVGElement | HTMLElement)[]): string[] =>
  inputs.map((input) => ('checked' in input ? String(input.checked) : '') + ('value' in input ? input.value : ''))

const sendingButton = (envelope: Envelope): Button | undefined =>
  componentsOf(envelope)
    .flatMap((one) => ('buttons' in one ? one.buttons : []))
    .findLast(({ look, action }) => look === 'primary' && action.type === 'submit' && action.form !== undefined)

const byCountry = new Set(['suburb', 'state'])

const refusal = (envelope: Envelope, form: string): Envelope => {
  const names = componentsOf(envelope).flatMap((one) => {
    if (!('form' in one) || one.form !== form) return []
    if ('fields' in one) return one.fields.map(({ name }) => name).filter((name) => !byCountry.has(name))
    return 'name' in one ? [one.name] : []
  })
  const fields = names.map((name) => ({ form, name, message: `Please check this field (${name})` }))
  return { ...envelope, problem: { code: 'invalid', title: 'Please check what you entered.', fields } }
}

/** The captcha comes before the submit and is tested with its widget. */
const hasCaptcha = (envelope: Envelope): boolean =>
  componentsOf(envelope).some((one) => one.type === 'field_group' && one.fields.some(({ kind }) => kind === 'captcha'))

const blocksOf = (name: string): string => {
  const envelope = goldenEnvelope(name)
  return [envelope.screen?.name, ...componentsOf(envelope).map(({ type }) => type)].join(' ')
}

const refusableScreens = screens.filter((name) => {
  const envelope = goldenEnvelope(name)
  const button = sendingButton(envelope)
  const form = button?.action.type === 'submit' ? button.action.form : undefined
  if (form === undefined || button?.disabled !== undefined || hasCaptcha(envelope)) return false
  return refusal(envelope, form).problem?.fields?.length
})

const refusable = [...new Map(refusableScreens.map((name) => [blocksOf(name), name])).values()]

const uniqueScreens = [...new Map(screens.map((name) => [goldenEnvelope(name).screen?.name, name])).values()]

type LentPage = ReusablePage & { readonly errors: readonly string[] }

const free: LentPage[] = []

const openReusablePage = async (): Promise<LentPage> => {
  const page = await context.newPage()
  return { ...(await createReusablePage(page, url, idsOf)), errors: errorsOf(page) }
}

/** Runs a check in a reused page; a page with a failed check is closed. */
async function withGoldenPage(
  { name, how }: { readonly name: string; readonly how?: 'filled' },
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const freePage = free.pop() ?? (await openReusablePage())
  try {
    await freePage.show(name, how)
    await check(freePage.page)
    expect(freePage.errors).toEqual([])
  } catch (error) {
    await freePage.page.close()
    throw error
  }
  free.push(freePage)
}

const layerOf = ({ overlay }: Envelope): string => overlay?.kind ?? 'page'

const kindsOf = (name: string): string[] => {
  const envelope = goldenEnvelope(name)
  return [...new Set(componentsOf(envelope).map(({ type }) => `${envelope.screen?.name} ${layerOf(envelope)} ${type}`))]
}

/** Goldens that together show each block on each screen. `npm run test:full` checks all of them with axe. */
const listUncovered = (): string[] => {
  const left = new Set(screens.flatMap(kindsOf))
  const fullest = [...screens].sort((one, other) => kindsOf(other).length - kindsOf(one).length)
  return fullest.filter((name) => kindsOf(name).filter((kind) => left.delete(kind)).length > 0)
}
const showsAll = listUncovered()

/** Widths for axe: alternating phone and desktop; both in the full run. */
const lookedAt = (name: string, some: readonly string[]): readonly number[] => {
  if (isFull) return WIDTHS
  const place = some.indexOf(name)
  return WIDTHS.filter((_, at) => place >= 0 && place % WIDTHS.length === at)
}

/** Checks the layout at phone and desktop width, and runs axe at the given widths. */
async function expectAccessible(page: Page, looked: readonly number[] = WIDTHS): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await (looked.includes(width) ? expectSound(page) : expectPlaced(page))
  }
}

test.concurrent.each(
  screens,
)('%s renders without faults at both widths, with touch targets for every control', (name) =>
  withGoldenPage({ name }, async (page) => {
    await expectAccessible(page, lookedAt(name, showsAll))
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findLookFaults(page)).toEqual([])
  }))

test.concurrent.each(refusable)('%s shows refusals beside its fields, and typed text stays', (name) =>
  withGoldenPage({ name, how: 'filled' }, async (page) => {
    const envelope = fillForms(goldenEnvelope(name))
    const button = sendingButton(envelope)
    const form = button?.action.type === 'submit' ? (button.action.form ?? '') : ''
    const refusedAnswer = refusal(envelope, form)
    await page.route('**/actions/**', (route) => route.fulfill({ status: 200, json: refusedAnswer }))
    const layer = page.getByRole(envelope.overlay ? 'dialog' : 'main')
    if (button?.needs === 'valid-and-changed') await layer.getByRole('textbox').first().pressSequentially('1')
    const typed = await page.locator('input, select, textarea').evaluateAll(valuesOf)

    await layer.getByRole('button', { name: button?.label ?? '', exact: true }).click()

    for (const { message } of refusedAnswer.problem?.fields ?? []) await page.getByText(message).first().waitFor()
    expect(await page.locator('input, select, textarea').evaluateAll(valuesOf)).toEqual(typed)
    await expectAccessible(page, lookedAt(name, refusable))
    await page.unroute('**/actions/**')
  }))

const t = translator({ language: 'en' })
const offline = t('client.offline')

test.each(uniqueScreens)('%s shows that the browser is offline and stays accessible', (name) =>
  withGoldenPage({ name }, async (page) => {
    await page.context().setOffline(true)
    await page.getByText(offline).waitFor()
    await expectAccessible(page, lookedAt(name, uniqueScreens))
    await page.context().setOffline(false)
    await page.getByText(offline).waitFor({ state: 'detached' })
  }))

const dialogs = [
  ['status/label-ready', 'status.edit-address', 'dialog'],
  ['items/selected', 'items.discard', 'alertdialog'],
] as const

test.each(dialogs)('%s is sound under the dialog that %s opens', (name, label, role) =>
  withGoldenPage({ name }, async (page) => {
    for (const fold of await page.locator('#customer summary').all()) await fold.click()
    const opener = page.getByRole('button', { name: t(label) }).first()
    await opener.click()
    await page.getByRole(role).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole(role).waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }))

test.each(screens.filter((name) => name.startsWith('review/')))('FIX-73 %s fits three screens of a phone', (name) =>
  withGoldenPage({ name }, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(THREE_SCREENS)
  }))

test('the names of return methods do not wrap inside words', () =>
  withGoldenPage({ name: 'review/ways-pickup' }, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const chips = page.locator('.hw-pickup .hw-radio-card-label')
    const heights = await chips.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
    expect(heights.length).toBeGreaterThan(3)
    expect(new Set(heights).size).toBe(1)
  }))

const empty = ['items/past-window', 'shop/empty-collection', 'shop/cart']
test('empty states of screens are among the goldens', () => {
  expect(screens).toEqual(expect.arrayContaining(empty))
})

const buttonsOf = (name: string): readonly Button[] =>
  componentsOf(goldenEnvelope(name)).flatMap((one) => ('buttons' in one ? one.buttons : []))

const screensWithUnmet = ['items/plain', 'items/bundles', 'review/method-missing', 'review/payment-owed']

test.each(screensWithUnmet)('UXD-01 %s shows unmet conditions at their place after a press', (name) =>
  withGoldenPage({ name }, async (page) => {
    const button = buttonsOf(name).find(({ unmet }) => unmet !== undefined)
    const { message = '', block = '' } = button?.unmet?.[0] ?? {}
    expect(await page.getByText(message).count()).toBe(0)
    const control = page.getByRole('button', { name: button?.label ?? '', exact: true })
    expect(await control.getAttribute('aria-disabled')).toBeNull()
    await control.click()
    await page.locator(`[id="${block}"]`).getByText(message).waitFor()
    const focused = page.locator(`[id="${block}"]`).locator(':focus')
    await focused.waitFor()
    await expectAccessible(page)
  }))

test('a greyed button gives its reason, and the keyboard still reaches it', () =>
  withGoldenPage({ name: 'review/payments-unavailable' }, async (page) => {
    const button = buttonsOf('review/payments-unavailable').find(({ disabled }) => disabled !== undefined)
    await page.getByText(button?.disabled ?? '').waitFor()
    const control = page.locator('[aria-disabled="true"]').first()
    await control.focus()
    expect(await control.evaluate((element) => element === document.activeElement)).toBe(true)
  }))

const lookOfSubmit = (page: Page) =>
  page.locator('#submit').evaluate(async (one) => {
    await Promise.all(one.getAnimations().map((change) => change.finished))
    const { color, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(one)
    return { color, border: `${borderTopStyle} ${borderTopWidth} ${borderTopColor}` }
  })

test('FIX-87 forced colors show a greyed button as such', async () => {
  const looks: unknown[] = []
  for (const name of ['review/payments-unavailable', 'review/credit-chosen'])
    await withGoldenPage({ name }, async (page) => {
      await page.emulateMedia({ forcedColors: 'active' })
      looks.push(await lookOfSubmit(page))
      await page.emulateMedia({ forcedColors: 'none' })
    })
  expect(looks[0]).not.toEqual(looks[1])
})
