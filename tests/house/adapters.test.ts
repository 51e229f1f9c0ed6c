import { describe, expect, test } from 'vitest'
import { Adapters } from '../../schemas/config/adapters.ts'
import { CarriersAdapter } from '../../schemas/config/carriers.ts'
import { CommerceAdapter } from '../../schemas/config/commerce.ts'
import { PaymentsAdapter } from '../../schemas/config/payments.ts'
import { partnersRegistry } from '../../server/providers/carriers/partners/registry.ts'
import { carrierRegistry } from '../../server/providers/carriers/registry.ts'
import { commerceRegistry } from '../../server/providers/commerce/registry.ts'
import { paymentsRegistry } from '../../server/providers/payments/registry.ts'
import { imports, isIn, modules, textOf } from './modules.ts'

/** Names of the API and of the command line, and two published descriptions. */
const PUBLISHED_NAMES = /stripe_min|stripeToken|with Stripe, let its library|Not available with Medusa|--woocommerce\b/g

/** The reference backend implements the contract in `http/wire.ts`, and signals and abilities are named by it. */
const sharesBackendContract = (path: string): boolean =>
  [
    'server/demo/integrations/backend',
    'server/providers/commerce/connect/required-abilities.ts',
    'server/providers/commerce/standard-webhooks.ts',
  ].some((place) => isIn(path, place))

interface Member {
  readonly const?: string
  readonly properties?: Readonly<Record<string, unknown>>
}

const membersOf = (setting: object): readonly (readonly [string, unknown])[] => {
  const members: readonly Member[] = (setting as { readonly anyOf?: readonly Member[] }).anyOf ?? [setting]
  return members.flatMap((member): readonly (readonly [string, unknown])[] =>
    member.const === undefined ? Object.entries(member.properties ?? {}) : [[member.const, null]],
  )
}

describe.each([
  ['carriers', CarriersAdapter, carrierRegistry],
  ['commerce', CommerceAdapter, commerceRegistry],
  ['partners', Adapters.properties.partners, partnersRegistry],
  ['payments', PaymentsAdapter, paymentsRegistry],
])('%s', (_kind, setting, registry) => {
  test('HSE-22 the registry has each adapter of the document with its schema', () => {
    const registered = Object.entries(registry).map(([name, { schema }]) => [name, schema])
    expect(Object.fromEntries(registered)).toEqual(Object.fromEntries(membersOf(setting)))
  })

  test('HSE-22 no module tests for the options of an adapter by name', () => {
    const named = Object.keys(registry).map((name) => `'${name}' in `)
    const callers = modules.filter((path) => named.some((words) => textOf(path).includes(words)))
    expect(callers).toEqual([])
  })
})

/** Pairs of a kind and an adapter whose name no other module contains. */
const namedOnlyInside = [
  ...Object.keys(carrierRegistry)
    .filter((name) => name !== 'local')
    .map((name) => ['carriers', name] as const),
  ['commerce', 'medusa'] as const,
  ['commerce', 'woocommerce'] as const,
  ['payments', 'stripe'] as const,
]

test.each(namedOnlyInside)('HSE-22 %s: only the folder, the registry and the schema name %s', (kind, name) => {
  const own = [`server/providers/${kind}/${name}`, `server/providers/${kind}/registry.ts`, `schemas/config/${kind}.ts`]
  // The client has a card form of each provider, and a demo shop sells stripes.
  const searched = modules.filter((path) => kind !== 'payments' || (isIn(path, 'server') && !isIn(path, 'server/demo')))
  const naming = searched.filter((path) => new RegExp(name, 'i').test(textOf(path).replaceAll(PUBLISHED_NAMES, '')))
  expect(naming.filter((path) => !own.some((place) => isIn(path, place)))).toEqual([])
})

test('HSE-22 only the registry imports from the folder of an order system', () => {
  const remote = ['http', 'medusa', 'shopify', 'woocommerce'].map((name) => `server/providers/commerce/${name}`)
  const foreign = imports
    .filter(({ from, to }) => remote.some((folder) => isIn(to, folder) && !isIn(from, folder)))
    .filter(({ from }) => !sharesBackendContract(from))
    .map(({ from, to }) => `${from} -> ${to}`)
  expect(foreign).toHaveLength(remote.length)
  expect(foreign.filter((one) => !one.startsWith('server/providers/commerce/registry.ts ->'))).toEqual([])
})
