import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Translate, translator } from '../../locales/translate.ts'
import type { Envelope, Overlay, Screen } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { checkEnvelope } from '../../server/http/request/check-envelope.ts'
import type { PressRecord } from '../conformance/press-record.ts'
import { unmarkedTexts } from './golden-marks.ts'

const folder = fileURLToPath(new URL('../screens/golden', import.meta.url))

export interface Drawn {
  readonly screen: Screen
  readonly overlay?: Overlay
}

type Situations<Page> = Readonly<Record<string, (t: Translate) => Page>>

export const goldenNames = (folderName = ''): string[] =>
  readdirSync(join(folder, folderName), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/').replace(/\.json$/, ''))
    .sort()

export const readGolden = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

export const goldenEnvelope = (name: string): Envelope => readGolden(name) as Envelope

const writeGolden = (name: string, value: unknown): void => {
  const path = join(folder, `${name}.json`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export const expectGolden = (name: string, value: unknown): void => {
  if (process.env.UPDATE_GOLDENS === '1') writeGolden(name, toJson(value))
  const hint = `If ${name} should look so from now on, "npm run goldens -- -t '${name}'" writes it; read the diff`
  expect(toJson(value), hint).toEqual(readGolden(name))
}

const presses = '../presses'

export const pressNames = (): string[] => goldenNames(presses)

export const pressRecord = (name: string): PressRecord => readGolden(`${presses}/${name}`) as PressRecord

export const expectPress = (name: string, value: PressRecord): void => expectGolden(`${presses}/${name}`, value)

const envelopeOf = ({ screen, overlay = undefined }: Drawn): Envelope => ({
  contract: CONTRACT,
  rev: 'd7',
  screen,
  overlay: overlay ?? null,
})

const otherLanguages = ['fr', 'ja', 'de'] as const

const expectGoldens = (folderName: string, situations: Situations<unknown>): void => {
  test(`every golden of ${folderName} has a situation`, () => {
    expect(goldenNames(folderName)).toEqual(Object.keys(situations).sort())
  })
}

const collected = new Map<string, (language: string) => Envelope>()
let isCollecting = false

export async function collectGoldens(): Promise<ReadonlyMap<string, (language: string) => Envelope>> {
  isCollecting = true
  const tests = fileURLToPath(new URL('../screens', import.meta.url))
  for (const name of readdirSync(tests).filter((file) => /^(?!mail|effects|presses).*\.golden\.test\.ts$/.test(file)))
    await import(join(tests, name))
  isCollecting = false
  return collected
}

export const goldens = (room: string, situations: Situations<Drawn>): void => {
  for (const [name, draw] of Object.entries(situations))
    collected.set(`${room}/${name}`, (language) => envelopeOf(draw(translator({ language }))))
  if (isCollecting) return
  describe.each(Object.entries(situations))(`${room}/%s`, (name, draw) => {
    const drawIn = (language: string) => envelopeOf(draw(translator({ language })))

    test('the situation renders as its golden by the contract', () => {
      const envelope = drawIn('en')
      checkEnvelope(envelope)
      expectGolden(`${room}/${name}`, envelope)
    })

    test.each(otherLanguages)('speaks %s', (language) => {
      const envelope = drawIn(language)
      checkEnvelope(envelope)
      expect(envelope).not.toEqual(drawIn('en'))
    })

    test('CFG-05 the situation has all our texts marked in the pseudo-language', () => {
      const envelope = drawIn('xx')
      checkEnvelope(envelope)
      expect(unmarkedTexts(envelope)).toEqual([])
    })
  })
  expectGoldens(room, situations)
}

export const plainGoldens = (
  folderName: string,
  situations: Situations<object>,
  languages: readonly string[] = ['en'],
): void => {
  if (isCollecting) return
  const written = languages.flatMap((language) =>
    Object.entries(situations).map(
      ([name, write]) => [language === 'en' ? name : `${name}.${language}`, write, language] as const,
    ),
  )
  test.each(written)(`${folderName}/%s renders as its golden`, (name, write, language) => {
    expectGolden(`${folderName}/${name}`, write(translator({ language })))
  })

  test.each(Object.entries(situations))(`CFG-05 ${folderName}/%s is marked in the pseudo-language`, (_, write) => {
    expect(unmarkedTexts(write(translator({ language: 'xx' })))).toEqual([])
  })
  expectGoldens(folderName, Object.fromEntries(written))
}
