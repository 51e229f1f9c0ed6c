import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'

// The test environment must not change what is built.
process.env.NODE_ENV = 'production'

const OUT = fileURLToPath(new URL('../dist/client', import.meta.url))
const DOCUMENT = join(OUT, 'index.html')
const CONSOLE_DOCUMENT = join(OUT, 'console.html')
const COMPRESSED = /\.(js|css|svg|json|txt|wasm|ico)$/

const brotli = (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
const zip = (body: Buffer) => promisify(gzip)(body, { level: 9 })

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))

/** The widgets bundled for the service, which renders the first page of a visit. */
const drawing: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  // Packages mark browser-only code with directives that mean nothing here and cause warnings.
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'draw.tsx',
    outDir: fileURLToPath(new URL('../dist/drawing', import.meta.url)),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
}

/** The preview is built into its own folder, so that shoppers never load it. */
const preview: InlineConfig = {
  configFile,
  mode: 'production',
  build: {
    emptyOutDir: false,
    assetsDir: 'preview',
    rolldownOptions: { input: fileURLToPath(new URL('preview.html', import.meta.url)) },
  },
}

/** Built apart, so that the portal's files are the same with and without it. */
const consoleApp: InlineConfig = {
  configFile,
  mode: 'production',
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'console',
    rolldownOptions: { input: fileURLToPath(new URL('console.html', import.meta.url)) },
  },
}

const buildClient = async (): Promise<string> => {
  await build({ configFile, mode: 'production' })
  await build(preview)
  await build(consoleApp)
  await build({ ...drawing, mode: 'production' })
  await inlineStyles()
  await inlineConsoleStyles()
  const files = (await readdir(OUT, { recursive: true })).filter((name) => COMPRESSED.test(name))
  await Promise.all(files.map((name) => compress(join(OUT, name))))
  const sizes = { shopper: await firstScreenKb(DOCUMENT), console: await firstScreenKb(CONSOLE_DOCUMENT) }
  return `client: ${files.length} files, ${sizes.shopper} kB gzip of JavaScript for the first screen, ${sizes.console} kB for that of the console`
}

/**
 * Puts the styles into the document, so that the first page needs no second request. Styles of later pages stay apart,
 * marked with `data-late`, for the service to leave out. The typeface comes with a script, or from `noscript`.
 */
const inlineStyles = async (): Promise<void> => {
  const html = await readFile(DOCUMENT, 'utf8')
  const [link = '', name = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  const sheet = async (file: string) => (await readFile(join(OUT, file), 'utf8')).trim()
  const built = async (named: string) =>
    `assets/${(await readdir(join(OUT, 'assets'))).find((file) => file.startsWith(`${named}-`) && file.endsWith('.css'))}`
  const [first, late] = [await sheet(name), await sheet(await built('late'))]
  await rm(join(OUT, name))
  const typeface = `<noscript><link rel="stylesheet" href="/${await built('font')}"></noscript>`
  await writeFile(
    DOCUMENT,
    html.replace(link, () => `<style>${first}</style><style data-late>${late}</style>${typeface}`),
  )
}

const inlineConsoleStyles = async (): Promise<void> => {
  const html = await readFile(CONSOLE_DOCUMENT, 'utf8')
  const [link = '', name = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  const sheet = (await readFile(join(OUT, name), 'utf8')).trim()
  await rm(join(OUT, name))
  await writeFile(
    CONSOLE_DOCUMENT,
    html.replace(link, () => `<style>${sheet}</style>`),
  )
}

// The service fills in the document and never serves it as a file.
const compress = async (file: string): Promise<void> => {
  const body = await readFile(file)
  await Promise.all([
    brotli(body).then((small) => writeFile(`${file}.br`, small)),
    zip(body).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

const firstScreenKb = async (document: string): Promise<string> => {
  const html = await readFile(document, 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const sizes = await Promise.all(scripts.map(async (name) => (await readFile(join(OUT, `${name}.gz`))).length))
  return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)
}

console.log(await buildClient())
