import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import QRCode from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { Button } from '../../schemas/action.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Envelope } from '../../schemas/screen.ts'
import { launchBrowser, PATIENCE } from '../support/browser.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'
import { isFull } from '../support/sized.ts'
import { filled, openGoldenStage } from './golden-stage.ts'
import { type KeptPage, keepPage } from './kept-page.ts'
import { errorsOf, expectPlaced, expectSound, missed, THREE_SCREENS } from './looks.ts'

let app: FastifyInstance
let url: string
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  ;[{ app, url }, browser] = await Promise.all([openGoldenStage(), launchBrowser()])
  context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  // The code of a return that stands in a golden only.
  const code = await QRCode.toString('RETURN', { type: 'svg' })
  for (const picture of ['**/returns/*/qr', '**/gift-receipts/*/qr.svg', '**/order-code/qr.svg'])
    await context.route(picture, (route) => route.fulfill({ contentType: 'image/svg+xml', body: code }))
})

afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const WIDTHS = [390, 1440] as const

// What is done of an answer is no page to look at, and leads away from it.
const screens = goldenNames().filter((name) => !/^(?:mail|effects)/.test(name))

const componentsOf = ({ screen, overlay }: Envelope): Component[] => [
  ...Object.values(screen?.regions ?? {}).flat(),
  ...(overlay?.body ?? []),
  ...(overlay?.footer ?? []),
]

const idsOf = (name: string): string[] => componentsOf(goldenEnvelope(name)).map(({ id }) => id)

/** What stands in the inputs of a page. */
const valuesOf = (inputs: (SVGElement | HTMLElement)[]): string[] =>
  inputs.map((input) => ('checked' in input ? String(input.checked) : '') + ('value' in input ? input.value : ''))

/** The button that sends a form: the overlay's where there is one. */
const sendingButton = (envelope: Envelope): Button | undefined =>
  componentsOf(envelope)
    .flatMap((one) => ('buttons' in one ? one.buttons : []))
    .findLast(({ look, action }) => look === 'primary' && action.type === 'submit' && action.form !== undefined)

/** Fields that an address has in some countries only. */
const byCountry = new Set(['suburb', 'state'])

/** What the service answers when it likes none of the fields of that form. */
const refusal = (envelope: Envelope, form: string): Envelope => {
  const names = componentsOf(envelope).flatMap((one) => {
    if (!('form' in one) || one.form !== form) return []
    if ('fields' in one) return one.fields.map(({ name }) => name).filter((name) => !byCountry.has(name))
    return 'name' in one ? [one.name] : []
  })
  const fields = names.map((name) => ({ form, name, message: `Please check this field (${name})` }))
  return { ...envelope, problem: { code: 'invalid', title: 'Please check what you entered.', fields } }
}

/** A captcha is solved before the form goes; what it says is tested with its widget. */
const asksCaptcha = (envelope: Envelope): boolean =>
  componentsOf(envelope).some((one) => one.type === 'field_group' && one.fields.some(({ kind }) => kind === 'captcha'))

/** A refusal looks the same wherever the same blocks stand. */
const blocksOf = (name: string): string => {
  const envelope = goldenEnvelope(name)
  return [envelope.screen?.name, ...componentsOf(envelope).map(({ type }) => type)].join(' ')
}

const canBeRefused = screens.filter((name) => {
  const envelope = goldenEnvelope(name)
  const button = sendingButton(envelope)
  const form = button?.action.type === 'submit' ? button.action.form : undefined
  if (form === undefined || button?.disabled !== undefined || asksCaptcha(envelope)) return false
  return refusal(envelope, form).problem?.fields?.length
})

const refusable = [...new Map(canBeRefused.map((name) => [blocksOf(name), name])).values()]

/** One golden for each name of a screen. */
const oneOfEach = [...new Map(screens.map((name) => [goldenEnvelope(name).screen?.name, name])).values()]

type Lent = KeptPage & { readonly errors: readonly string[] }

const free: Lent[] = []

const openKept = async (): Promise<Lent> => {
  const page = await context.newPage()
  return { ...(await keepPage(page, url, idsOf)), errors: errorsOf(page) }
}

/** Runs a check on a golden in a page that others are shown on before and after it; one that failed is closed. */
async function onGolden(
  { name, how }: { readonly name: string; readonly how?: 'filled' },
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const kept = free.pop() ?? (await openKept())
  try {
    await kept.show(name, how)
    await check(kept.page)
    expect(kept.errors).toEqual([])
  } catch (error) {
    await kept.page.close()
    throw error
  }
  free.push(kept)
}

const layerOf = ({ overlay }: Envelope): string => overlay?.kind ?? 'page'

/** Each kind of block that a golden shows, with the screen that it stands on. */
const kindsOf = (name: string): string[] => {
  const envelope = goldenEnvelope(name)
  return [...new Set(componentsOf(envelope).map(({ type }) => `${envelope.screen?.name} ${layerOf(envelope)} ${type}`))]
}

/** Goldens that show each kind of block on each screen, most of them at a time: axe looks at the others in `npm run test:full`. */
const showAll = (): string[] => {
  const left = new Set(screens.flatMap(kindsOf))
  const fullest = [...screens].sort((one, other) => kindsOf(other).length - kindsOf(one).length)
  return fullest.filter((name) => kindsOf(name).filter((kind) => left.delete(kind)).length > 0)
}
const telling = showAll()

/** The widths at which axe looks at one of some goldens: the first is looked at on a phone, the next on a desk; in full all at both. */
const lookedAt = (name: string, some: readonly string[]): readonly number[] => {
  if (isFull) return WIDTHS
  const place = some.indexOf(name)
  return WIDTHS.filter((_, at) => place >= 0 && place % WIDTHS.length === at)
}

/** Holds the page to its place on a phone and on a desk, and has axe look at it at some of these widths. */
async function expectSoundAtBothWidths(page: Page, looked: readonly number[] = WIDTHS): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await (looked.includes(width) ? expectSound(page) : expectPlaced(page))
  }
}

test.concurrent.each(
  screens,
)('%s is drawn without a fault at both widths, and a finger meets all that is pressed', (name) =>
  onGolden({ name }, async (page) => {
    await expectSoundAtBothWidths(page, lookedAt(name, telling))
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await missed(page)).toEqual([])
  }))

test.concurrent.each(refusable)('%s shows what was refused beside its fields, and keeps what was typed', (name) =>
  onGolden({ name, how: 'filled' }, async (page) => {
    const envelope = filled(goldenEnvelope(name))
    const button = sendingButton(envelope)
    const form = button?.action.type === 'submit' ? (button.action.form ?? '') : ''
    const refused = refusal(envelope, form)
    // Answered by the page's own network: Chromium reports a 422 as an error of the console, which it is not here.
    await page.route('**/actions/**', (route) => route.fulfill({ status: 200, json: refused }))
    const typed = await page.locator('input, select, textarea').evaluateAll(valuesOf)

    await page
      .getByRole(envelope.overlay ? 'dialog' : 'main')
      .getByRole('button', { name: button?.label ?? '', exact: true })
      .click()

    for (const { message } of refused.problem?.fields ?? []) await page.getByText(message).first().waitFor()
    expect(await page.locator('input, select, textarea').evaluateAll(valuesOf)).toEqual(typed)
    await expectSoundAtBothWidths(page, lookedAt(name, refusable))
    await page.unroute('**/actions/**')
  }))

const t = translator({ language: 'en' })
const offline = t('client.offline')

test.each(oneOfEach)('%s says that it is offline, and is sound all the same', (name) =>
  onGolden({ name }, async (page) => {
    await page.context().setOffline(true)
    await page.getByText(offline).waitFor()
    await expectSoundAtBothWidths(page, lookedAt(name, oneOfEach))
    await page.context().setOffline(false)
    await page.getByText(offline).waitFor({ state: 'detached' })
  }))

const dialogs = [
  ['status/label-ready', 'status.edit-address', 'dialog'],
  ['items/selected', 'items.discard', 'alertdialog'],
] as const

test.each(dialogs)('%s is sound under the dialog that %s opens', (name, label, role) =>
  onGolden({ name }, async (page) => {
    const opener = page.getByRole('button', { name: t(label) }).first()
    await opener.click()
    await page.getByRole(role).waitFor()
    await expectSoundAtBothWidths(page)
    await page.keyboard.press('Escape')
    await page.getByRole(role).waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }))

test.each(screens.filter((name) => name.startsWith('review/')))('FIX-73 %s fits three screens of a phone', (name) =>
  onGolden({ name }, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(THREE_SCREENS)
  }))

test('the ways to hand a parcel over end no line inside their words', () =>
  onGolden({ name: 'review/ways-pickup' }, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const chips = page.locator('.hw-pickup .hw-radio-card-label')
    const heights = await chips.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
    expect(heights.length).toBeGreaterThan(3)
    expect(new Set(heights).size).toBe(1)
  }))

const empty = ['items/past-window', 'shop/empty-collection', 'shop/cart']
const disabled = ['items/plain', 'items/single', 'review/method-missing', 'review/payment-owed']

test('the empty states of the screens that have one are among the goldens', () => {
  expect(screens).toEqual(expect.arrayContaining(empty))
})

test.each(disabled)('%s says why a button is off, and the button is still reached by the keyboard', (name) =>
  onGolden({ name }, async (page) => {
    const off = page.locator('[aria-disabled="true"], :disabled').first()
    const reason = componentsOf(goldenEnvelope(name))
      .flatMap((one) => ('buttons' in one ? one.buttons : []))
      .find((button) => button.disabled !== undefined)?.disabled
    if (reason !== undefined) {
      await page.getByText(reason).waitFor()
      await off.focus()
      expect(await off.evaluate((element) => element === document.activeElement)).toBe(true)
    }
  }))
