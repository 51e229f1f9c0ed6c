import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./pictures', import.meta.url))
const names = new Set(readdirSync(folder))
const cache = new Map<string, string>()
const pngCache = new Map<string, Promise<Buffer>>()

/** Names are looked up in a list, never used as a path. */
export function demoPicture(name: string): string | null {
  if (!names.has(name)) return null
  const svg = cache.get(name) ?? readFileSync(join(folder, name), 'utf8')
  cache.set(name, svg)
  return svg
}

/** Three times the size in letters. */
const PNG_HEIGHT = 216

/** Loaded for the first letter, because the native code occupies memory. */
const drawPng = async (svg: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(svg)).resize({ height: PNG_HEIGHT, withoutEnlargement: true })
  return picture.png({ palette: true }).toBuffer()
}

let lastDrawn: Promise<unknown> = Promise.resolve()

/** One at a time: a picture keeps a thread busy for half a second. */
const drawInTurn = (svg: string): Promise<Buffer> => {
  const drawn = lastDrawn.then(() => drawPng(svg))
  lastDrawn = drawn.catch(() => {})
  return drawn
}

/** The SVG of the same name as a PNG, because mail programs show no SVG. */
export async function demoLetterPicture(name: string): Promise<Buffer | null> {
  const svg = name.endsWith('.png') ? demoPicture(name.replace(/png$/, 'svg')) : null
  if (svg === null) return null
  const png = pngCache.get(name) ?? drawInTurn(svg)
  pngCache.set(name, png)
  return png
}
