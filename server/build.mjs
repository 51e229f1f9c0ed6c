// Builds the client and the service into dist. `--unless-built` skips an up-to-date build. Plain JavaScript starts
// without a loader.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildFonts } from './build-fonts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => join(root, path)

/** Programs by their names in dist/server. */
const programs = {
  main: 'server/main.ts',
  load: 'server/commands/load.ts',
  shop: 'server/commands/shop.ts',
  carrier: 'server/commands/carrier.ts',
  console: 'server/commands/console.ts',
  'pglite-create': 'server/database/engines/pglite-create.ts',
  'pglite-thread': 'server/database/engines/pglite-thread.ts',
  'verify-thread': 'server/verify/verify-thread.ts',
  draw: 'server/providers/images/draw.mjs',
}

/** Installed packages: native code and WebAssembly. The build bundles all others. */
const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

const built = ['client', 'locales', 'schemas', 'screens', 'server']

const fingerprint = () => {
  const hash = createHash('sha256')
  const files = built.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [at('package-lock.json'), ...files.sort()])
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Escapes non-ASCII characters: one of them makes V8 store the whole source in two bytes per character. */
const inAscii = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const [escaped] = /(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/.exec(chunk.code) ?? []
      if (escaped !== undefined) throw new Error(`${chunk.fileName} contains "${escaped}": remove its backslash`)
      chunk.code = chunk.code.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/** One folder, so that modules find the files next to them. */
const buildServer = async () => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    plugins: [inAscii],
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      minify: false,
      license: { fileName: 'licenses.md' },
      rollupOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, at(path)])),
        // Comments would occupy memory; licenses are in a separate file.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', comments: false },
      },
    },
  })
  cpSync(at('server/database/migrations'), at('dist/server/migrations'), { recursive: true })
  cpSync(at('server/demo/pictures'), at('dist/server/pictures'), { recursive: true })
  cpSync(at('server/load/demo-returns.tsv.br'), at('dist/server/demo-returns.tsv.br'))
  copyDemoFonts()
  cpSync(at('server/providers/commerce/shopify/documents'), at('dist/server/documents'), { recursive: true })
}

const copyDemoFonts = () => {
  const packages = JSON.parse(readFileSync(at('server/demo/fonts.json'), 'utf8'))
  mkdirSync(at('dist/server/demo-fonts'), { recursive: true })
  for (const [name, { folder, file }] of Object.entries(packages)) {
    cpSync(at(`node_modules/${folder}/files/${file}`), at(`dist/server/demo-fonts/${name}`))
    cpSync(at(`node_modules/${folder}/LICENSE`), at(`dist/server/demo-fonts/${name}-license.txt`))
  }
}

/** An empty database that the first start copies. Readable by every user, because builder and operator may differ. */
const buildDatabase = () => {
  const folder = at('dist/server/empty-database')
  execFileSync(process.execPath, [at('dist/server/pglite-create.mjs'), folder], { stdio: 'inherit' })
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Whether a process runs, of any user. */
const runs = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Waits until no other process builds, because two would empty the same folder. Returns the unlock function. */
const alone = async () => {
  const lock = at('dist/building')
  mkdirSync(at('dist'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const builder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    // A killed build leaves its lock.
    if (builder > 0 && !runs(builder)) rmSync(lock, { force: true })
    await pause(100)
  }
}

const stamp = at('dist/built-from')
const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/** Builds unless another process has just built the same sources. */
const build = async () => {
  const unlock = await alone()
  try {
    if (unlessBuilt && isBuilt()) return
    const from = fingerprint()
    execFileSync(process.execPath, ['--import', 'tsx', 'client/build.ts'], { cwd: root, stdio: 'inherit' })
    await buildServer()
    await buildFonts()
    buildDatabase()
    writeFileSync(stamp, from)
  } finally {
    unlock()
  }
}

const unlessBuilt = process.argv.includes('--unless-built')
if (!unlessBuilt || !isBuilt()) await build()
