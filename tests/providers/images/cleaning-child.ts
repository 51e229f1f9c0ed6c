import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cost } from '../../../server/providers/images/drawing-process.ts'
import { createSharpImages } from '../../../server/providers/images/sharp.ts'

const [folder = '', how = ''] = process.argv.slice(2)
let drawn: Cost = { peakMb: 0, cpuMs: 0 }
const images = createSharpImages({
  onDrawn: (cost) => {
    drawn = cost
  },
})
const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The kernel’s count starts with this process; that of `resourceUsage` includes the parent. */
const readMemoryMb = () => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS) / 1024
}
const peakMb = () => readMemoryMb() + drawn.peakMb

const writeLine = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const clean = async (name: string, bytes: Buffer): Promise<void> => {
  const start = performance.now()
  drawn = { peakMb: 0, cpuMs: 0 }
  const cleaned = await images.clean(bytes, photoTypes)
  const fate = cleaned.kind === 'clean' ? 'clean' : cleaned.because
  const smuggled = cleaned.kind === 'clean' && Buffer.from(cleaned.bytes).includes('SMUGGLED')
  const size = cleaned.kind === 'clean' ? { bytes: cleaned.bytes.length } : {}
  writeLine({ name, fate, smuggled, ...size, ms: performance.now() - start, cpuMs: drawn.cpuMs, peakMb: peakMb() })
}

const names = readdirSync(folder).sort()
writeLine({ name: 'before', peakMb: process.memoryUsage().rss / 1024 / 1024 })

const files = names.slice(1)
if (how === 'together') await Promise.all(files.map((name) => clean(name, readFileSync(join(folder, name)))))
else for (const name of files) await clean(name, readFileSync(join(folder, name)))
