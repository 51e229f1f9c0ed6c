import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { createFontReader } from '../../server/providers/fonts/font-reader.ts'
import { parseNetworks } from '../../server/providers/outgoing/networks.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { readFonts } from '../../server/shops/shop-fonts.ts'
import { plainShop } from '../domain/characters.ts'

const font = readFileSync(
  join(import.meta.dirname, '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)
const large = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(200_000)])
const files: Readonly<Record<string, { readonly body: Buffer; readonly headers?: Record<string, string> }>> = {
  '/good.woff2': { body: font, headers: { 'access-control-allow-origin': '*' } },
  '/closed.woff2': { body: font },
  '/large.woff2': { body: large },
  '/text.woff2': { body: Buffer.from('<html>a login page</html>') },
  '/damaged.woff2': { body: font.subarray(0, 4_000) },
}

let server: Server
let host = ''
const upload = 'a'.repeat(64)

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const file = files[url]
    response.writeHead(file === undefined ? 404 : 200, file?.headers)
    response.end(file?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server?.close())

const read = async (...urls: readonly string[]) => {
  const reader = createFontReader({
    files: { get: async (_shop, id) => (id === upload ? { bytes: font, type: 'font/woff2' } : null) },
    allowed: parseNetworks('WEBHOOK_NETWORKS', ['127.0.0.0/8']),
  })
  const globals = { typeface: { files: urls.map((url) => ({ url })) } }
  const config: ShopConfig = { ...plainShop, theme: { ...plainShop.theme, globals } }
  return readFonts(reader, 'shop-a', config)
}

const figtree = { weight: '300 900', ascent: 950, descent: 250, lineGap: 0, width: 449, boldWidth: 457 }

test('UXD-02 publishing reads the fonts of the theme and adds their measures', async () => {
  const { problems, document } = await read(`${host}/good.woff2`, `/fonts/shop-a/${upload}.woff2`)
  expect(problems).toEqual([])
  expect(document.theme.globals.typeface?.files.map(({ metrics }) => metrics)).toEqual([figtree, figtree])
})

test.each([
  ['/text.woff2', 'is no woff2 file: convert the font to woff2'],
  ['/large.woff2', 'has more than 150 kB: leave out scripts and features that the shop does not use'],
  ['/damaged.woff2', 'cannot be read as a font: the file is damaged'],
  ['/closed.woff2', 'is not allowed in pages of other hosts: send the header access-control-allow-origin'],
  ['/absent.woff2', 'answers with status 404 instead of a font'],
])('UXD-02 the font %s is refused at its place', async (path, problem) => {
  const { problems } = await read(`${host}/good.woff2`, `${host}${path}`)
  expect(problems).toEqual([{ pointer: '/theme/globals/typeface/files/1/url', message: `"${host}${path}" ${problem}` }])
})

test('UXD-02 fonts of hosts that do not answer and of other shops are refused', async () => {
  const silent = 'http://127.0.0.1:9/a.woff2'
  const foreign = `/fonts/shop-b/${upload}.woff2`
  const { problems } = await read(silent, foreign)
  expect(problems.map(({ message }) => message)).toEqual([
    `"${silent}" does not answer with a font`,
    `"${foreign}" is not an uploaded font of this shop`,
  ])
})

test('UXD-02 a wrong radius, weight or font address is refused at its place', () => {
  const globals = { radius: 40, typeface: { files: [{ url: 'ftp://fonts.example/a.woff2' }] } }
  const checked = checkConfig({ ...plainShop, theme: { globals, heading: { weight: 650 } } })
  const problems = checked.kind === 'refused' ? checked.problems : []
  expect(problems.map(({ pointer }) => pointer).sort()).toEqual([
    '/theme/globals/radius',
    '/theme/globals/typeface/files/0/url',
    '/theme/heading/weight',
  ])
  expect(problems.find(({ pointer }) => pointer === '/theme/globals/radius')?.message).toMatch(/24/)
})
