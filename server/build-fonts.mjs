// Builds the fonts of labels and packing slips into dist/fonts. Tests import it too.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../dist/fonts', import.meta.url))
const { resolve } = createRequire(import.meta.url)

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('')

const sources = {
  'noto-sans-regular': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans-bold': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'biz-udpgothic-regular': '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  'biz-udpgothic-bold': '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
}

/** Writes atomically, because another process may read the file. */
const write = (name, bytes) => {
  const temporary = join(folder, `${name}.${process.pid}`)
  writeFileSync(temporary, bytes)
  renameSync(temporary, join(folder, name))
}

const fingerprint = () => {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const name of ['@expo-google-fonts/noto-sans', '@expo-google-fonts/biz-udpgothic', 'subset-font'])
    hash.update(readFileSync(resolve(`${name}/package.json`)))
  return hash.digest('hex')
}

/** ASCII has its own font without ligatures: pdfkit lays it out in half the time. */
export async function buildFonts() {
  const stamp = join(folder, 'built-from')
  const from = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === from) return
  mkdirSync(folder, { recursive: true })
  const { default: subsetFont } = await import('subset-font')
  for (const [name, source] of Object.entries(sources)) {
    const font = readFileSync(resolve(source))
    const options = { targetFormat: 'sfnt', noHinting: true }
    write(`${name}.ttf`, await subsetFont(font, '', { ...options, keepAllGlyphs: true }))
    if (!name.startsWith('noto-sans')) continue
    const kerned = { ...options, keepFeatures: ['kern'] }
    write(`${name.replace('noto-sans', 'ascii')}.ttf`, await subsetFont(font, ascii, kerned))
  }
  for (const name of ['noto-sans', 'biz-udpgothic'])
    write(
      `${name}-license.txt`,
      readFileSync(join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), 'LICENSE_FONT')),
    )
  write('built-from', from)
}
