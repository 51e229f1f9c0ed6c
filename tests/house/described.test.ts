import { expect, test } from 'vitest'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { components } from '../../schemas/components/index.ts'
import { ShopConfig } from '../../schemas/config/index.ts'
import { consoleActions } from '../../schemas/console/actions/index.ts'
import { consoleComponents } from '../../schemas/console/components/index.ts'
import { ConsoleEnvelope } from '../../schemas/console/screen.ts'

interface Part {
  readonly description?: string
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly anyOf?: readonly Part[]
  readonly patternProperties?: Readonly<Record<string, Part>>
  readonly $defs?: Readonly<Record<string, Part>>
}

interface LocatedPart {
  readonly at: string
  readonly part: Part
}

const innerOf = ({ items, anyOf = [], patternProperties = {}, $defs = {} }: Part): readonly Part[] => [
  ...(items === undefined ? [] : [items]),
  ...anyOf,
  ...Object.values(patternProperties),
  ...Object.values($defs),
]

/** `Done` are visited schemas, as schemas are shared. */
const propertiesOf = ({ at, part }: LocatedPart, done = new Set<Part>()): readonly LocatedPart[] => {
  if (done.has(part)) return []
  done.add(part)
  const own = Object.entries(part.properties ?? {}).map(([name, property]) => ({ at: `${at}/${name}`, part: property }))
  const inner = innerOf(part).map((one) => ({ at, part: one }))
  return [...own, ...[...own, ...inner].flatMap((one) => propertiesOf(one, done))]
}

/** A discriminator needs no description: its kind has one. */
const isTag = ({ at, part }: LocatedPart): boolean => part.const !== undefined && /\/(?:type|kind|provider)$/.test(at)

const normalize = (text: string): string => text.replace(/[^a-z0-9]/gi, '').toLowerCase()

const isSilent = ({ at, part: { description = '' } }: LocatedPart): boolean =>
  description.trim() === '' || normalize(description) === normalize(at.slice(at.lastIndexOf('/') + 1))

const silentIn = (schemas: Readonly<Record<string, unknown>>): readonly string[] => {
  const places = Object.entries(schemas).flatMap(([at, part]) => propertiesOf({ at, part: part as Part }))
  expect(places.length).toBeGreaterThan(30)
  return [...new Set(places.filter((one) => !isTag(one) && isSilent(one)).map(({ at }) => at))]
}

test('HSE-05 every property a merchant publishes describes its effect', () => {
  expect(silentIn({ config: ShopConfig })).toEqual([])
})

test('HSE-05 every component has a description, and each of its properties too', () => {
  for (const set of [components, consoleComponents]) {
    const parts = Object.entries(set).map(([at, part]) => ({ at, part: part as Part }))
    expect(parts.filter(isSilent).map(({ at }) => at)).toEqual([])
    expect(silentIn(set)).toEqual([])
  }
  expect(silentIn({ ConsoleEnvelope })).toEqual([])
})

test('HSE-05 every action describes its effect, and each of its inputs its value', () => {
  const actions = Object.entries({ ...actionSchemas, ...consoleActions })
  expect(actions.flatMap(([name, { description }]) => (normalize(description) ? [] : [name]))).toEqual([])
  const inputs = actions.flatMap(([name, { values, args }]) => [
    [`${name} values`, values],
    [`${name} args`, args],
  ])
  expect(silentIn(Object.fromEntries(inputs))).toEqual([])
})
