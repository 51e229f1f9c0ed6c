import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

const require = createRequire(import.meta.url)

/** A Chromium: the one `CHROMIUM_PATH` names, else the one of the dev package, unpacked once under the temp folder. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  const folder = named === undefined ? await unpacked() : null
  return chromium.launch({
    executablePath: named ?? join(folder ?? '', 'chromium'),
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--headless=shell', '--disable-background-networking'],
    ...(folder === null
      ? {}
      : { env: { ...env(), LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: '/etc/fonts' } }),
  })
}

const env = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

async function unpacked(): Promise<string> {
  const folder = join(tmpdir(), 'homeward-gallery-chromium')
  if (existsSync(join(folder, 'chromium'))) return folder
  const packed = join(dirname(require.resolve('@sparticuz/chromium')), '../bin')
  const bin = existsSync(packed) ? packed : join(dirname(require.resolve('@sparticuz/chromium')), '../../bin')
  await mkdir(folder, { recursive: true })
  await inflate(join(bin, 'al2023.tar.br'), join(folder, 'al2023.tar'))
  execFileSync('tar', ['xf', join(folder, 'al2023.tar'), '-C', folder])
  await inflate(join(bin, 'chromium.br'), join(folder, 'chromium.part'))
  await chmod(join(folder, 'chromium.part'), 0o755)
  await rename(join(folder, 'chromium.part'), join(folder, 'chromium'))
  return folder
}

const inflate = (from: string, to: string) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))
