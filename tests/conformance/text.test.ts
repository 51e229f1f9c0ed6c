import { expect, test } from 'vitest'
import { applyFallbacks, fallbacks } from '../../schemas/envelope/fallback.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { checkEnvelope } from '../../server/http/request/check-envelope.ts'
import { goldenEnvelope, goldenNames, pressNames, pressRecord } from '../support/golden.ts'
import { type Person, terminal } from '../walk/client.ts'
import { drawScreen } from '../walk/draw.ts'
import { holdEffects, holdPresses, holdRenderer } from './kit.ts'
import { missedAfterPress, type PressRecord } from './press-record.ts'
import { stageOf, typedValues } from './stage.ts'
import { listVisibleBlocks, listVisibleWords, missedIn } from './words.ts'

const recordedScreens = goldenNames()
  .filter((name) => !name.startsWith('mail'))
  .map((name) => [name, goldenEnvelope(name)] as const)

const inLines = ({ screen, overlay = null }: Envelope): string => {
  const forms = { ...screen?.forms, ...overlay?.forms }
  return drawScreen({ screen: screen ?? null, overlay, forms }).lines.join('\n')
}

holdRenderer('the text client', recordedScreens, inLines)

/** Reduces a page to the components that every client renders. */
const least = (envelope: Envelope): Envelope => applyFallbacks(envelope, new Set())

holdRenderer(
  'a client of the fewest types',
  recordedScreens.map(([name, envelope]) => [name, least(envelope)]),
  inLines,
)

test.each(recordedScreens)('CTR-06 the simpler types of %s include all texts except pictures', (_name, envelope) => {
  const missed = missedIn(envelope, inLines(least(envelope)))
  expect(missed.filter(([place]) => !place.endsWith('.alt'))).toEqual([])
})

test.each(
  recordedScreens,
)('CTR-06 a reduced %s is valid by the contract and has few component types', (_name, envelope) => {
  const few = least(envelope)
  expect(() => checkEnvelope(few)).not.toThrow()
  expect(listVisibleBlocks(few).filter(({ type }) => fallbacks[type] !== null)).toEqual([])
})

test('CTR-06 a reduced form still allows several gifts for a single recipient', () => {
  const giving = least(goldenEnvelope('giving/items'))
  const fields = listVisibleBlocks(giving).flatMap((one) => (one.type === 'field_group' ? one.fields : []))
  expect(fields.filter(({ several }) => several).map(({ kind }) => kind)).toEqual(['select'])
})

const emptyOrderLine = /^lookup\.order\*: .* = $/

holdEffects(
  'the text client',
  recordedScreens.filter(([name]) => name.startsWith('effects/')),
  async (play) => {
    const { service, performed, path, watch } = stageOf(play)
    const noteForgetting = () => {
      if (portal.page().lines.some((line) => emptyOrderLine.test(line))) performed.push(['forget', ''])
    }
    const person: Person = {
      print(line) {
        if (!performed.some(([does]) => does === 'forget')) noteForgetting()
        performed.push(['say', line])
      },
      sure: async ({ title }) => performed.push(['ask', title]) > 0,
    }
    const portal = await terminal('https://returns.example', { person, request: service.fetch })
    await portal.open(path)
    for (const [name, value] of Object.entries(typedValues)) portal.fill('lookup', name, value)
    watch()
    const press = portal.page().presses.find(({ label }) => label === play.press)
    if (press === undefined) throw new Error(`No "${play.press}" on ${path}`)
    await portal.press(press)
    if (performed.length === 0) noteForgetting()
    const [over = ''] = portal.page().lines
    if (over.startsWith('# ')) performed.push(['show', over.slice(2)])
    return performed
  },
)

const readPress = async (record: PressRecord): Promise<string> => {
  const { first, press, status = 200, answer = first } = record
  const { service, path } = stageOf({ first, press: press ?? '', answer, status })
  const lines: string[] = []
  const person: Person = {
    print: (line) => lines.push(line),
    sure: async ({ title, body, yes, no }) => {
      lines.push(title, body ?? '', yes, no)
      return false
    },
  }
  const portal = await terminal('https://returns.example', { person, request: service.fetch })
  await portal.open(path)
  const button = portal.page().presses.find(({ label }) => label === press)
  if (button !== undefined) await portal.press(button)
  return [...lines, ...portal.page().lines].join('\n')
}

const presses = pressNames().map((name) => [name, pressRecord(name)] as const)

holdPresses('the text client', presses, readPress)

const removeStepsAndAlts = (envelope: Envelope): Envelope =>
  JSON.parse(JSON.stringify(envelope), (key, value) => {
    if (key === 'alt') return ''
    return key === 'steps' && !Array.isArray(value) ? undefined : value
  })

const readMute = ({ first, answer = first }: PressRecord): string =>
  inLines(removeStepsAndAlts(answer.screen === undefined ? first : answer))

test.each(presses)('FND-82 a mute renderer fails on %s', (_name, record) => {
  expect(missedAfterPress(record, readMute(record))).not.toEqual([])
})

test('FND-82 a renderer without alternative texts fails', () => {
  const missed = recordedScreens.filter(([, one]) => missedIn(one, inLines(removeStepsAndAlts(one))).length > 0)
  const pictured = recordedScreens.filter(([, one]) =>
    listVisibleWords(one).some(([at, alt]) => at.endsWith('.alt') && alt !== ''),
  )
  expect(missed.length).toBeGreaterThan(50)
  expect(missed).toEqual(pictured)
})
