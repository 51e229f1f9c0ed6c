import { LRUCache } from 'lru-cache'

/** Three times the size in letters. */
const PNG_HEIGHT = 216
const MAX_PICTURES = 500

/** Loaded late, because the native code occupies memory. */
const drawPng = async (svg: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(svg)).resize({ height: PNG_HEIGHT, withoutEnlargement: true })
  return picture.png({ palette: true }).toBuffer()
}

/** Mail programs show no SVG. */
export function createLetterPictures(svgOf: (name: string) => string | null): (name: string) => Promise<Buffer | null> {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES })
  let lastDrawn: Promise<unknown> = Promise.resolve()

  /** A picture keeps a thread busy for half a second. */
  const drawInTurn = (svg: string): Promise<Buffer> => {
    const drawn = lastDrawn.then(() => drawPng(svg))
    lastDrawn = drawn.catch(() => {})
    return drawn
  }

  return async (name) => {
    const svg = name.endsWith('.png') ? svgOf(name.replace(/png$/, 'svg')) : null
    if (svg === null) return null
    const known = cache.get(name)
    if (known !== undefined) return known
    const drawn = drawInTurn(svg)
    cache.set(name, drawn)
    // The next request draws it again.
    drawn.catch(() => cache.delete(name))
    return drawn
  }
}
