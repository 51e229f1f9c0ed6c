import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Portal } from '../e2e/portal.ts'
import * as shopping from '../e2e/shopping.ts'
import { settle } from '../presses/hurried-shopper.ts'

const { heading, panel, press, t } = shopping

/** Size of the recorded phone in CSS pixels, and of its pictures. */
const PHONE = { width: 390, height: 700 }
const SCALE = 2
const MAX_BYTES = 1_000_000
const [MIN_MS, MAX_MS] = [11_000, 13_000]
const [LETTER_MS, TAP_MS] = [70, 170]

interface Frame {
  readonly picture: Buffer
  readonly ms: number
}

/** The mark of a finger, in colors that show on any button. `radius` in CSS pixels. */
const drawTap = ({ x, y }: { readonly x: number; readonly y: number }, radius: number): Buffer => {
  const { width, height } = PHONE
  const size = `width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}"`
  const look = 'fill="#f59e0b" fill-opacity="0.6" stroke="#fff" stroke-width="3"'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><circle cx="${x}" cy="${y}" r="${radius + 2}" fill="none"
      stroke="#101828" stroke-opacity="0.5" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${radius}" ${look}/></svg>`,
  )
}

/** Takes frames of a page. Their length is chosen here and never waited for. */
const recordFrames = (page: Page) => {
  const frames: Frame[] = []
  const keep = (picture: Buffer, ms: number): void => {
    const last = frames.at(-1)
    if (last?.picture.equals(picture)) frames.splice(-1, 1, { picture, ms: last.ms + ms })
    else frames.push({ picture, ms })
  }
  const shoot = async (): Promise<Buffer> => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return page.screenshot({ animations: 'disabled' })
  }
  return {
    frames,
    async show(ms: number): Promise<void> {
      await settle(page)
      keep(await shoot(), ms)
    },
    async type(field: Locator, text: string): Promise<void> {
      await field.focus()
      for (const letter of text) {
        await page.keyboard.type(letter)
        keep(await shoot(), LETTER_MS)
      }
    },
    /** Marks the target, then presses it. */
    async tap(target: Locator): Promise<void> {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (box === null) throw new Error(`Nothing to tap: ${target}`)
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const screen = await shoot()
      for (const radius of [24, 17]) {
        const marked = sharp(screen).composite([{ input: drawTap(middle, radius) }])
        keep(await marked.png().toBuffer(), TAP_MS)
      }
      await target.click()
      await page.mouse.move(0, 0)
    },
  }
}

const answer = (page: Page, name: string): Locator => panel(page).getByText(name, { exact: true })

const swapShirt = async (page: Page, { test }: Portal): Promise<readonly Frame[]> => {
  const { frames, show, type, tap } = recordFrames(page)
  const { order, proof } = shopping.lookupFields(page)
  await show(700)
  await type(order, '#1001')
  await type(proof, '10001')
  await tap(press(page, t('lookup.submit')))
  await heading(page, t('items.heading')).waitFor()
  await show(700)
  await tap(shopping.select(page, /Linen Shirt/))
  await panel(page).waitFor()
  await show(500)
  await tap(answer(page, 'The size is not right'))
  await answer(page, 'Too small').waitFor()
  await show(500)
  await tap(answer(page, 'Too small'))
  await panel(page).locator('#accept').waitFor()
  await show(1_800)
  await tap(panel(page).locator('#accept'))
  await panel(page).waitFor({ state: 'detached' })
  await show(900)
  await tap(press(page.getByRole('main'), t('items.continue')))
  await heading(page, t('review.heading')).waitFor()
  await show(1_000)
  await tap(press(page, t('review.submit')))
  await page.getByText(t('label.processing')).waitFor()
  await test.runner.drain()
  const label = page.getByRole('heading', { name: t('label.ready') })
  await label.waitFor()
  // The only random text in sight: fixed, so the file changes only with the pages.
  await page.getByText(/^HL\d{20}$/).evaluate((number) => {
    number.textContent = 'HL23497607838790613393'
  })
  await show(2_800)
  const at = await label.boundingBox()
  if (at === null || at.y < 0 || at.y + at.height > PHONE.height) throw new Error('The last frame has no label.')
  return frames
}

export async function recordDemo(portal: Portal): Promise<Buffer> {
  const page = await portal.visit({ width: PHONE.width, scale: SCALE })
  await page.setViewportSize(PHONE)
  const frames = await swapShirt(page, portal)
  await page.context().close()
  const delays = frames.map(({ ms }) => ms)
  const total = delays.reduce((sum, ms) => sum + ms, 0)
  if (total < MIN_MS || total > MAX_MS) throw new Error(`The demo lasts ${total} ms.`)
  const pictures = frames.map(({ picture }) => picture)
  const file = await sharp(pictures, { join: { animated: true } })
    .webp({ delay: delays, loop: 0, quality: 82, effort: 6 })
    .toBuffer()
  if (file.length > MAX_BYTES) throw new Error(`The demo has ${file.length} bytes.`)
  console.log(`demo: ${frames.length} frames, ${total} ms, ${Math.round(file.length / 1000)} kB`)
  return file
}
