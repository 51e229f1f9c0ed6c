import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound } from './looks.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { findGift, press, t } = shopping

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

interface Gift {
  readonly recipient: string
  readonly giver: string
  readonly items: readonly RegExp[]
}

const give = async (width: number, { recipient, giver, items }: Gift): Promise<Page> => {
  const page = await portal.visit({ width, at: '#/gift-receipt' })
  await findGift(page)
  await page.getByRole('textbox', { name: t('giving.giver') }).fill(giver)
  await shopping.fillReceipt(page, recipient, items)
  await shopping.makeReceipt(page, recipient)
  return page
}

const remove = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: t('giving.others') }).click()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await press(page.getByRole('alertdialog'), t('giving.delete-yes')).click()
  await page.getByText(t('giving.deleted')).waitFor()
  await page.context().close()
}

const kim: Gift = { recipient: 'Kim', giver: 'Anna', items: [/Linen Shirt/, /Wool Coat/] }
const long: Gift = {
  recipient: 'Maximiliana-Alexandra von Hohenstein-Lichterfelde zu Berg-Au',
  giver: '東京都渋谷区の山田花子と山田太郎とそのお子さまたちより心をこめて感謝の気持ちとともに',
  items: [/Linen Shirt/, /Wool Coat/, /Socks/, /Candle/],
}

const findFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('.hw-gift-frame')?.getBoundingClientRect()
    if (frame === undefined) return ['no card']
    const parts = [...document.querySelectorAll('.hw-gift-frame > :not(svg), .hw-gift-code > *')]
    const outside = parts.filter((part) => {
      const { left, right, bottom } = part.getBoundingClientRect()
      return (
        left < frame.left - 1 ||
        right > frame.right + 1 ||
        bottom > frame.bottom + 1 ||
        part.scrollWidth > part.clientWidth + 1 ||
        part.clientWidth < 96
      )
    })
    return outside.map((part) => `${part.className} ${part.textContent}`)
  })

const papers = { A4: [210, 297], Letter: [215.9, 279.4], A6: [105, 148] } as const
const toPixels = (millimeters: number): number => Math.round((millimeters * 96) / 25.4)

const print = async (page: Page, paper: keyof typeof papers) => {
  const [width, height] = papers[paper].map(toPixels) as [number, number]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ media: 'print' })
  const card = await page.locator('.hw-gift-paper').boundingBox()
  const faults = await findFaults(page)
  const pdf = await page.pdf({ format: paper })
  await page.emulateMedia({ media: 'screen' })
  if (card === null) throw new Error('No card')
  const edges = [card.x, width - card.x - card.width, card.y, height - card.y - card.height].map(Math.round)
  return {
    edges,
    faults,
    size: [card.width, card.height],
    pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length,
  }
}

test.each([
  ['short names', kim],
  ['long names and four items', long],
])('UXD-08 a receipt with %s prints as one centered A6 card', async (_what, gift) => {
  const page = await give(390, gift)
  for (const paper of ['A4', 'Letter', 'A6'] as const) {
    const { edges, faults, size, pages } = await print(page, paper)
    expect([faults, pages], paper).toEqual([[], 1])
    const [left = 0, right = 0, top = 0, bottom = 0] = edges
    expect(Math.abs(left - right), paper).toBeLessThanOrEqual(2)
    expect(Math.abs(top - bottom), paper).toBeLessThanOrEqual(12)
    expect(Math.min(...edges), paper).toBeGreaterThanOrEqual(-1)
    expect(Math.abs((size[0] ?? 0) - toPixels(105)), paper).toBeLessThanOrEqual(1)
    expect(size[1], paper).toBeLessThanOrEqual(toPixels(148))
  }
  expect(await page.locator('#SharePage').textContent()).not.toMatch(/\$|\d+\.\d\d\b/)
  await remove(page)
})

test.each([390, 768, 1440])('UXD-08 long names stay on the card at %i px, which axe finds sound', async (width) => {
  const page = await give(width, long)
  await expectSound(page)
  expect(await findFaults(page)).toEqual([])
  await remove(page)
})

test.each([
  320, 390, 768,
])('UXD-08 a long link leaves the words beside the code their width at %i px', async (width) => {
  const page = await give(width, kim)
  const words = await page.evaluate(() => {
    document.querySelector('.hw-gift-link strong')?.append('?shop=demo')
    return document.querySelector('.hw-gift-code > :nth-child(2)')?.getBoundingClientRect().width
  })
  expect(words).toBeGreaterThan(130)
  await remove(page)
})

const shortUrl = (page: Page, code: string): string => {
  const url = new URL(page.url())
  url.pathname = `/g/${code}`
  url.hash = ''
  return url.href
}

test('UXD-08 a wrong code is corrected by keys and opens the gift', async () => {
  const page = await give(390, kim)
  const link = (await page.locator('.hw-gift-link').textContent()) ?? ''
  const code = link.split('/').at(-1) ?? ''
  const other = await portal.visit({ width: 390 })
  await other.goto(shortUrl(page, '2222-3333'))
  const field = other.getByRole('textbox', { name: t('receipt-code.code') })
  await field.waitFor()
  await other
    .getByText(t('receipt-code.unknown', { code: '2222-3333' }))
    .first()
    .waitFor()
  await expectSound(other)
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await other.getByRole('heading', { name: t('gift.form-heading'), exact: true }).waitFor()
  await other.getByText(t('items.gift-from', { giver: 'Anna' })).waitFor()
  await expectSound(other)
  await other.context().close()
  await remove(page)
})

test('UXD-08 without a script a wrong code asks again, and a right one opens', async () => {
  const page = await give(390, kim)
  const code = ((await page.locator('.hw-gift-link').textContent()) ?? '').split('/').at(-1) ?? ''
  const other = await portal.visit({ width: 390, script: 'off' })
  const open = async (typed: string): Promise<void> => {
    await other.goto(shortUrl(page, typed))
    await press(other, t('links.open')).click()
  }
  await open('2222-3333')
  await other
    .getByText(t('receipt-code.unknown', { code: '2222-3333' }))
    .first()
    .waitFor()
  await open(code.replace('-', '').toLowerCase())
  await other.getByRole('heading', { name: t('gift.form-heading'), exact: true }).waitFor()
  await other.context().close()
  await remove(page)
})
