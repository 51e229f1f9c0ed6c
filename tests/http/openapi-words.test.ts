import { beforeAll, expect, test } from 'vitest'
import { buildBackendOpenApi } from '../../server/demo/integrations/backend/openapi.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'

const demo = setUpDemoWorld()

interface Document {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly components: { readonly schemas: object }
}
let document: Document
beforeAll(async () => {
  document = (await demo.app.inject('/api/v1/openapi.json')).json()
})

const undescribedIn = (searched: Pick<Document, 'paths' | 'components'>) => {
  const schemas = searched.components.schemas as Readonly<Record<string, { readonly description?: string }>>
  const componentOf = ($ref: unknown) => schemas[String($ref).replace('#/components/schemas/', '')]
  const undescribed: string[] = []
  let properties = 0
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue
      if (key !== 'properties') walk(one, `${at}/${key}`)
      else
        for (const [name, shape] of Object.entries<Record<string, unknown>>(one)) {
          properties++
          if (!shape.description && !componentOf(shape.$ref)?.description) undescribed.push(`${at}/${name}`)
          walk(shape, `${at}/${name}`)
        }
    }
  }
  walk({ ...searched.paths, ...schemas }, '')
  return { properties, undescribed }
}

test.each([
  { name: 'shopper', properties: 1_000, read: async () => document },
  {
    name: 'merchant',
    properties: 1_000,
    read: async () => (await demo.app.inject('/merchant/v1/openapi.json')).json() as Document,
  },
  { name: 'own-system', properties: 100, read: async () => buildBackendOpenApi() as Document },
])('CTR-02 FND-27 FND-85 every property of the $name document has a description', async ({ properties, read }) => {
  const found = undescribedIn(await read())
  expect(found.properties).toBeGreaterThan(properties)
  expect(found.undescribed).toEqual([])
})

test('CTR-02 the introduction lists the calls that make a return, and all exist', () => {
  const named = [...document.info.description.matchAll(/`((?:read|look|open|add|evaluate|ask|weigh|submit)[A-Z]\w+)`/g)]
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(named.length).toBeGreaterThan(8)
  expect(named.map(([, id = '']) => id).filter((id) => !ids.includes(id))).toEqual([])
})

test('FND-81 FND-85 every headless call that answers effects refers to the Effect component', () => {
  const { schemas } = JSON.parse(JSON.stringify(document.components)) as {
    schemas: Record<string, { properties?: { effects?: { items?: object } } }>
  }
  const named = Object.values(schemas).flatMap(({ properties }) => properties?.effects?.items ?? [])
  expect(named.length).toBeGreaterThan(2)
  for (const items of named) expect(JSON.stringify(items)).toContain('#/components/schemas/Effect')
})

const amountsWithoutUnit = (value: unknown, at = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  const {
    description,
    anyOf = [],
    maximum,
  } = value as {
    description?: string
    anyOf?: { maximum?: number }[]
    maximum?: number
  }
  const isAmount = [maximum, ...anyOf.map((one) => one.maximum)].includes(1e15)
  if (isAmount) return /minor unit/i.test(description ?? '') ? [] : [at]
  return Object.entries(value).flatMap(([name, one]) => amountsWithoutUnit(one, `${at}/${name}`))
}

test('FND-27 every amount in the three documents is described in minor units', async () => {
  const merchant = (await demo.app.inject('/merchant/v1/openapi.json')).json()
  for (const one of [document, merchant, buildBackendOpenApi()]) expect(amountsWithoutUnit(one)).toEqual([])
})
