import { beforeAll, expect, test } from 'vitest'
import { demoHouse } from '../support/demo-house.ts'

const here = demoHouse()

interface Document {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly components: { readonly schemas: object }
}
let document: Document
beforeAll(async () => {
  document = (await here.app.inject('/api/v1/openapi.json')).json()
})

test('CTR-02 whoever reads the calls is told of every property that is sent or answered what it is for', () => {
  const silent: string[] = []
  let properties = 0
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue
      if (key !== 'properties') walk(one, `${at}/${key}`)
      else
        for (const [name, shape] of Object.entries<Record<string, unknown>>(one)) {
          properties++
          if (!shape.description && !shape.$ref) silent.push(`${at}/${name}`)
          walk(shape, `${at}/${name}`)
        }
    }
  }
  walk({ ...document.paths, ...document.components.schemas }, '')
  expect(properties).toBeGreaterThan(1_000)
  expect(silent).toEqual([])
})

test('CTR-02 whoever begins a client is told at the top which calls make a return, and each of them is there', () => {
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
