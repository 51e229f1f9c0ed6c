import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const OUT = fileURLToPath(new URL('../dist/client', import.meta.url))
const COMPRESSED = /\.(js|css|svg|json|txt|wasm|ico)$/

const brotli = (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
const zip = (body: Buffer) => promisify(gzip)(body, { level: 9 })

/** Builds the client into dist/client and lays a .br and a .gz beside each file that shrinks. */
const buildClient = async (): Promise<string> => {
  await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)), mode: 'production' })
  const files = (await readdir(OUT, { recursive: true })).filter((name) => COMPRESSED.test(name))
  await Promise.all(files.map((name) => compress(join(OUT, name))))
  return `client: ${files.length} files, ${await firstScreenKb()} kB gzip of JavaScript for the first screen`
}

// The document itself is filled in by the service and never served as it is.
const compress = async (file: string): Promise<void> => {
  const body = await readFile(file)
  await Promise.all([
    brotli(body).then((small) => writeFile(`${file}.br`, small)),
    zip(body).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

/** What the document asks for before anything is drawn: its scripts and what they import at once. */
const firstScreenKb = async (): Promise<string> => {
  const html = await readFile(join(OUT, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const sizes = await Promise.all(scripts.map(async (name) => (await readFile(join(OUT, `${name}.gz`))).length))
  return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)
}

console.log(await buildClient())
