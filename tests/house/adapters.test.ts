import { describe, expect, test } from 'vitest'
import { Adapters } from '../../schemas/config/adapters.ts'
import { CarriersAdapter } from '../../schemas/config/carriers.ts'
import { PaymentsAdapter } from '../../schemas/config/payments.ts'
import { partnersRegistry } from '../../server/providers/carriers/partners/registry.ts'
import { carrierRegistry } from '../../server/providers/carriers/registry.ts'
import { paymentsRegistry } from '../../server/providers/payments/registry.ts'
import { isIn, modules, textOf } from './modules.ts'

/** A union member in JSON Schema: a string constant, or an object with one property. */
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
  ['partners', Adapters.properties.partners, partnersRegistry],
  ['payments', PaymentsAdapter, paymentsRegistry],
])('%s', (_kind, setting, registry) => {
  test('HSE-22 the registry has each adapter of the document with its schema', () => {
    const registered = Object.entries(registry).map(([name, { schema }]) => [name, schema])
    expect(Object.fromEntries(registered)).toEqual(Object.fromEntries(membersOf(setting)))
  })

  test('HSE-22 no module tests for the options of an adapter by name', () => {
    const named = Object.keys(registry).map((name) => `'${name}' in `)
    const asking = modules.filter((path) => named.some((words) => textOf(path).includes(words)))
    expect(asking).toEqual([])
  })
})

test.each(
  Object.keys(carrierRegistry).filter((name) => name !== 'local'),
)('HSE-22 only the folder, the registry and the schema name the carrier %s', (name) => {
  const own = [
    `server/providers/carriers/${name}`,
    'server/providers/carriers/registry.ts',
    'schemas/config/carriers.ts',
  ]
  const naming = modules.filter((path) => new RegExp(name, 'i').test(textOf(path)))
  expect(naming.filter((path) => !own.some((place) => isIn(path, place)))).toEqual([])
})
