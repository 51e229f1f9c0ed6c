/**
 * `npm run pictures`: takes the README's pictures of the demo, on desktop and phone, and records the animated one.
 * `npm run pictures -- demo` records the animated one alone, `-- console` takes those of the console.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { demoPicture } from '../../server/demo/pictures.ts'
import { openPortal, type Portal } from '../e2e/portal.ts'
import * as shopping from '../e2e/shopping.ts'
import { takeConsolePictures } from './console-pictures.ts'
import { recordDemo } from './demo-recording.ts'

const { heading, panel, press, t } = shopping

const folder = fileURLToPath(new URL('../../.github/pictures', import.meta.url))
const screens = [
  { width: 1440, height: 900, suffix: '' },
  { width: 390, height: 844, suffix: '-390' },
] as const

interface PictureScript {
  readonly at?: string
  readonly pictures: readonly (readonly [name: string, go: (page: Page, portal: Portal) => Promise<unknown>])[]
}

const returning: PictureScript = {
  pictures: [
    ['lookup', (page) => heading(page, t('lookup.heading')).waitFor()],
    [
      'exchange',
      async (page) => {
        await shopping.findOrder(page)
        await shopping.openSizes(page)
        await panel(page).getByRole('radio', { name: 'L', exact: true }).check()
      },
    ],
    [
      'items',
      async (page) => {
        await press(panel(page), t('item.next')).click()
        await shopping.confirm(page)
        await shopping.returnCoat(page)
        await page.getByText(t('items.selected', { count: 2 })).waitFor()
      },
    ],
    [
      'payback',
      async (page) => {
        await shopping.continueFlow(page)
        await heading(page, t('credit.heading')).waitFor()
      },
    ],
    ['review', (page) => shopping.choosePayout(page, 'gift')],
    [
      'status',
      async (page, opened) => {
        await press(page, t('review.submit')).click()
        await page.getByText(t('label.processing')).waitFor()
        await opened.test.runner.drain()
        await page.getByRole('heading', { name: t('label.ready') }).waitFor()
      },
    ],
  ],
}

const buying: PictureScript = {
  pictures: [
    [
      'shop',
      async (page) => {
        await shopping.enterShop(page)
        await shopping.startShopping(page)
        await heading(page, t('shop.heading')).waitFor()
      },
    ],
    [
      'product',
      async (page) => {
        await shopping.product(page, 'Heron Tweed Blazer').first().click()
        await panel(page).waitFor()
      },
    ],
    [
      'cart',
      async (page) => {
        await shopping.addToCart(page, ['Lichen', 'M'])
        await shopping.openCart(page, 1)
      },
    ],
  ],
}

const giftReceiptScript: PictureScript = {
  at: '#/gift-receipt',
  pictures: [
    [
      'gift',
      async (page) => {
        await shopping.findGift(page)
        await shopping.fillReceipt(page, 'Kim', [/Linen Shirt/, /Wool Coat/])
        await shopping.makeReceipt(page, 'Kim')
      },
    ],
  ],
}

/** The loaded page in few colors, which suffice for flat areas. */
const take = async (page: Page, file: string): Promise<void> => {
  await page.mouse.move(0, 0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const picture = sharp(await page.screenshot({ animations: 'disabled' })).png({ palette: true, effort: 10 })
  await writeFile(`${folder}/${file}.png`, await picture.toBuffer())
  console.log(file)
}

const takePictures = async (opened: Portal): Promise<void> => {
  for (const { at, pictures } of [returning, buying, giftReceiptScript])
    for (const { suffix, ...size } of screens) {
      const page = await opened.visit({ width: size.width, ...(at !== undefined && { at }) })
      await page.setViewportSize(size)
      for (const [name, go] of pictures) {
        await go(page, opened)
        await take(page, `${name}${suffix}`)
      }
      await page.context().close()
    }
}

const takePortalPictures = async (part: string | undefined): Promise<void> => {
  const portal = await openPortal({ pictures: demoPicture })
  try {
    await writeFile(`${folder}/demo.webp`, await recordDemo(portal))
    if (part !== 'demo') await takePictures(portal)
  } finally {
    await portal.close()
  }
}

const kind = process.argv[2]
if (kind !== 'console') await takePortalPictures(kind)
if (kind !== 'demo') await takeConsolePictures(take)
// The database server otherwise holds this process open.
process.exit()
