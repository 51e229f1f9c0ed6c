import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import type { Client } from '../../server/http/settings.ts'

const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const PATIENCE = 60_000

interface Found {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

const PACKAGED_CHANNEL = 'packaged'

export const runsPackaged = process.platform === 'linux' && process.arch === 'x64'

/**
 * Launches a Chromium with a fresh profile: `CHROMIUM_PATH`, else the dev package's headless build, else the system's.
 * @throws Error when none starts.
 */
export async function launchBrowser(name = process.env.CHROMIUM_PATH): Promise<Browser> {
  const { path, env } = await found(name)
  return chromium.launch({ executablePath: path, args: FLAGS, env: { ...environment(), ...env } })
}

const found = async (name: string | undefined): Promise<Found> => {
  const path = name ?? (runsPackaged ? PACKAGED_CHANNEL : systemChromium())
  return path === undefined || path === PACKAGED_CHANNEL ? ofTheDevPackage() : { path, env: {} }
}

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const systemChromium = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser'].map((name) => join(folder, name)))
    .find(isExecutable)

const packageFolder = (): string => {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('@sparticuz/chromium')), '../..')
}

/** The Chromium of `@sparticuz/chromium`, unpacked once per machine into the temp folder. */
async function ofTheDevPackage(): Promise<Found> {
  const from = packageFolder()
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `homeward-chromium-${userInfo().uid}-${version}`)
  if (!existsSync(folder)) await unpack(join(from, 'bin'), folder)
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : folder
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts } }
}

async function unpack(bin: string, folder: string): Promise<void> {
  const making = mkdtempSync(`${folder}-`)
  const openFile = (name: string) =>
    readFile(join(bin, `${name}.br`)).then((packed) => promisify(brotliDecompress)(packed))
  await Promise.all([
    openFile('chromium').then((program) => writeFile(join(making, 'chromium'), program)),
    openFile('al2023.tar').then((tar) => untar(tar, making)),
    openFile('fonts.tar').then((tar) => untar(tar, making)),
  ])
  await chmod(join(making, 'chromium'), 0o755)
  await writeFile(join(making, 'fonts.conf'), `<fontconfig><dir>${folder}/fonts</dir></fontconfig>`)
  try {
    await rename(making, folder)
  } catch {
    await rm(making, { recursive: true }) // another test file was first
  }
}

const BLOCK = 512

async function untar(tar: Buffer, folder: string): Promise<void> {
  const textAt = (from: number, length: number) => tar.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const name = textAt(at, 100)
    const size = Number.parseInt(textAt(at + 124, 12), 8)
    const start = at + BLOCK
    if (!name.endsWith('/')) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), tar.subarray(start, start + size))
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))

const newestIn = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )

export async function builtClient(): Promise<Client> {
  const folder = join(root, 'dist/client')
  const document = join(folder, 'index.html')
  const isStale = !existsSync(document) || statSync(document).mtimeMs < newestIn(join(root, 'client'))
  if (isStale) execFileSync(process.execPath, ['--import', 'tsx', 'client/build.ts'], { cwd: root, stdio: 'pipe' })
  const { drawFirst } = await import(pathToFileURL(join(root, 'dist/drawing/draw.mjs')).href)
  const [preview, console] = ['preview.html', 'console.html'].map((name) => readFileSync(join(folder, name), 'utf8'))
  return {
    html: readFileSync(document, 'utf8'),
    preview: preview ?? '',
    console: console ?? '',
    root: folder,
    draw: drawFirst,
  }
}
