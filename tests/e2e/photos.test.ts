import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing, jpegPhoto } from '../support/pictures.ts'
import { findLookalikes } from './alike.ts'
import { openPortal, type Portal } from './portal.ts'
import * as shopping from './shopping.ts'

const { panel, press, t } = shopping

declare global {
  interface Window {
    bodies?: Blob[]
  }
}

/** Records posted bodies, because Playwright does not expose the bytes of files. */
const listen = (): void => {
  const bodies: Blob[] = []
  window.bodies = bodies
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof Blob) bodies.push(body)
    return send.call(this, body)
  }
}

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

test('FIX-82 a phone photo is uploaded upright and reduced; a small photo is unchanged', async () => {
  const page = await portal.visit({ width: 390 })
  await shopping.findOrder(page)
  await shopping.open(page, /Wool Coat/)
  await shopping.answer(page, 'It arrived damaged or faulty')
  await panel(page).getByRole('textbox').fill('A seam is open')
  await press(panel(page), t('item.next')).click()
  const field = panel(page).locator('input[type=file]')
  await field.waitFor({ state: 'attached' })
  await page.evaluate(listen)
  const sent = async (buffer: Buffer): Promise<Buffer> => {
    await page.evaluate(() => window.bodies?.splice(0))
    await field.setInputFiles({ name: 'seam.jpg', mimeType: 'image/jpeg', buffer })
    await page.waitForFunction(() => window.bodies?.length === 1)
    return Buffer.from(
      await page.evaluate(async () => [...new Uint8Array((await window.bodies?.[0]?.arrayBuffer()) ?? [])]),
    )
  }
  const turned = await drawing(4_000, 3_000).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer()
  const travelled = await sent(turned)
  const { width, height, orientation } = await sharp(travelled).metadata()
  expect([width, height, orientation]).toEqual([1_536, 2_048, undefined])
  expect(travelled.length).toBeLessThan(turned.length)
  await panel(page).getByText(t('photo.added')).waitFor({ state: 'attached' })

  const small = await drawing(320, 240).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect((await sent(small)).equals(small)).toBe(true)
  await page.context().close()
})

test('FIX-93 photos are chosen, refused with a reason and removed without a script', async () => {
  const page = await portal.visit({ width: 390, script: 'off' })
  await shopping.findOrder(page)
  await shopping.open(page, /Wool Coat/)
  await shopping.answer(page, 'It arrived damaged or faulty')
  await panel(page).getByRole('textbox').fill('A seam is open')
  await press(panel(page), t('item.next')).click()
  const chooser = panel(page).locator('input[type=file]')
  await chooser.waitFor()
  expect(await panel(page).getByText(t('client.photos-smaller')).isVisible()).toBe(false)

  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const [seam, tag] = [await jpegPhoto(), await jpegPhoto(320, 240)]
  const large = join(portal.test.dataDir, 'large.jpg')
  await writeFile(large, Buffer.concat([seam, Buffer.alloc(20_000_000)]))
  await chooser.setInputFiles(large)
  await press(panel(page), t('item.next')).click()
  await panel(page).getByText(t('photo.too-large-together')).first().waitFor()

  await chooser.setInputFiles([file('seam.jpg', seam), file('tag.jpg', tag), file('notes.jpg', Buffer.from('notes'))])
  await press(panel(page), t('item.next')).click()
  await panel(page)
    .getByText(/notes\.jpg: /)
    .first()
    .waitFor()
  expect(await findLookalikes(page)).toEqual([])
  expect((await panel(page).getByRole('heading').first().boundingBox())?.y).toBeLessThan(150)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await panel(page)
    .getByRole('checkbox', { name: t('photo.nth', { number: 2 }) })
    .uncheck()
  await press(panel(page), t('item.next')).click()
  await panel(page)
    .getByRole('radio', { name: t('item.outcome-return'), exact: true })
    .waitFor()
  await page.context().close()
})
