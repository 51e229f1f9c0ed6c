import { Ajv2020 } from 'ajv/dist/2020.js'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { type ActionName, actionSchemas } from '../../schemas/actions/index.ts'
import { components } from '../../schemas/components/index.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import examples from '../../schemas/examples.json' with { type: 'json' }
import { originOf } from '../../schemas/typebox/described.ts'
import { findContract } from '../../server/http/contract/contract.ts'
import { goldenNames, readGolden } from '../support/golden.ts'
import { filesOf } from './modules.ts'

type Piece = Readonly<Record<string, unknown>>

const titleOf = (schema: object): string => String('title' in schema && schema.title)

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null

const contractSchema = findContract() as {
  readonly $schema: string
  readonly $defs: Readonly<Record<string, Piece>>
  readonly actions: Readonly<Record<string, Piece>>
}

const shapesIn = (value: unknown, at: string): readonly { at: string; piece: Piece }[] => {
  if (!isPiece(value)) return []
  const inner = Object.entries(value).flatMap(([key, one]) =>
    key === 'properties' && isPiece(one)
      ? Object.entries(one).flatMap(([name, property]) => shapesIn(property, `${at}/${name}`))
      : /^examples?$/.test(key)
        ? []
        : shapesIn(one, `${at}/${key}`),
  )
  return [{ at, piece: value }, ...inner]
}

const shapes = [...Object.entries(contractSchema.$defs), ...Object.entries(contractSchema.actions)].flatMap(
  ([name, one]) => shapesIn(one, name),
)

const wordsOf = (alternative: Piece, property: string): readonly unknown[] => {
  const { $ref, properties } = alternative
  const own = typeof $ref === 'string' ? contractSchema.$defs[$ref.split('/').at(-1) ?? '']?.properties : properties
  const text = isPiece(own) ? own[property] : undefined
  if (!isPiece(text)) return []
  return Array.isArray(text.enum) ? text.enum : 'const' in text ? [text.const] : []
}

/** Whether a property has distinct values in all alternatives. */
const isDiscriminated = (alternatives: unknown): boolean => {
  if (!Array.isArray(alternatives)) return false
  const names = new Set(shapesIn(alternatives, '').flatMap(({ piece }) => Object.keys(piece.properties ?? {})))
  return [...names].some((name) => {
    const words = alternatives.map((one) => wordsOf(one, name))
    return words.every(({ length }) => length > 0) && new Set(words.flat()).size === words.flat().length
  })
}

describe('CTR-01 the contract', () => {
  const validator = new Ajv2020({ strict: false, validateFormats: false })
  const isValid = validator.compile(contractSchema)

  test('the contract is JSON Schema 2020-12, and every rendered page is valid against it', () => {
    expect(contractSchema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    const pages = goldenNames()
      .map((name) => ({ name, golden: readGolden(name) }))
      .filter(({ golden }) => isPiece(golden) && 'contract' in golden)
    expect(pages.length).toBeGreaterThan(150)
    expect(
      pages.flatMap(({ name, golden }) =>
        isValid(golden) ? [] : [`${name}: ${validator.errorsText(isValid.errors)}`],
      ),
    ).toEqual([])
  })

  test.each([
    ['a component that there is not', { type: 'carousel', id: 'c' }],
    ['a component without what it needs', { type: 'notice', id: 'n' }],
    ['a component with more than it has', { type: 'loading', id: 'l', label: 'One moment…', colour: 'red' }],
  ])('the contract refuses %s', (_what, component) => {
    const { screen } = readGolden('items/claim') as { screen: { regions: object } }
    const page = (main: readonly unknown[]) => ({
      contract: CONTRACT,
      rev: null,
      screen: { ...screen, regions: { ...screen.regions, main } },
    })
    expect(isValid(page([{ type: 'loading', id: 'l', label: 'One moment…' }]))).toBe(true)
    expect(isValid(page([component]))).toBe(false)
  })

  test('the contract describes every property', () => {
    const silent = shapes.flatMap(({ at, piece: { properties } }) =>
      isPiece(properties)
        ? Object.entries(properties)
            .filter(([, one]) => isPiece(one) && !one.description && !one.$ref)
            .map(([name]) => `${at}/${name}`)
        : [],
    )
    expect(silent).toEqual([])
    const unsaid = Object.entries(contractSchema.$defs).filter(([, { description }]) => !description)
    expect(unsaid.map(([name]) => name)).toEqual([])
  })

  test('CTR-07 a reference’s description is around it, not beside it, for type generators', () => {
    const references = shapes.filter(({ piece }) => '$ref' in piece)
    expect(references.length).toBeGreaterThan(150)
    expect(references.filter(({ piece }) => Object.keys(piece).length > 1).map(({ at }) => at)).toEqual([])
    const composed = shapes.filter(({ piece }) => 'allOf' in piece)
    expect(composed.length).toBeGreaterThan(40)
    expect(composed.filter(({ piece }) => Object.keys(piece).toSorted().join() !== 'allOf,description')).toEqual([])
  })

  test('the contract discriminates alternatives by a property wherever each has it', () => {
    const tagged = shapes.filter(({ piece }) => piece.oneOf !== undefined)
    expect(tagged.length).toBeGreaterThan(5)
    expect(shapes.filter(({ piece }) => isDiscriminated(piece.anyOf)).map(({ at }) => at)).toEqual([])
    expect(tagged.filter(({ piece }) => piece.discriminator === undefined)).toEqual([])
    expect(contractSchema.$defs.Component?.discriminator).toEqual({ propertyName: 'type' })
  })

  test('writes no shape of several properties twice', () => {
    const texts = new Map<string, string[]>()
    for (const { at, piece } of shapes) {
      if (!isPiece(piece.properties) || Object.keys(piece.properties).length < 4) continue
      const { description: _said, ...shape } = piece
      const text = JSON.stringify(shape)
      texts.set(text, [...(texts.get(text) ?? []), at])
    }
    expect([...texts.values()].filter((places) => places.length > 1)).toEqual([])
  })

  test('the contract names each schema as its file does', async () => {
    const files = filesOf('schemas').filter((path) => path.endsWith('.ts'))
    const modules = await Promise.all(
      files.map((path): Promise<Piece> => import(new URL(`../../${path}`, import.meta.url).href)),
    )
    const exported = modules.flatMap((module) => Object.entries(module))
    const titled = exported.filter(
      ([, one]) => isPiece(one) && typeof one.title === 'string' && originOf(one) === one,
    ) as [string, Piece][]
    expect(titled.length).toBeGreaterThan(60)
    const titles = new Map(titled.map(([name, { title }]) => [title, name]))
    expect([...titles].filter(([title, name]) => title !== name)).toEqual([])
    expect(Object.keys(contractSchema.$defs).filter((name) => !titles.has(name))).toEqual([])
  })
})

describe('CTR-01 an example', () => {
  test.each(Object.entries(components))('of the component %s is one', (name, schema) => {
    const example = (examples.components as Piece)[name]
    expect(Check(schema, example), 'It needs one in schemas/examples.json').toBe(true)
    expect(contractSchema.$defs[titleOf(schema)]?.examples).toEqual([example])
  })

  test.each(Object.keys(actionSchemas) as ActionName[])('of the action %s is one', (name) => {
    const example = (examples.actions as Record<string, { values?: object; args?: object } | undefined>)[name]
    expect(example, 'It needs one in schemas/examples.json').toBeDefined()
    const { values, args } = actionSchemas[name]
    expect(Check(values, example?.values ?? {})).toBe(true)
    expect(Check(args, example?.args ?? {})).toBe(true)
  })
})
