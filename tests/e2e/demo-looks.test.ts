import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const readLook = () => {
  const { backgroundColor, borderTopLeftRadius } = getComputedStyle(
    document.querySelector('.hw-button--primary') ?? document.body,
  )
  const isLoaded = [...document.fonts].some(({ family, status }) => family.includes('Shop') && status === 'loaded')
  return { backgroundColor, borderTopLeftRadius, isLoaded, name: document.querySelector('.hw-brand')?.textContent }
}

test.each(['on', 'off'] as const)('UXD-02 a link of the demo changes its theme, with scripts %s', async (script) => {
  const page = await portal.visit({ width: 390, ...(script === 'off' && { script }) })
  await page.locator('#demo').getByRole('link', { name: 'Soft pastel', exact: true }).click()
  await page.locator('#demo').getByRole('link', { name: 'Wrenfold', exact: true }).waitFor()
  await page.evaluate('document.fonts.ready')
  const look = await page.evaluate(readLook)
  expect(look).toMatchObject({ borderTopLeftRadius: '999px', isLoaded: true, name: 'Wrenfold' })
  if (script === 'on') {
    await shopping.findOrder(page)
    expect(await page.locator('.hw-header .hw-logo').count()).toBe(0)
  }
  await page.context().close()
})

const readHero = () => {
  const {
    width = 0,
    height = 0,
    left = 0,
    right = 0,
    top = 0,
    bottom = 0,
  } = document.querySelector('.hw-hero')?.getBoundingClientRect() ?? {}
  const texts = [...document.querySelectorAll('main *')].filter((one) => {
    const box = one.getBoundingClientRect()
    const isOver = box.left < right && box.right > left && box.top < bottom && box.bottom > top
    return isOver && [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  })
  return { width, height, texts: texts.map(({ textContent }) => textContent) }
}

const wear = (look: string) => (opened: Page) =>
  opened.context().addCookies([{ name: 'hw-look', value: look, url: 'http://127.0.0.1' }])

const readSheet = () => {
  const edges = (selector: string) => {
    const { left = 0, right = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
    return { left: Math.round(left), right: Math.round(right) }
  }
  const hero = document.querySelector('.hw-hero')
  return {
    page: edges('.hw-page'),
    form: edges('.hw-columns'),
    hero: edges('.hw-hero'),
    brand: edges('.hw-brand'),
    picture: hero && Number.parseFloat(getComputedStyle(hero, '::before').height),
  }
}

test('UXD-02 beside a long form the picture is one window high, the form centered', async () => {
  const page = await portal.visit({ before: wear('outdoor') })
  const { page: sheet, form, hero, picture } = await page.evaluate(readSheet)
  expect(picture).toBeLessThanOrEqual(844)
  expect(form.right - form.left).toBe(420)
  expect(form.left - sheet.left).toBe(hero.left - form.right)
  await page.context().close()
})

test.each(['editorial', 'street'])('UXD-02 in the look %s logo and content share an axis', async (look) => {
  const page = await portal.visit({ before: wear(look) })
  const expectAxis = async () => {
    const { form, brand } = await page.evaluate(readSheet)
    expect(Math.abs(form.left + form.right - brand.left - brand.right)).toBeLessThanOrEqual(2)
  }
  await expectAxis()
  await shopping.findOrder(page)
  await expectAxis()
  await page.context().close()
})

test('UXD-02 the picture of a theme is on the first page, under no text', async () => {
  const page = await portal.visit({
    width: 390,
    before: wear('outdoor'),
  })
  expect(await page.evaluate(readHero)).toEqual({ width: 378, height: 168, texts: [] })
  for (const width of [768, 960, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const hero = await page.evaluate(readHero)
    expect(hero.texts, `${width} px`).toEqual([])
    expect(Math.min(hero.width, hero.height), `${width} px`).toBeGreaterThan(200)
    await expectSound(page)
  }
  await shopping.findOrder(page)
  expect(await page.locator('.hw-hero').count()).toBe(0)
  await page.context().close()
})

test('UXD-02 a shop without demo themes shows no switcher and keeps its theme', async () => {
  const page = await portal.visit({
    width: 390,
    change: ({ settings: { demoThemes: _none, ...settings }, ...config }) => ({ ...config, settings }),
    before: wear('pastel'),
  })
  expect(await page.locator('#demo').getByRole('link', { name: 'Soft pastel' }).count()).toBe(0)
  expect(await page.locator('.hw-header .hw-logo').count()).toBe(1)
  expect(await page.request.get(page.url().replace('/?', '/demo-look/pastel?')).then((one) => one.status())).toBe(404)
  expect(await press(page, t('lookup.submit')).evaluate((one) => getComputedStyle(one).borderTopLeftRadius)).toBe('3px')
  await page.context().close()
})
