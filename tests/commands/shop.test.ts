import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArguments } from '../../server/commands/shop/arguments.ts'
import { formatAnswer, formatProblems } from '../../server/commands/shop/print.ts'
import { configSchema } from '../../server/commands/shop/schema.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { localCalls } from '../../server/http/merchant/table.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-shop-'))
  file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify({ any: 'document' }))
})
afterAll(() => rmSync(folder, { recursive: true }))

const document = { any: 'document' }

test('BCK-07 erase requires the name of the shop twice', () => {
  expect(readArguments(['erase', 'demo', '--confirm', 'demo']).command).toEqual({ kind: 'erase', shopId: 'demo' })
  for (const words of [[], ['--confirm', 'other']])
    expect(readArguments(['erase', 'demo', ...words]).command).toMatchObject({
      kind: 'unreadable',
      why: expect.stringContaining('--confirm demo'),
    })
})

test.each([
  'explain demo R-1A2',
  'paid demo R-1A2 refund --reference 9',
  'versions demo',
  'diff demo 1 2',
  'rollout demo 100',
  'rollback demo',
  'link demo 1001',
  'links demo',
  'unlink demo abc',
  'preview demo',
  'sync demo',
  'key demo list',
  'key demo revoke abc',
  'secret demo list',
])('FND-36 the portal serves the call of `%s` to commands of this machine', (line) => {
  const { command } = readArguments(line.split(' '))
  if (command.kind !== 'call') throw new Error(`${line} makes no call`)
  const { method, path } = command.call
  const [called = ''] = `/${path}`.split('?')
  const matchingCalls = localCalls.filter((call) =>
    new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(called),
  )
  expect(matchingCalls.map((call) => call.method)).toContain(method)
})

test('FND-36 explain requests a single return, and prints its sentences by unit', () => {
  expect(readArguments(['explain', 'demo', 'R-1A2']).command).toMatchObject({
    call: { method: 'GET', path: 'returns/R-1A2/explain' },
  })
  expect(readArguments(['explain', 'demo']).command).toMatchObject({
    kind: 'unreadable',
    why: expect.stringContaining('The number of the return'),
  })
  const body = {
    reasons: { number: 'R-1A2', orderName: '#1001', state: 'open', units: [{ item: '1.1', title: 'Shirt (M)' }] },
    sentences: [
      { about: 'return', item: null, text: 'Version 1 decided.' },
      { about: 'unit', item: '1.1', text: 'The shopper returns it.' },
      { about: 'money', item: null, text: 'Nothing was owed.' },
    ],
  }
  expect(formatAnswer('explain', 'demo', body as unknown as Parameters<typeof formatAnswer>[2])).toBe(
    'Return R-1A2 of order #1001: open\n  Version 1 decided.\n\nShirt (M)\n  The shopper returns it.\n\nMoney\n  Nothing was owed.\n',
  )
})

test('the arguments of a command line become a call', () => {
  const call = (...words: readonly string[]) => {
    const { command: parsed } = readArguments(words)
    return parsed.kind === 'call' ? parsed.call : parsed
  }
  expect(call('publish', 'demo', '--file', file, '--percentage', '10', '--note', 'Try', '--if-version', '3')).toEqual({
    method: 'POST',
    path: 'config',
    body: { document, percentage: 10, note: 'Try', ifVersion: 3 },
  })
  expect(call('check', 'demo', '--file', file)).toEqual({ kind: 'check', shopId: 'demo', document })
  expect(call('show', 'demo')).toEqual({ kind: 'show', shopId: 'demo' })
  expect(call('versions', 'demo')).toEqual({ method: 'GET', path: 'config/versions' })
  expect(call('diff', 'demo')).toEqual({ method: 'GET', path: 'config/diff' })
  expect(call('diff', 'demo', '1', '2')).toEqual({ method: 'GET', path: 'config/diff?from=1&to=2' })
  expect(call('rollback', 'demo')).toEqual({ method: 'POST', path: 'config/rollback', body: {} })
  expect(call('rollback', 'demo', '4')).toEqual({ method: 'POST', path: 'config/rollback', body: { version: 4 } })
  expect(call('rollout', 'demo', '50')).toEqual({ method: 'POST', path: 'config/rollout', body: { percentage: 50 } })
  expect(call('key', 'demo', 'create', 'CI', '--role', 'agent', '--ends', '2027-01-31')).toEqual({
    method: 'POST',
    path: 'keys',
    body: { name: 'CI', role: 'agent', ends: '2027-01-31' },
  })
  expect(call('key', 'demo', 'change', 'k', '--role', 'viewer', '--ends', 'never')).toEqual({
    method: 'POST',
    path: 'keys/k',
    body: { role: 'viewer', ends: null },
  })
  expect(call('key', 'demo', 'list')).toEqual({ method: 'GET', path: 'keys' })
  expect(call('key', 'demo', 'revoke', 'a/b')).toEqual({ method: 'DELETE', path: 'keys/a%2Fb' })
  expect(call('link', 'demo', '#1001')).toEqual({ method: 'POST', path: 'links', body: { order: '#1001' } })
  expect(
    call('link', 'demo', '1001', '--gift', '--days', '3', '--uses', '1', '--qr', 'code.PNG', '--size', '320'),
  ).toEqual({
    method: 'POST',
    path: 'links',
    body: { order: '1001', gift: true, days: 3, uses: 1, qr: { type: 'png', size: 320 } },
  })
  expect(call('link', 'demo', '--return', '1044', '--qr', 'code.svg')).toEqual({
    method: 'POST',
    path: 'links',
    body: { return: '1044', qr: { type: 'svg' } },
  })
  expect(call('link', 'demo', '--receipt', 'r')).toEqual({ method: 'POST', path: 'links', body: { receipt: 'r' } })
  expect(call('preview', 'demo', '--file', file)).toEqual({ method: 'POST', path: 'previews', body: { document } })
  expect(readArguments(['preview', 'demo', '--version', '3', '--walk', 'eyJ']).command).toEqual({
    kind: 'call',
    command: 'preview',
    shopId: 'demo',
    call: { method: 'POST', path: 'previews', body: {} },
    query: { version: '3', walk: 'eyJ' },
  })
  expect(call('links', 'demo')).toEqual({ method: 'GET', path: 'links' })
  expect(call('links', 'demo', '#1001')).toEqual({ method: 'GET', path: 'links?order=%231001' })
  expect(call('unlink', 'demo', 'a/b')).toEqual({ method: 'DELETE', path: 'links/a%2Fb' })
  expect(readArguments(['versions', 'demo', '--json']).json).toBe(true)
})

test.each([
  [[], /The command is missing/],
  [['paint', 'demo'], /Unknown command "paint"/],
  [['versions'], /The shop is missing/],
  [['versions', '../keys'], /not a shop id/],
  [['publish', 'demo'], /--file is missing/],
  [['publish', 'demo', '--file', 'there-is-none.json'], /there-is-none.json cannot be read/],
  [['rollout', 'demo', 'half'], /must be an integer, not "half"/],
  [['key', 'demo', 'paint'], /create, list, change or revoke/],
  [['key', 'demo', 'create', 'CI'], /--role is missing/],
  [['key', 'demo', 'change', 'k'], /needs --role or --ends/],
  [['key', 'demo', 'list', '--role', 'owner'], /--role and --ends belong to/],
  [['link', 'demo'], /The order is missing/],
  [['link', 'demo', '1001', '--qr', 'code.pdf'], /must end in .svg or .png, not "code.pdf"/],
  [['link', 'demo', '1001', '--size', '300'], /--size requires --qr/],
  [['link', 'demo', '1001', '--days', 'a week'], /--days must be an integer, not "a week"/],
  [['preview', 'demo', '--version', 'last'], /--version must be an integer, not "last"/],
  [['preview', 'demo', '--version', '3', '--file', 'shop.json'], /Use either --version/],
  [['versions', 'demo', '--loud'], /--loud/],
  [['rollback', 'demo', '--version', '3'], /rollback does not accept --version/],
  [['publish', 'demo', '10', '--file', 'shop.json'], /publish does not accept "10"/],
  [['show', 'demo', '3'], /show does not accept "3"/],
])('the parser refuses %j with the reason', (words, reason) => {
  expect(readArguments(words).command).toEqual({ kind: 'unreadable', why: expect.stringMatching(reason) })
})

test('the command reads a document with a byte order mark, but only in UTF-8', () => {
  const parseCheck = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return readArguments(['check', 'demo', '--file', join(folder, name)]).command
  }
  const textWithMark = `\uFEFF${JSON.stringify(document)}`
  expect(parseCheck('marked.json', Buffer.from(textWithMark))).toEqual({ kind: 'check', shopId: 'demo', document })
  expect(parseCheck('wide.json', Buffer.from(textWithMark, 'utf16le'))).toMatchObject({
    why: expect.stringMatching(/utf-8/i),
  })
})

test('--help succeeds', () => {
  for (const words of [['--help'], ['-h'], ['publish', '--help']])
    expect(readArguments(words).command).toEqual({ kind: 'help' })
})

describe('printed output', () => {
  type Body = Parameters<typeof formatAnswer>[2]
  const format = (command: string, body: object) => formatAnswer(command, 'demo', body as Body)

  test('the output lists the version of new orders', () => {
    expect(format('publish', { version: 2, live: 2, candidate: null })).toBe('Version 2 of "demo" is live.\n')
    const candidate = { version: 3, percentage: 10 }
    expect(format('publish', { version: 3, live: 2, candidate })).toBe(
      'Version 3 of "demo" is the candidate: 10 % of the orders use version 3, the others version 2.\n',
    )
  })

  test('versions, differences and keys have a line each', () => {
    const at = Date.UTC(2026, 3, 14, 12)
    const versions = [
      { version: 12, state: 'candidate', percentage: 5, publishedAt: at, publishedBy: 'CI', note: 'Try' },
    ]
    expect(format('versions', { versions })).toBe('   12  candidate 5 %     2026-04-14 12:00 UTC  CI  Try\n')
    const differences = [
      { pointer: '/a', before: 1, after: 2 },
      { pointer: '/b', after: [] },
      { pointer: '/c', before: 'x' },
    ]
    expect(format('diff', { from: 1, to: 2, differences })).toBe(
      'Version 1 -> version 2\n  ~ /a: 1 -> 2\n  + /b: []\n  - /c: "x"\n',
    )
    const key = { id: 'k', name: 'CI', role: 'agent', createdAt: at, lastUsedAt: null }
    const keys = [
      { ...key, roleChosen: true, revokedAt: at, endsAt: null },
      { ...key, role: 'owner', roleChosen: false, revokedAt: null, endsAt: at },
    ]
    expect(format('key', { keys })).toBe(
      [
        '  k  CI  agent  made 2026-04-14 12:00 UTC, revoked 2026-04-14 12:00 UTC\n',
        '  k  CI  owner (an owner key because it is older than roles: change it)',
        '  made 2026-04-14 12:00 UTC, last used never, ends 2026-04-14 12:00 UTC\n',
      ].join(''),
    )
    const link = { id: 'k', kind: 'order', url: 'https://returns.example/#/link/x', uses: 5, expiresAt: at }
    expect(format('link', link)).toBe(
      'https://returns.example/#/link/x\nThis is link k. It opens the order 5 times, until 2026-04-14 12:00 UTC.\n',
    )
    const { url: _secret, ...rest } = link
    const listed = { ...rest, subject: '7', madeBy: 'CI', madeAt: at, used: 2, state: 'open' }
    expect(format('links', { links: [listed] })).toBe(
      '  k  order 7  open  used 2 of 5, until 2026-04-14 12:00 UTC; made 2026-04-14 12:00 UTC by CI\n',
    )
    expect(format('links', { links: [] })).toBe('The shop has no links.\n')
    expect(format('unlink', { revoked: 'k' })).toBe('Link k is revoked.\n')
    expect(format('key', { id: 'k', key: 'hw_demo_secret' })).toMatch(/^hw_demo_secret\n.*only once/)
  })

  test('problems have their places', () => {
    expect(
      formatProblems([
        { pointer: '/a', message: 'is wrong' },
        { pointer: '', message: 'Nothing else' },
      ]),
    ).toBe('  /a: is wrong\n  Nothing else\n')
  })
})

test('the editor schema allows its own line, covers the document, and is self-contained', () => {
  const schema = configSchema()
  expect(Object.keys(schema.properties ?? {})).toEqual(
    expect.arrayContaining(['$schema', ...Object.keys(wrenfoldShop)]),
  )
  const text = JSON.stringify(schema)
  const named = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  const definitions = Object.keys(schema.$defs ?? {}).map((name) => `#/$defs/${name}`)
  expect(named.filter((ref) => !definitions.includes(ref))).toEqual([])
  expect(text.match(/"\$defs"/g)?.length ?? 0).toBeLessThanOrEqual(1)
})
