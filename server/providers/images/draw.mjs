// A child process: one reply per message. Plain JavaScript, because a loader needs more time and memory than the work.
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

// Allow no other decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Transparent areas become white. */
const smaller = ({ picture, side, pixels }) =>
  sharp(picture, { failOn: 'error', limitInputPixels: pixels, sequentialRead: true, pages: 1 })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })

/** Rotation and color profiles are slow, so they follow the resize. */
const upright = async (given) => {
  const { orientation = 1, icc, space } = await sharp(given.picture).metadata()
  if (orientation === 1 && icc === undefined) return smaller(given)
  const smallerImage = smaller(given).keepExif()
  // PNG has no CMYK.
  const small = space === 'cmyk' ? smallerImage : smallerImage.keepIccProfile()
  return sharp(await small.png({ compressionLevel: 0 }).toBuffer(), { autoOrient: true })
}

const written = { quality: 84, chromaSubsampling: '4:4:4', optimiseCoding: false }

/** `resourceUsage` includes the parent's peak. */
const peakKb = () => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS)
}

const say = (fact, before) => {
  const { user, system } = process.cpuUsage(before)
  process.send({ ...fact, cost: { peakMb: peakKb() / 1024, cpuMs: (user + system) / 1000 } })
}

process.on('disconnect', () => process.exit())
process.on('message', async (given) => {
  const before = process.cpuUsage()
  try {
    const { data, info } = await (await upright(given)).jpeg(written).toBuffer({ resolveWithObject: true })
    say({ kind: 'drawn', bytes: data, width: info.width, height: info.height }, before)
  } catch {
    say({ kind: 'damaged' }, before)
  }
})
