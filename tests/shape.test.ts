import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ShopConfig } from '../schemas/config/index.ts'
import { Closed } from '../schemas/typebox/closed.ts'
import { wrenfoldShop } from '../server/demo/wrenfold/shop.ts'
import { merchantCalls } from '../server/http/merchant/table.ts'
import { patternMessages } from '../server/shape/pattern-messages.ts'
import type { Shape } from '../server/shape/schema.ts'
import { validate } from '../server/shape/validate.ts'
import { checkConfig } from '../server/shops/checks/check.ts'

const toPlainSchema = (schema: unknown): Shape => JSON.parse(JSON.stringify(schema))
const listProblems = (schema: unknown, value: unknown) =>
  validate(toPlainSchema(schema), value).map(({ pointer, message }) => `${pointer} ${message}`.trim())

test('all validation errors are reported at once, however many', () => {
  const broken = {
    ...wrenfoldShop,
    hosts: Array.from({ length: 30 }, (_, at) => at),
    policies: wrenfoldShop.policies.map((policy) => ({ ...policy, labelsEnabled: 'yes' })),
  }
  const checked = checkConfig(broken)
  const pointers = checked.kind === 'refused' ? checked.problems.map(({ pointer }) => pointer) : []
  expect(pointers.filter((pointer) => pointer.startsWith('/hosts/'))).toHaveLength(30)
  expect(pointers.filter((pointer) => pointer.endsWith('/labelsEnabled'))).toHaveLength(wrenfoldShop.policies.length)
})

test.each([
  [
    Closed({ window: Type.Integer() }),
    { windwo: 1 },
    ['"window" is missing', '/windwo Unknown property "windwo" (did you mean "window"?)'],
  ],
  [Closed({ window: Type.Integer() }), { window: 1, qqqqqq: 1 }, ['/qqqqqq Unknown property "qqqqqq"']],
  [Closed({ 'a/b': Type.Boolean() }), { 'a/b': 1 }, ['/a~1b must be true or false, not 1']],
  [Type.Enum(['keep', 'donate']), 'donat', ['must be one of "keep", "donate", not "donat" (did you mean "donate"?)']],
  [Type.Literal('is'), 4, ['must be "is", not 4']],
  [Type.Integer({ minimum: 0 }), 1.5, ['must be a whole number of at least 0, not 1.5']],
  [Type.Integer({ minimum: 0 }), -1, ['must be a whole number of at least 0, not -1']],
  [Type.Integer({ minimum: 0, maximum: 100 }), 101, ['must be a whole number from 0 to 100, not 101']],
  [
    Type.Number({ minimum: 0, multipleOf: 0.01 }),
    0.005,
    ['must be a number of at least 0 in steps of 0.01, not 0.005'],
  ],
  [Type.Number({ minimum: 0, multipleOf: 0.01 }), 12.34, []],
  [Type.String({ minLength: 1 }), '', ['must not be empty']],
  [Type.String(), ['a'], ['must be a text, not a list']],
  [Type.String({ maxLength: 2 }), 'abc', ['must have at most 2 characters']],
  [Type.Array(Type.String(), { minItems: 1 }), [], ['must have at least one entry']],
  [Type.Array(Type.String(), { uniqueItems: true }), ['a', 'b', 'a'], ['/2 "a" occurs twice in this list']],
  [Type.Record(Type.String(), Type.String()), { en: 1 }, ['/en must be a text, not 1']],
  [Type.Union([Type.String(), Type.Null()]), 3, ['must be a text or null, not 3']],
])('a misfit is a sentence with its place: %#', (schema, value, problems) => {
  expect(listProblems(schema, value)).toEqual(problems)
})

const Nested = Type.Ref('Condition')
const Condition = Type.Cyclic(
  {
    Condition: Type.Union([
      Closed({
        fact: Type.Union([Type.Literal('price'), Type.Literal('tax')]),
        op: Type.Enum(['above', 'below']),
        value: Type.Integer(),
      }),
      Closed({ fact: Type.Literal('tag'), op: Type.Enum(['is', 'is-not']), value: Type.String() }),
      Closed({ all: Type.Array(Nested, { minItems: 1 }) }),
      Closed({ not: Nested }),
    ]),
  },
  'Condition',
)

test.each([
  [
    { fact: 'prise', op: 'above', value: 3 },
    ['/fact must be one of "price", "tax", "tag", not "prise" (did you mean "price"?)'],
  ],
  [{ fact: 'tag', op: 'above', value: 'x' }, ['/op must be one of "is", "is-not", not "above"']],
  [{ fact: 'price', op: 'above', value: 'x' }, ['/value must be a whole number, not "x"']],
  [{ all: [{ not: { fact: 'tag', op: 'is' } }] }, ['/all/0/not "value" is missing']],
  [{ all: [] }, ['/all must have at least one entry']],
  [[], ['must be an object, not []']],
  [{ fact: 'tag', op: 'is' }, ['"value" is missing']],
])('of several shapes the intended shape is reported: %#', (value, problems) => {
  expect(listProblems(Condition, value)).toEqual(problems)
})

test('of several shapes with a discriminator, a missing discriminator is reported', () => {
  const shapes = Type.Union([
    Closed({ type: Type.Literal('start'), token: Type.String() }),
    Closed({ type: Type.Literal('close') }),
  ])
  expect(listProblems(shapes, {})).toEqual(['/type must be one of "start", "close", not nothing'])
})

test('the schema and the validation errors agree on every value', () => {
  expect(validate(toPlainSchema(ShopConfig), wrenfoldShop)).toEqual([])
  for (const name of Object.keys(wrenfoldShop))
    expect(validate(toPlainSchema(ShopConfig), { ...wrenfoldShop, [name]: 7 })).toHaveLength(1)
})

test('a document that cannot be stored or read is refused before processing', () => {
  const nested = Array.from({ length: 5_000 }).reduce<unknown>((inner) => ({ not: inner }), {})
  const deep = checkConfig({ ...wrenfoldShop, workflowGroups: nested })
  expect(deep).toMatchObject({ kind: 'refused', problems: [{ message: 'Nesting exceeds 64 levels' }] })
  const content = { en: { 'common.back': 'a\u0000b', 'common.c\ud800': 'x' } }
  expect(checkConfig({ ...wrenfoldShop, content })).toMatchObject({
    kind: 'refused',
    problems: [
      { pointer: '/content/en', message: 'contains a name that cannot be stored' },
      { pointer: '/content/en/common.back', message: 'contains a character that cannot be stored' },
    ],
  })
})

test('the schema line for editors is no part of the document', () => {
  expect(checkConfig({ $schema: './shop.schema.json', ...wrenfoldShop })).toEqual({
    kind: 'sound',
    config: wrenfoldShop,
  })
})

const patternsIn = (schema: unknown): readonly string[] =>
  Object.entries(Object(schema)).flatMap(([name, inside]) =>
    name === 'pattern' && typeof inside === 'string'
      ? [inside]
      : patternsIn(typeof inside === 'object' ? inside : null),
  )

test('FIX-44 every pattern of merchant input has a message, and every message a pattern', () => {
  const schemas = merchantCalls.flatMap(({ query, body }) => [query, body])
  const patterns = new Set(patternsIn(toPlainSchema([ShopConfig, ...schemas.filter((schema) => schema !== undefined)])))
  expect(Object.keys(patternMessages).toSorted()).toEqual([...patterns].toSorted())
})

test('a megabyte of mistakes is reported as at most two hundred errors', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))
  expect(validate(toPlainSchema(Closed({ key: Type.String() })), many)).toHaveLength(200)
  const list = Array.from({ length: 300_000 }, () => '')
  expect(validate(toPlainSchema(Type.Array(Type.String(), { uniqueItems: true })), list)).toHaveLength(200)
})
