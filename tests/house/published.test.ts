import { expect, test } from 'vitest'
import { ShopConfig } from '../../schemas/config/index.ts'
import { knownFlags } from '../../schemas/flags.ts'
import { FLAGS_WITHOUT_EFFECT } from '../../server/shops/without-effect.ts'
import { codeOf, inRooms } from './modules.ts'

const codeIn = (...rooms: readonly string[]): string => inRooms(rooms).map(codeOf).join('\n')

/** Where what a merchant publishes does something: to check it, to show it and to make it up is no effect. */
const portal = codeIn('server/domain', 'server/journey', 'server/jobs', 'server/load', 'screens')
/** Parts that are read elsewhere: the look by the client, the preview by itself, the adapters by what builds and connects them, and by what a return asks of its order system. */
const elsewhere: Readonly<Record<string, string>> = {
  '/hosts': codeIn('server/shops/publish'),
  '/theme': codeIn('client'),
  '/preview': codeIn('server/verify/preview'),
  '/adapters': codeIn(
    'server/providers',
    'server/http',
    'server/build-world',
    'server/domain/return/order-system',
    'server/journey/frame',
    'server/journey/request/third-parties',
    'server/journey/submit/cached-order',
  ),
}

/** What is there for the people who write the document, and says so in the schema. */
const FOR_PEOPLE = [
  '/flags/id',
  '/flags/description',
  '/policies/title',
  '/reasonGroups/title',
  '/workflowGroups/title',
  '/workflowGroups/workflows/name',
  '/destinations/name',
]

interface Part {
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly anyOf?: readonly Part[]
  readonly patternProperties?: Readonly<Record<string, Part>>
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
}

interface Placed {
  readonly at: string
  readonly part: Part
}

/** A part of the schema and everything in it, each by its place. What conditions are made of has tests of its own. */
const within = ({ at, part }: Placed): readonly Placed[] =>
  at.endsWith('/when')
    ? [{ at, part }]
    : [
        { at, part },
        ...Object.entries(part.properties ?? {}).flatMap(([name, inner]) =>
          within({ at: `${at}/${name}`, part: inner }),
        ),
        ...[part.items ?? [], part.anyOf ?? [], Object.values(part.patternProperties ?? {})]
          .flat()
          .flatMap((inner) => within({ at, part: inner })),
      ]

const parts = within({ at: '', part: ShopConfig as Part })
const places = [...new Set(parts.map(({ at }) => at))].filter((at) => at !== '')
const codeFor = (at: string): string => elsewhere[`/${at.split('/')[1]}`] ?? portal
const lastOf = (at: string): string => at.split('/').at(-1) ?? ''

/** The texts that can stand at a place, where they are a choice. */
const choicesAt = (place: string): readonly string[] =>
  parts
    .filter(({ at }) => at === place)
    .flatMap(({ part }) => [...(part.enum ?? []), part.const ?? []].flat())
    .filter((value) => typeof value === 'string')

/** A choice of one is none. */
const isChoice = (at: string): boolean => choicesAt(at).length !== 1

test('FIX-64 whatever a merchant can publish is read, or there for people', () => {
  expect(places.length).toBeGreaterThan(200)
  const silent = places.filter((at) => isChoice(at) && !new RegExp(`\\b${lastOf(at)}\\b`).test(codeFor(at)))
  expect(silent.filter((at) => !FOR_PEOPLE.includes(at))).toEqual([])
})

test('FIX-64 what is there for people alone says so in the schema', () => {
  const told = FOR_PEOPLE.map((at) => [at, parts.find((one) => one.at === at)?.part.description])
  expect(told.filter(([, description]) => !/for the merchant alone/i.test(description ?? ''))).toEqual([])
})

/** Choices that mean what holds anyway. */
const AS_USUAL = ['/policies/instant_return_authorization_type: full']

test('FIX-64 each choice of each list is told apart, unless it means what holds anyway', () => {
  // The words of the look are those of style sheets, and passed on as they are.
  const silent = places
    .filter((at) => isChoice(at) && !at.startsWith('/theme'))
    .flatMap((at) => choicesAt(at).flatMap((value) => (codeFor(at).includes(`'${value}'`) ? [] : `${at}: ${value}`)))
  expect(silent).toEqual(AS_USUAL)
})

/** What a flag is read as: asked for by name, or the flag that a way back needs. */
const isFlagRead = (name: string): boolean =>
  [`.has('${name}')`, `flag: '${name}'`, `name === '${name}'`].some((text) => portal.includes(text))

test('FIX-64 each flag is read, or named as one without effect', () => {
  const silent = Object.keys(knownFlags).filter((name) => !isFlagRead(name))
  expect(silent.filter((name) => !Object.hasOwn(FLAGS_WITHOUT_EFFECT, name))).toEqual([])
})

test('FIX-64 what is named as a flag without effect is a flag', () => {
  expect(Object.keys(FLAGS_WITHOUT_EFFECT).filter((name) => !Object.hasOwn(knownFlags, name))).toEqual([])
})
