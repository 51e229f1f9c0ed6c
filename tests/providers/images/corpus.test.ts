import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegPhoto } from '../../support/pictures.ts'
import { isFull } from '../../support/sized.ts'
import { corpus, type Hostile } from './corpus.ts'

interface Line {
  readonly name: string
  readonly fate: string
  readonly smuggled: boolean
  readonly ms: number
  readonly cpuMs: number
  readonly peakMb: number
}

const child = fileURLToPath(new URL('cleaning-child.ts', import.meta.url))

let folder: string
let files: readonly Hostile[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-corpus-'))
  files = await corpus()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fileName = (at: number): string => `${at}`.padStart(4, '0')

const cleanFiles = async (hostileFiles: readonly Hostile[], mode: 'in turn' | 'together') => {
  const into = join(folder, mode.replace(' ', '-'))
  await mkdir(into)
  await writeFile(join(into, fileName(0)), await jpegPhoto(200, 150))
  await Promise.all(hostileFiles.map(({ bytes }, at) => writeFile(join(into, fileName(at + 1)), bytes)))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', child, into, mode], {
    maxBuffer: 10_000_000,
  })
  const [before, ...lines] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const results = lines.map((line) => ({ ...line, file: hostileFiles[Number(line.name) - 1]! }))
  return { results, riseMb: Math.max(...lines.map(({ peakMb }) => peakMb)) - (before?.peakMb ?? 0) }
}

test('T32 every hostile file is refused or redrawn within a second and 150 MB', async () => {
  expect(files.length).toBeGreaterThanOrEqual(300)
  const sampledFiles = files.filter((_, at) => isFull || at % 3 === 0)
  const { results, riseMb } = await cleanFiles(sampledFiles, 'in turn')
  expect(results.length).toBe(sampledFiles.length)

  const wrong = results.filter(({ file, fate }) => file.fate !== 'any' && file.fate !== fate)
  expect(wrong.map(({ file, fate }) => `${file.name}: ${fate}, not ${file.fate}`)).toEqual([])
  expect(results.filter(({ smuggled }) => smuggled).map(({ file }) => file.name)).toEqual([])
  // CPU time, as other load of the machine does not matter.
  const slow = results.filter(({ cpuMs }) => cpuMs >= 1_000)
  expect(slow.map(({ file, cpuMs }) => `${file.name}: ${Math.round(cpuMs)} ms`)).toEqual([])
  expect(riseMb).toBeLessThan(150)
}, 240_000)

test('T32 the heaviest files at once need no more memory than a single file', async () => {
  const heaviest = files.filter(({ name, fate }) => fate === 'clean' && /megapixels/.test(name))
  expect(heaviest.length).toBeGreaterThan(8)
  const { results, riseMb } = await cleanFiles(heaviest, 'together')
  expect(new Set(results.map(({ fate }) => fate))).toEqual(new Set(['clean']))
  expect(riseMb).toBeLessThan(150)
}, 120_000)
