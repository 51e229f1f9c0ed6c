import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOf } from '../house/modules.ts'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { roundRobin } from '../support/round-robin.ts'
import { createShopper } from '../support/shopper.ts'
import { isFull } from '../support/sized.ts'
import { plainShop } from '../verify/ruled-shop.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const above = mkdtempSync(join(tmpdir(), 'homeward-image-'))
const [build, image, dataDir] = [join(above, 'build'), join(above, 'image'), join(above, 'data')]

const LOCK = 'node_modules/.package-lock.json'

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>
}

const run = (folder: string, command: string, ...args: readonly string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  })

const copyBuildContext = (): void => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  for (const file of filesOf().filter((name) => !ignored.includes(name.split('/')[0] ?? ''))) {
    mkdirSync(dirname(join(build, file)), { recursive: true })
    cpSync(join(root, file), join(build, file))
  }
}

const buildLikeDocker = async (): Promise<void> => {
  copyBuildContext()
  symlinkSync(join(root, 'node_modules'), join(build, 'node_modules'))
  await run(build, 'npm', 'run', 'build')
  rmSync(join(build, 'node_modules'))
  await run(build, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline')
  for (const part of ['node_modules', 'dist']) cpSync(join(build, part), join(image, part), { recursive: true })
  rmSync(build, { recursive: true })
}

const buildInPlace = async (): Promise<void> => {
  await run(root, process.execPath, 'server/build.mjs', '--unless-built')
  // `npm run contract` writes there; the build does not.
  const filter = (path: string) => path !== join(root, 'dist/contract')
  cpSync(join(root, 'dist'), join(image, 'dist'), { recursive: true, filter })
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const own = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)),
  )
  for (const [path] of own) cpSync(join(root, path), join(image, path), { recursive: true, dereference: true })
  writeFileSync(join(image, LOCK), JSON.stringify({ packages: Object.fromEntries(own) }))
}

let portal: PortalProcess
let url: string

beforeAll(async () => {
  await (isFull ? buildLikeDocker() : buildInPlace())
  portal = startPortal({ DATA_DIR: dataDir }, { cwd: image, args: ['dist/server/main.mjs'] })
  url = await portal.listening
}, 240_000)
afterAll(async () => {
  portal?.process.kill('SIGKILL')
  await portal?.ended
  rmSync(above, { recursive: true, force: true })
})

test('FIX-43 the image holds at most ninety packages, and no build tools', () => {
  const lock: Lock = JSON.parse(readFileSync(join(image, LOCK), 'utf8'))
  const names = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ''))
  expect(names).toContain('sharp')
  expect(names.length).toBeLessThanOrEqual(90)
  expect(names.filter((name) => /^(?:vite|typescript|tsx|rolldown|@?esbuild\b.*|react.*)$/.test(name))).toEqual([])
  const modules = readdirSync(join(image, 'dist'), { recursive: true, encoding: 'utf8' })
  expect(modules.filter((name) => /\.tsx?$/.test(name))).toEqual([])
})

const server = join(image, 'dist/server')

const importedBy = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(server, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/^(?:import|export) [^;]*?from "\.\/([^"]+)";$/gm)) importedBy(name, seen)
  return seen
}

test('PAC-07 modules for papers, mail, cards, webhooks and fault reports load only on first use', () => {
  const chunks = readdirSync(server).filter((name) => name.endsWith('.mjs'))
  const [, serve = ''] = /import\("\.\/(serve-[^"]+)"/.exec(readFileSync(join(server, 'main.mjs'), 'utf8')) ?? []
  const plain = (names: Iterable<string>) => [...names].map((name) => name.replace(/-.{8}\.mjs$/, ''))
  const loaded = plain(new Set([...importedBy('main.mjs'), ...importedBy(serve)]))
  expect(loaded).toContain('serve')
  for (const name of ['label-pdf', 'label-fonts', 'packing-slip', 'smtp', 'sentry', 'stripe.esm.node', 'undici']) {
    expect(plain(chunks), name).toContain(name)
    expect(loaded, name).not.toContain(name)
  }
})

test('PAC-06 the built service is pure ASCII, Japanese too, to halve the memory per source', () => {
  const names = readdirSync(server).filter((name) => name.endsWith('.mjs'))
  const sources = names.map((name) => readFileSync(join(server, name), 'utf8'))
  expect(names.filter((_name, at) => /[\u0080-\uffff]/.test(sources[at] ?? ''))).toEqual([])
  expect(sources.some((text) => text.includes('\\u8fd4\\u54c1'))).toBe(true)
})

test('API-60 the built service answers an invalid address like any other', async () => {
  for (const path of ['order/%ff/line_item', 'return/%/outcomes']) {
    const answer = await fetch(`${url}/api/v1/demo/${path}`)
    expect([answer.status, await answer.json()], path).toMatchObject([404, { errors: { code: 'not-found' } }])
  }
  const emptied = readdirSync(server)
    .filter((name) => name.endsWith('.mjs'))
    .filter((name) => /try \{\s*(?:return \w+;)?\s*\} catch/.test(readFileSync(join(server, name), 'utf8')))
  expect(emptied).toEqual([])
})

test('PAC-07 the first start copies the image’s empty database, readable by its owner only', () => {
  const [made, own] = [join(server, 'empty-database'), join(dataDir, 'database')]
  // The first eight bytes are the system identifier, set when the cluster is created.
  const numberOf = (folder: string) => readFileSync(join(folder, 'global/pg_control')).subarray(0, 8).toString('hex')
  expect(numberOf(own)).toBe(numberOf(made))
  const open = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(folder, name)).mode & 0o044) !== 0,
    )
  expect(open(own)).toEqual([])
  expect(open(made)).toEqual(readdirSync(made, { recursive: true, encoding: 'utf8' }))
})

test('PAC-08 the first screen loads at most 84 kB of compressed JavaScript, all used', () => {
  const client = join(image, 'dist/client')
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const bytes = scripts.map((name) => readFileSync(join(client, `${name}.gz`)).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(84_000)
  const isLive = (name: string) => /live-runtime-.*\.js$/.test(name)
  expect(scripts.filter(isLive)).toEqual([])
  expect(readdirSync(join(client, 'assets')).filter(isLive)).toHaveLength(1)
})

test('PAC-08 the installed dependencies take at most 200 MB', () => {
  const names = readdirSync(join(image, 'node_modules'), { recursive: true, encoding: 'utf8' })
  const sizes = names.map((name) => lstatSync(join(image, 'node_modules', name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000_000)
})

test('FIX-43 the compiled service completes a return from the lookup to its label', async () => {
  const { app } = roundRobin([url])
  const visitor = createShopper(app, 'demo')
  await goToReview(visitor)
  await submit(visitor)
  await expect
    .poll(
      async () =>
        (await visitor.open(`/return/${readReturnKey(visitor)}`)) && visitor.find('label_block', 'label')?.look,
      {
        timeout: 60_000,
      },
    )
    .not.toBe('processing')
  const label = await app.inject({ url: `/api/v1/demo/returns/${readReturnKey(visitor)}/label` })
  expect([label.statusCode, label.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const page = await (await fetch(url)).text()
  const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  expect((await fetch(new URL(script, url))).status).toBe(200)
}, 120_000)

test('HSE-06 the compiled service serves the demo pictures unchanged from the source', async () => {
  const pictures = 'server/demo/pictures'
  expect(readdirSync(join(server, 'pictures')).toSorted()).toEqual(readdirSync(join(root, pictures)).toSorted())
  const answer = await fetch(new URL('/demo-art/logo-demo-jp.svg', url))
  expect([answer.status, await answer.text()]).toEqual([
    200,
    readFileSync(join(root, pictures, 'logo-demo-jp.svg'), 'utf8'),
  ])
})

test('BCK-07 the compiled service has the same Shopify documents as its source', () => {
  const documents = 'server/providers/commerce/shopify/documents'
  expect(readdirSync(join(server, 'documents')).toSorted()).toEqual(readdirSync(join(root, documents)).toSorted())
})

test('FIX-43 the image runs merchant commands, and a publish there runs the verifier first', async () => {
  const file = join(above, 'shop.json')
  writeFileSync(file, JSON.stringify({ ...plainShop, shop: { ...plainShop.shop, id: 'demo' } }))
  const { stdout } = await run(image, process.execPath, 'dist/server/shop.mjs', 'publish', 'demo', '--file', file)
  expect(stdout).toMatch(/Version 2 of "demo" is live/)
  for (const command of ['load', 'carrier']) {
    const refusal = run(image, process.execPath, `dist/server/${command}.mjs`)
    await expect(refusal).rejects.toMatchObject({ stderr: expect.stringContaining(`Usage: npm run ${command} -- `) })
  }
}, 120_000)
