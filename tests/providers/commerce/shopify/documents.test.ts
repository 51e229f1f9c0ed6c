import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { documentNames, getDocument } from '../../../../server/providers/commerce/shopify/documents.ts'
import { costOf } from '../../../support/shopify/cost.ts'
import { faultsIn, schema } from '../../../support/shopify/schema.ts'

const folder = new URL('../../../../server/providers/commerce/shopify/documents/', import.meta.url)

test('BCK-07 every document is valid by its schema version and uses no deprecated field', () => {
  const faults = documentNames.flatMap((name) =>
    faultsIn(parse(getDocument(name))).map(({ message }) => `${name}: ${message}`),
  )
  expect(faults).toEqual([])
})

test('BCK-07 the check finds misspelt and deprecated fields', () => {
  const marked = (text: string) => faultsIn(parse(text)).map(({ message }) => message)
  expect(marked('{ shop { nmae } }')).toEqual(['Cannot query field "nmae" on type "Shop". Did you mean "name"?'])
  expect(marked('query Order($id: String!) { order(id: $id) { id } }')).toHaveLength(1)
})

test('BCK-07 every document and fragment is used', () => {
  const files = readdirSync(folder).map((file) => file.replace('.graphql', ''))
  expect(files.toSorted()).toEqual([...documentNames, 'fragments'].toSorted())
  const all = documentNames.map(getDocument).join('\n')
  const fragments = [...readFileSync(new URL('fragments.graphql', folder), 'utf8').matchAll(/^fragment (\w+)/gm)]
  expect(fragments.filter(([, name]) => !all.includes(`fragment ${name} `)).map(([, name]) => name)).toEqual([])
})

test('BCK-07 no document costs more than Shopify allows per call, whatever its variables', () => {
  const most: Record<string, number> = { 'order-parts': 6, 'products-by-ids': 4, 'variant-stock': 250 }
  const costs = documentNames.map((name) => {
    const ids = Array.from({ length: most[name] ?? 0 }, (_, n) => String(n))
    return [name, costOf({ schema, document: parse(getDocument(name)), variables: { ids } })] as const
  })
  expect(costs.filter(([, cost]) => cost > 1000)).toEqual([])
  expect(Object.fromEntries(costs)).toMatchObject({ 'order-by-name': 8, 'order-by-id': 669 })
})

test('BCK-07 exactly the mutations that need an idempotency key send a key', () => {
  const keyed = documentNames.flatMap((name) => {
    const text = getDocument(name)
    const [, change] = /^mutation [\s\S]*?done: (\w+)/m.exec(text) ?? []
    return change !== undefined && text.includes('@idempotent(key: $key)') ? [change] : []
  })
  expect(keyed.toSorted()).toEqual(['inventoryAdjustQuantities', 'inventoryMoveQuantities', 'refundCreate'])
  const changes = documentNames.filter((name) => getDocument(name).includes('mutation '))
  expect(changes).toHaveLength(19)
})
