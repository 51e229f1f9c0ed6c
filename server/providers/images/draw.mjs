// Draws pictures anew, in a process of its own: each message is one, and so is each answer.
// Plain JavaScript, as a loader would take longer to start than the work, and more memory.
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

// No other decoder can be reached, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** The picture in its kept size; transparency stands on white. */
const smaller = ({ picture, side, pixels }) =>
  sharp(picture, { failOn: 'error', limitInputPixels: pixels, sequentialRead: true, pages: 1 })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })

/** The same, upright and in sRGB. Turning needs all of it at once, and a profile is slow: both wait until it is small. */
const upright = async (given) => {
  const { orientation = 1, icc, space } = await sharp(given.picture).metadata()
  if (orientation === 1 && icc === undefined) return smaller(given)
  const kept = smaller(given).keepExif()
  // What passes between the two cannot hold inks: those become colours at once.
  const small = space === 'cmyk' ? kept : kept.keepIccProfile()
  return sharp(await small.png({ compressionLevel: 0 }).toBuffer(), { autoOrient: true })
}

// The tables of the JPEG are not fitted to it: that would hold all of it once more.
const written = { quality: 84, chromaSubsampling: '4:4:4', optimiseCoding: false }

/** What this process had at most. The kernel's own count begins with the process; that of `resourceUsage` with its parent's. */
const peakKb = () => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS)
}

/** Says what became of a picture, with what that took. */
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
    // Whatever a decoder says of a stranger's file, the answer is the same: it cannot be read.
    say({ kind: 'damaged' }, before)
  }
})
