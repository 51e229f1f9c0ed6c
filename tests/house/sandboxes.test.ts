import { describe, expect, test } from 'vitest'
import { type Maker, samplesOf } from '../support/sandboxes/samples.ts'
import { wooCommerceFaults } from '../support/sandboxes/woocommerce-recorded.ts'
import { filesOf, textOf } from './modules.ts'

const page = textOf('tests/support/sandboxes/ANSWERS.md')

const sectionOf = (name: string): string => page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? ''

/** The rows of a sandbox: each answer of the first column, and how it was checked. */
const rowsOf = (name: string) =>
  [...sectionOf(name).matchAll(/^\| (`[^`]+`(?:, `[^`]+`)*) \| .+ \| ([^|]+) \|$/gm)].flatMap(
    ([, answers = '', checked = '']) =>
      answers.split(', ').map((answer) => ({ answer: answer.replaceAll('`', ''), checked: checked.trim() })),
  )

const carriers = 'tests/providers/carriers'
const payments = 'tests/providers/payments'

const sandboxes = [
  [
    'EasyPost',
    'easypost',
    [`${carriers}/easypost-desk.ts`, `${carriers}/easypost-server.ts`],
    /'([A-Z_]+\.[A-Z_.]+)'/g,
  ],
  [
    'Sendcloud',
    'sendcloud',
    [`${carriers}/sendcloud-desk.ts`],
    /(?:refuse\('\w+(?:\.\w+)*', |status: '400', code: )'(\w+)'/g,
  ],
  ['Shippo', 'shippo', [`${carriers}/shippo-desk.ts`], /code: '(\w+)'/g],
  [
    'Stripe',
    'stripe',
    [`${payments}/stripe-account.ts`, `${payments}/stripe-server.ts`, `${payments}/stripe-cards.ts`],
    /(?:invalid|busy|declined)\('(\w+)'|code: '(\w+)'|type: '(api_error|idempotency_error)'/g,
  ],
  [
    'Medusa',
    'medusa',
    filesOf().filter((path) => /support\/medusa\/.*\.ts$/.test(path)),
    /\btype(?::| =) '(\w+)'|', '(\w+_\w+)'\)/g,
  ],
  [
    'WooCommerce',
    'woocommerce',
    filesOf().filter((path) => /support\/woocommerce\/.*\.ts$/.test(path)),
    /'((?:woocommerce_)?rest_\w+)'/g,
  ],
] as const satisfies readonly (readonly [string, Maker, readonly string[], RegExp])[]

describe.each(sandboxes)('FND-20 the sandbox of %s', (name, maker, files, codes) => {
  test('a sandbox and its rows have the same answers', async () => {
    const recordedRows = new Set((await samplesOf[maker]()).map(({ row }) => row))
    const rows = rowsOf(name)
    expect([...recordedRows].filter((row) => !rows.some(({ answer }) => answer === row))).toEqual([])
    const unsampled = rows.filter(({ answer }) => !recordedRows.has(answer))
    expect(unsampled.filter(({ checked }) => checked !== 'documentation')).toEqual([])
  })

  test('a sandbox answers only codes that the page names', () => {
    const found = files.flatMap((file) => [...textOf(file).matchAll(codes)].flatMap(([, ...names]) => names))
    const codeNames = new Set(found.filter((code) => code !== undefined))
    expect(codeNames.size).toBeGreaterThan(1)
    expect([...codeNames].filter((code) => !sectionOf(name).includes(code))).toEqual([])
  })
})

test('WOO-03 FND-20 the sandbox of WooCommerce answers only recorded fields', async () => {
  const faults = [...wooCommerceFaults(await samplesOf.woocommerce())].flatMap(([row, found]) =>
    found.map((one) => `${row} ${one}`),
  )
  expect(faults.filter((one) => !one.includes('/images[]'))).toEqual([])
})

test('FND-20 the sandbox of Shopify answers no error code without a row', () => {
  const text = filesOf()
    .filter((path) => /support\/shopify\/.*\.ts$/.test(path))
    .map(textOf)
    .join('\n')
  const codes = [...text.matchAll(/extensions: \{ code: '(\w+)'|(?:wrong|errorReply)\((?:.*, )?'(\w+)'\)/g)]
  const codeNames = new Set(codes.map(([, one, other]) => one ?? other ?? ''))
  expect(codeNames.size).toBeGreaterThan(5)
  expect([...codeNames].filter((code) => !rowsOf('Shopify').some(({ answer }) => answer.endsWith(` ${code}`)))).toEqual(
    [],
  )
})

test('FND-20 each row of a sandbox states how its answer was checked', () => {
  const ways = ['recording', 'schema', 'documentation', 'running server', 'open']
  const rows = ['EasyPost', 'Sendcloud', 'Shippo', 'Stripe', 'Medusa', 'WooCommerce', 'Shopify'].flatMap(rowsOf)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ checked }) => !ways.some((way) => checked.endsWith(way)))).toEqual([])
})
