import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArguments } from '../../server/commands/shop/arguments.ts'
import { exampleShop, formatDocument, readNewShop } from '../../server/commands/shop/example-shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { toConfigReport } from '../../server/verify/finding.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { pgliteFolder } from '../support/database.ts'
import { programOf, quickStart } from '../support/programs.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-new-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

type Environment = Readonly<Record<string, string>>

const runIn = (dataDir: string, variables: Environment) => {
  const env = { ...process.env, SECRETS_KEYS: '', DATABASE_URL: '', DATA_DIR: dataDir, ...variables }
  return (program: 'shop' | 'load', ...args: readonly string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const words = [...quickStart, programOf(program), ...args]
      execFile(process.execPath, words, { env, cwd: folder }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
}

const secretLine = /^ {2}(HOMEWARD_\w+__CARRIER_WEBHOOK)=(whsec_[A-Za-z0-9+/]{43}=)$/m

test('FND-26 new writes a document and its secret, and the document passes check and publish', {
  timeout: 240_000,
}, async () => {
  const data = await pgliteFolder()
  const run = runIn(data, { SECRETS_KEYS: `first:${randomBytes(32).toString('base64')}` })
  const created = await run('shop', 'new', 'my-shop', '--currency', 'EUR', '--languages', 'de,en')
  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toMatch(/^Wrote my-shop\/shop\.json\./)
  expect(created.out).toMatch(/The portal stored this secret/)
  expect(created.out).toMatch(secretLine)
  const text = readFileSync(join(folder, 'my-shop', 'shop.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    currency: 'EUR',
    settings: { allowed_languages: ['de', 'en'], default_language: 'de' },
  })

  const repeatRun = await run('shop', 'new', 'my-shop', '--currency', 'JPY')
  expect(repeatRun).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/shop\.json exists and is not overwritten/),
  })
  expect(readFileSync(join(folder, 'my-shop', 'shop.json'), 'utf8')).toBe(text)

  const commands = created.out
    .split('\n')
    .flatMap((line) => /^ {2}npm run shop -- (.*)$/.exec(line)?.[1]?.split(' ') ?? [])
  expect(commands.filter((word) => ['check', 'verify', 'publish'].includes(word))).toEqual([
    'check',
    'verify',
    'publish',
  ])
  const verified = await run('shop', 'verify', 'my-shop', '--file', 'my-shop/shop.json', '--json')
  expect(JSON.parse(verified.out)).toMatchObject({ problems: [], remarks: [], walk: { cut: [] } })
  expect(await run('load', 'my-shop')).toMatchObject({ code: 0 })
  const published = await run('shop', 'publish', 'my-shop', '--file', 'my-shop/shop.json')
  expect(published).toMatchObject({ code: 0, out: 'Version 1 of "my-shop" is live.\n' })

  rmSync(join(folder, 'my-shop'), { recursive: true })
  const second = await run('shop', 'new', 'my-shop', '--currency', 'EUR', '--json')
  expect(JSON.parse(second.out)).toMatchObject({ secret: null, problems: [] })
  rmSync(data, { recursive: true })
})

test('FND-26 new prints the variable to set without stored secrets, and verify passes with it', {
  timeout: 240_000,
}, async () => {
  const data = await pgliteFolder()
  const created = await runIn(data, {})('shop', 'new', 'yen-shop', '--currency', 'JPY', '--languages', 'ja')
  expect(created.code).toBe(0)
  expect(created.out).toMatch(/SECRETS_KEYS is not set.*\nAlternatively, set this variable in the environment/)
  const [, variable = '', value = ''] = secretLine.exec(created.out) ?? []
  expect(variable).toBe('HOMEWARD_YEN_SHOP__CARRIER_WEBHOOK')
  const file = ['--file', 'yen-shop/shop.json', '--json']
  const without = await runIn(data, {})('shop', 'verify', 'yen-shop', ...file)
  expect(JSON.parse(without.out).problems).toMatchObject([{ pointer: '/adapters/carrierWebhook/secrets/0' }])
  const verified = await runIn(data, { [variable]: value })('shop', 'verify', 'yen-shop', ...file)
  expect(JSON.parse(verified.out)).toMatchObject({ problems: [], remarks: [] })
  expect(verified.code).toBe(0)
  rmSync(data, { recursive: true })
})

test.each([
  ['EUR', 'de,en'],
  ['JPY', 'ja'],
  ['KWD', 'en,fr-CA'],
  ['SEK', 'en,fr,ja,de'],
  ['USD', 'fr'],
  ['CHF', 'de,fr,en,de-CH,fr-CH,en-GB,ja'],
])(
  'FND-26 the example document in %s and %s has 40 lines and no findings',
  async (currency, languages) => {
    const text = formatDocument(exampleShop(readNewShop('a-b', { currency, languages })))
    expect(text.split('\n').length).toBeLessThanOrEqual(40)
    const checked = checkConfig(JSON.parse(text))
    if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
    const { problems, remarks, walk } = toConfigReport(await simulateConfig(checked.config))
    expect({ problems, remarks, cut: walk?.cut }).toEqual({ problems: [], remarks: [], cut: [] })
    expect(checked.config.currency).toBe(currency)
    const { policies, reasonGroups, methods } = checked.config
    expect(policies).toMatchObject([
      { refund: { enabled: true }, gift_card: { enabled: true }, exchange: { enabled: true } },
    ])
    const wantedLanguages = languages.split(',')
    const texts = reasonGroups[0]!.reasons.flatMap(({ text: reasonText, copy }) =>
      wantedLanguages.map((one) => copy?.[one] ?? reasonText),
    )
    expect(new Set(texts).size).toBe(3 * new Set(wantedLanguages.map((language) => language.slice(0, 2))).size)
    expect(methods).toHaveLength(1)
  },
  120_000,
)

test('FND-26 the command leaves out flags for dollars and English', () => {
  const shop = { shopId: 'demo', currency: 'USD', languages: ['en'] }
  expect(readArguments(['new', 'demo']).command).toEqual({ kind: 'new', shop })
})

test.each([
  ['--currency', 'eur', /not "eur" \(did you mean "EUR"\?\)$/],
  ['--currency', 'DOLLARS', /ISO 4217 currency code, such as EUR, not "DOLLARS"/],
  ['--currency', 'XQQ', /not "XQQ"/],
  ['--languages', 'de,EN', /such as de,en, not "EN" \(did you mean "en"\?\)/],
  ['--languages', 'pt', /\(en, fr, ja, de, nl, es, it, pl, sv\), such as de,en, not "pt".*texts under "content"/],
  ['--languages', 'de,', /not ""/],
  ['--languages', 'de_AT', /not "de_AT"/],
  ['--percentage', '5', /new does not accept --percentage/],
])('FND-26 new refuses %s %s and suggests a valid value', (flag, value, message) => {
  expect(readArguments(['new', 'demo', flag, value]).command).toEqual({
    kind: 'unreadable',
    why: expect.stringMatching(message),
  })
})
