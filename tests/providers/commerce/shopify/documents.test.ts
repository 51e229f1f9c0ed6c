import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { documentNames, documentText } from '../../../../server/providers/commerce/shopify/documents.ts'
import { costOf } from '../../../support/shopify/cost.ts'
import { faultsIn, schema } from '../../../support/shopify/schema.ts'

const folder = new URL('../../../../server/providers/commerce/shopify/documents/', import.meta.url)

test('BCK-07 an order can be read at night: every document is valid by the schema of its version and asks for nothing that goes away', () => {
  const faults = documentNames.flatMap((name) =>
    faultsIn(parse(documentText(name))).map(({ message }) => `${name}: ${message}`),
  )
  expect(faults).toEqual([])
})

test('BCK-07 a field that is misspelt or goes away is found before anybody asks for it', () => {
  const marked = (text: string) => faultsIn(parse(text)).map(({ message }) => message)
  expect(marked('{ shop { nmae } }')).toEqual(['Cannot query field "nmae" on type "Shop". Did you mean "name"?'])
  expect(marked('query Order($id: String!) { order(id: $id) { id } }')).toHaveLength(1)
})

test('BCK-07 no document and no fragment lies there unread', () => {
  const files = readdirSync(folder).map((file) => file.replace('.graphql', ''))
  expect(files.toSorted()).toEqual([...documentNames, 'fragments'].toSorted())
  const all = documentNames.map(documentText).join('\n')
  const fragments = [...readFileSync(new URL('fragments.graphql', folder), 'utf8').matchAll(/^fragment (\w+)/gm)]
  expect(fragments.filter(([, name]) => !all.includes(`fragment ${name} `)).map(([, name]) => name)).toEqual([])
})

test('BCK-07 no question costs more than Shopify answers at once, whatever it is asked for', () => {
  const most: Record<string, number> = { 'order-parts': 6, 'products-by-ids': 4, 'variant-stock': 250 }
  const costs = documentNames.map((name) => {
    const ids = Array.from({ length: most[name] ?? 0 }, (_, n) => String(n))
    return [name, costOf({ schema, document: parse(documentText(name)), variables: { ids } })] as const
  })
  expect(costs.filter(([, cost]) => cost > 1000)).toEqual([])
  expect(Object.fromEntries(costs)).toMatchObject({ 'order-by-name': 8, 'order-by-id': 658 })
})

test('BCK-07 what Shopify takes a key for is asked with one, as without it nothing is done, and nothing else is', () => {
  const keyed = documentNames.flatMap((name) => {
    const text = documentText(name)
    const [, change] = /^mutation [\s\S]*?done: (\w+)/m.exec(text) ?? []
    return change !== undefined && text.includes('@idempotent(key: $key)') ? [change] : []
  })
  expect(keyed.toSorted()).toEqual(['inventoryAdjustQuantities', 'inventoryMoveQuantities', 'refundCreate'])
  const changes = documentNames.filter((name) => documentText(name).includes('mutation '))
  expect(changes).toHaveLength(19)
})
