import type { PhotoType } from '../../../schemas/values/photo.ts'
import { type Cost, createDrawingProcess } from './drawing-process.ts'
import type { ImageHeader } from './header.ts'
import type { Cleaned, Images } from './port.ts'
import { detectType, headerParsers } from './recognize.ts'

/** Checked on the header. */
const LIMITS = {
  side: 12_000,
  pixels: 25_000_000,
  /** A progressive JPEG of 12 megapixels fits. */
  heldBytes: 38_000_000,
  /** In pixels of a baseline JPEG. */
  work: 25_000_000,
}
const MAX_STORED_SIDE = 2_048
const refuse = (because: Extract<Cleaned, { kind: 'refused' }>['because']): Cleaned => ({ kind: 'refused', because })

const isWithin = ({ width, height, held, work }: ImageHeader): boolean =>
  Math.max(width, height) <= LIMITS.side &&
  width * height <= LIMITS.pixels &&
  held <= LIMITS.heldBytes &&
  work <= LIMITS.work

/** Concurrent pictures would add up their memory. */
const createSerialQueue = (): (<Answer>(work: () => Promise<Answer>) => Promise<Answer>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {}) // only the caller gets the error
    return next
  }
}

type CostListener = (cost: Cost) => void

export function createSharpImages({ onDrawn = () => {} }: { readonly onDrawn?: CostListener } = {}): Images {
  const runInTurn = createSerialQueue()
  const draw = createDrawingProcess()
  return {
    async clean(upload, accept: readonly PhotoType[]) {
      const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
      const type = detectType(bytes)
      if (type === null || !accept.includes(type)) return refuse('wrong-type')
      const header = headerParsers[type](bytes)
      if (header === 'animated') return refuse('wrong-type')
      if (header === null || header.width === 0 || header.height === 0) return refuse('damaged')
      if (!isWithin(header)) return refuse('too-large')

      const request = { picture: header.picture, side: MAX_STORED_SIDE, pixels: LIMITS.pixels }
      const drawn = await runInTurn(() => draw(request))
      onDrawn(drawn.cost)
      if (drawn.kind === 'damaged') return refuse('damaged')
      const { width, height } = drawn
      return { kind: 'clean', bytes: drawn.bytes, type: 'image/jpeg', width, height }
    },
  }
}
