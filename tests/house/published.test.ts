import { expect, test } from 'vitest'
import { knownFlags } from '../../schemas/config/flags.ts'
import { ShopConfig } from '../../schemas/config/index.ts'
import { FLAGS_WITHOUT_EFFECT } from '../../server/shops/without-effect.ts'
import { codeOf, modulesIn } from './modules.ts'

const codeIn = (...folders: readonly string[]): string => modulesIn(folders).map(codeOf).join('\n')

/** Code in which configuration has an effect; validation, display and demo data do not count. */
const portal = modulesIn(['server/domain', 'server/journey', 'server/jobs', 'server/load', 'screens'])
  .filter((path) => !path.startsWith('screens/console/'))
  .map(codeOf)
  .join('\n')
/** Parts with effects elsewhere: theme, preview and adapters. */
const otherSources: Readonly<Record<string, string>> = {
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

/** Properties for readers of the document, marked so in the schema. */
const FOR_PEOPLE = [
  '/flags/id',
  '/flags/description',

  '/reasonGroups/title',
  '/workflowGroups/title',
  '/workflowGroups/workflows/name',
  '/destinations/name',
  '/withdrawal/storefrontUrl',
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

interface LocatedPart {
  readonly at: string
  readonly part: Part
}

const within = ({ at, part }: LocatedPart): readonly LocatedPart[] =>
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
const isOfTheme = (at: string): boolean => /^\/(settings\/demoThemes\/)?theme/.test(at)
const findSource = (at: string): string => otherSources[isOfTheme(at) ? '/theme' : `/${at.split('/')[1]}`] ?? portal
const lastOf = (at: string): string => at.split('/').at(-1) ?? ''

const choicesAt = (place: string): readonly string[] =>
  parts
    .filter(({ at }) => at === place)
    .flatMap(({ part }) => [...(part.enum ?? []), part.const ?? []].flat())
    .filter((value) => typeof value === 'string')

const isChoice = (at: string): boolean => choicesAt(at).length !== 1

test('FIX-64 whatever a merchant can publish is read, or there for people', () => {
  expect(places.length).toBeGreaterThan(200)
  const silent = places.filter((at) => isChoice(at) && !new RegExp(`\\b${lastOf(at)}\\b`).test(findSource(at)))
  expect(silent.filter((at) => !FOR_PEOPLE.includes(at))).toEqual([])
})

test('FIX-64 properties for readers only are marked so in the schema', () => {
  const descriptions = FOR_PEOPLE.map((at) => [at, parts.find((one) => one.at === at)?.part.description])
  expect(descriptions.filter(([, description]) => !/for the merchant alone/i.test(description ?? ''))).toEqual([])
})

const AS_USUAL = ['/policies/instant_return_authorization_type: full']

test('FIX-64 each choice of each list is handled, unless it equals the default', () => {
  // Theme values pass unchanged to style sheets.
  const silent = places
    // Letters of the law pass unchanged too.
    .filter((at) => isChoice(at) && !isOfTheme(at) && at !== '/withdrawal/exceptions/reason')
    .flatMap((at) => choicesAt(at).flatMap((value) => (findSource(at).includes(`'${value}'`) ? [] : `${at}: ${value}`)))
  expect(silent).toEqual(AS_USUAL)
})

const isFlagRead = (name: string): boolean =>
  [`.has('${name}')`, `flag: '${name}'`, `name === '${name}'`].some((text) => portal.includes(text))

test('FIX-64 each flag is read, or named as one without effect', () => {
  const silent = Object.keys(knownFlags).filter((name) => !isFlagRead(name))
  expect(silent.filter((name) => !Object.hasOwn(FLAGS_WITHOUT_EFFECT, name))).toEqual([])
})

test('FIX-64 each name among the flags without effect is a flag', () => {
  expect(Object.keys(FLAGS_WITHOUT_EFFECT).filter((name) => !Object.hasOwn(knownFlags, name))).toEqual([])
})
