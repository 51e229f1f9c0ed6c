import type { PhotoType } from '../../../schemas/photo.ts'
import { type Cost, drawingApart } from './draw-apart.ts'
import type { ImageHeader } from './header.ts'
import type { Cleaned, Images } from './port.ts'
import { headerOf, typeOf } from './recognize.ts'

/** A picture beyond these is refused from its header alone. A phone's photo of 12 to 24 megapixels is well within. */
const LIMITS = {
  side: 12_000,
  pixels: 25_000_000,
  /** What a decoder may hold at once: a progressive JPEG, an interlaced PNG and a WebP are held whole. A progressive one of 12 megapixels fits. */
  heldBytes: 38_000_000,
  /** Time, in pixels of a plain JPEG. */
  work: 25_000_000,
}
/** Enough for a merchant to see a seam; the longer side of what is kept. */
const KEPT_SIDE = 2_048
const refused = (because: Extract<Cleaned, { kind: 'refused' }>['because']): Cleaned => ({ kind: 'refused', because })

const isWithin = ({ width, height, held, work }: ImageHeader): boolean =>
  Math.max(width, height) <= LIMITS.side &&
  width * height <= LIMITS.pixels &&
  held <= LIMITS.heldBytes &&
  work <= LIMITS.work

/** Does one after the other: what two pictures need at once would add up. */
const inTurn = (): (<Answer>(work: () => Promise<Answer>) => Promise<Answer>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {}) // whoever asked is told; the next one in line goes on
    return next
  }
}

/** Told of each picture that was decoded, for whoever counts what that costs. */
type Told = (cost: Cost) => void

/** Pictures read by libvips, one at a time and in a process of its own. */
export function sharpImages({ onDrawn = () => {} }: { readonly onDrawn?: Told } = {}): Images {
  const oneByOne = inTurn()
  const draw = drawingApart()
  return {
    async clean(given, accept: readonly PhotoType[]) {
      const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
      const type = typeOf(bytes)
      if (type === null || !accept.includes(type)) return refused('wrong-type')
      const header = headerOf[type](bytes)
      if (header === 'animated') return refused('wrong-type')
      if (header === null || header.width === 0 || header.height === 0) return refused('damaged')
      if (!isWithin(header)) return refused('too-large')

      const toDraw = { picture: header.picture, side: KEPT_SIDE, pixels: LIMITS.pixels }
      const drawn = await oneByOne(() => draw(toDraw))
      onDrawn(drawn.cost)
      if (drawn.kind === 'damaged') return refused('damaged')
      const { width, height } = drawn
      return { kind: 'clean', bytes: drawn.bytes, type: 'image/jpeg', width, height }
    },
  }
}
