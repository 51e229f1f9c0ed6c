import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { type ConsoleTranslate, consoleTranslator } from '../../locales/console/translate.ts'
import { ConsoleEnvelope, type ConsoleOverlay, type ConsoleScreen } from '../../schemas/console/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import type { MemberFrameView } from '../../screens/console/frame.ts'

const folder = fileURLToPath(new URL('../screens/console/golden', import.meta.url))
const envelopeShape = Compile(ConsoleEnvelope)

interface Drawn {
  readonly screen: ConsoleScreen
  readonly overlay?: ConsoleOverlay
}

const pathOf = (name: string): string => join(folder, `${name}.json`)

export const consoleGoldenNames = (room = ''): readonly string[] =>
  existsSync(join(folder, room))
    ? readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replaceAll('\\', '/').replace(/\.json$/, ''))
        .toSorted()
    : []

export const readConsoleGolden = (name: string): ConsoleEnvelope => JSON.parse(readFileSync(pathOf(name), 'utf8'))

export const consoleGoldens = (room: string, situations: Readonly<Record<string, (t: ConsoleTranslate) => Drawn>>) => {
  describe.each(Object.entries(situations))(`console/${room}/%s`, (name, draw) => {
    test('the situation renders as its golden by the contract', () => {
      const { screen, overlay = null } = draw(consoleTranslator())
      const envelope = JSON.parse(JSON.stringify({ contract: CONTRACT, rev: 'r3', screen, overlay }))
      expect(envelopeShape.Errors(envelope).map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual(
        [],
      )
      const path = pathOf(`${room}/${name}`)
      if (process.env.UPDATE_GOLDENS === '1') {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, `${JSON.stringify(envelope, null, 2)}\n`)
      }
      expect(envelope).toEqual(readConsoleGolden(`${room}/${name}`))
    })
  })

  test(`every golden of console/${room} has a situation`, () => {
    expect(consoleGoldenNames(room)).toEqual(Object.keys(situations).toSorted())
  })
}

const ROOTS = { today: '/', returns: '/returns', receiving: '/desk', publishing: '/publishing' } as const

export const memberFrame = (overrides: Partial<MemberFrameView> = {}): MemberFrameView => ({
  shop: { id: 'wrenfold', name: 'Wrenfold' },
  otherShops: [{ id: 'nagi', name: 'Nagi' }],
  member: { name: 'Maya Lind', email: 'maya@wrenfold.example', role: 'owner' },
  areas: [
    { area: 'today', path: ROOTS.today, count: 12 },
    { area: 'returns', path: ROOTS.returns, count: null },
    { area: 'receiving', path: ROOTS.receiving, count: 501 },
    { area: 'publishing', path: ROOTS.publishing, count: 0 },
  ],
  isDemo: false,
  ...overrides,
})
