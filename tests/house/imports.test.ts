import { expect, test } from 'vitest'
import { type Import, imports, isIn, modules, textOf } from './modules.ts'

const effects = ['schemas', 'server/backoff', 'server/faults', 'server/same-text', 'lru-cache', 'node']

/**
 * Allowed dependencies between modules (server/README.md). The first matching row applies. `type x` allows types of x
 * only, `node` Node's modules, `packages` any package, `all` everything except tests.
 */
const dependencies: readonly (readonly [room: string, may: readonly string[]])[] = [
  ['schemas/console', ['schemas', 'typebox']],
  ['schemas', ['typebox']],
  ['locales', ['messageformat', 'schemas/values/money', 'schemas/values/time', 'schemas/values/calendar']],
  ['screens/console', ['schemas', 'locales', 'screens/parts', 'screens/mail']],
  ['screens', ['schemas', 'locales']],
  ['server/domain', ['schemas', 'server/backoff', 'libphonenumber-js', 'luxon']],
  ['server/database', ['server/faults', 'schemas', 'node', 'pg', '@electric-sql/pglite', 'tsx']],
  ['server/store', [...effects, 'server/database']],
  ['server/providers', [...effects, 'server/database/database', 'packages']],
  ['server/shape', ['schemas', 'typebox', 'jsonc-parser']],
  ['server/shops', [...effects, 'server/shape', 'typebox', 'locales', 'server/domain', 'type server/world']],
  ['server/journey', [...effects, 'server/domain', 'screens', 'locales', 'type server/world']],
  [
    'server/verify',
    [
      'schemas',
      'server/faults',
      'locales',
      'node',
      'tsx',
      'server/journey',
      'server/domain',
      'server/shops/checks/check',
      'server/shops/checks/check-conditions',
      'server/shops/policy-conditions',
      'server/shops/publish',
      'server/shops/remarks',
      'server/shops/placed-rules',
      'server/shape',
      'type server/world',
    ],
  ],
  [
    'server/jobs/runner',
    [
      'schemas',
      'server/backoff',
      'server/jobs/wake-signal',
      'server/jobs/lanes',
      'server/jobs/places',
      'type server/store/jobs',
    ],
  ],
  [
    'server/jobs',
    [
      'server/journey/follow-ups',
      'server/journey/hooks/track-parcel',
      'server/journey/operations',
      'server/journey/request/session',
      'server/domain',
      'screens/mail',
      'screens/console/mail',
      'schemas',
      'locales',
      'lru-cache',
      'server/backoff',
      'type server/world',
      'type server/store/jobs',
    ],
  ],
  [
    'server/console',
    [
      ...effects,
      'server/shape',
      'server/shops/diff',
      'server/journey/operations',
      'server/journey/hooks/demo',
      'server/journey/hooks/demo',
      'server/journey/request',
      'server/domain',
      'screens/console',
      'screens/parts',
      'locales',
      'type server/world',
    ],
  ],
  [
    'server/http',
    [
      ...effects,
      'server/journey',
      'server/console',
      'server/shape',
      'server/domain/access',
      'server/domain/method/carriers',
      'locales',
      'type server/world',
      'packages',
    ],
  ],
  [
    'server/load',
    [
      ...effects,
      'server/domain/money',
      'server/shops',
      'server/store',
      'server/database',
      'server/providers/commerce',
      'server/data-folder',
      'type server/http/settings',
    ],
  ],
  ['server/app', ['server/http', 'type server/world', 'packages']],
  ['server/world', ['schemas', 'type server/store', 'type server/providers']],
  ['server/config', ['typebox']],
  ['server/backoff', []],
  ['server/faults', []],
  ['server/same-text', ['node']],
  ['server/commands/contract', ['all', 'tests/conformance']],
  ['server', ['all']],
  ['client/build', ['node', 'packages']],
  ['client/vite.config', ['node', 'packages']],
  ['client/draw.tsx', ['type schemas', 'client', 'node', 'packages']],
  ['client/theme', ['type schemas', 'schemas/config/brand-colors', 'schemas/values/color']],
  ['client/console', ['type schemas', 'client', 'packages']],
  ['client', ['type schemas', 'packages']],
]

/** Composition roots, which no module imports. */
const outermost = [
  'server/main',
  'server/serve',
  'server/build.mjs',
  'server/build-world',
  'server/commands',
  'server/demo',
]
const isOutermost = (path: string): boolean => outermost.some((folder) => isIn(path, folder))

const productFolders = ['schemas', 'locales', 'screens', 'server', 'client']

const reaches = ({ to, only }: Import, allowedFolder: string): boolean => {
  if (allowedFolder.startsWith('type ')) return only === 'types' && isIn(to, allowedFolder.slice(5))
  if (allowedFolder === 'node') return to.startsWith('node:')
  if (allowedFolder === 'packages') return !to.startsWith('node:') && !productFolders.some((folder) => isIn(to, folder))
  return allowedFolder === 'all' ? !isIn(to, 'tests') : isIn(to, allowedFolder)
}

const isAllowed = (one: Import): boolean => {
  const [folder, allowedFolders] = dependencies.find(([candidate]) => isIn(one.from, candidate)) ?? ['', []]
  if (isOutermost(one.to) && !isOutermost(one.from)) return false
  return isIn(one.to, folder) || allowedFolders.some((name) => reaches(one, name))
}

test('every import follows an arrow of the table', () => {
  const broken = imports
    .filter((one) => !isAllowed(one))
    .map(({ from, to, only }) => `${from} imports ${only} of ${to}`)
  expect(broken).toEqual([])
})

test('every module of the table is read, and every file belongs to a module', () => {
  const rules = modules.map((path) => dependencies.find(([folder]) => isIn(path, folder))?.[0])
  expect(new Set(rules)).toEqual(new Set(dependencies.map(([folder]) => folder)))
  expect(imports.length).toBeGreaterThan(modules.length)
})

const isConsole = (path: string): boolean => /(?:^|\/)console\//.test(path) && !isIn(path, 'server/store')

const mayUseConsole = [
  'server/app.ts',
  'server/serve.ts',
  'server/jobs/staff-letter.ts',
  'client/runtime/page/contract.ts',
]

test('ADM-01 no module of the portal imports the console', () => {
  const broken = imports.filter(({ from, to }) => isConsole(to) && !isConsole(from) && !mayUseConsole.includes(from))
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  expect(imports.filter(({ from }) => isConsole(from)).length).toBeGreaterThan(20)
})

/** Every module may use these; the table of the README leaves them out where it is long. */
const helpers = ['backoff', 'faults', 'same-text', 'lru-cache', 'node', 'tsx', 'typebox', 'data-folder', 'packages']

test('HSE-26 the table of the README states the dependencies of each module, and no others', () => {
  const table = textOf('server/README.md').split('## Dependencies')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| ([\w/]+) \| ([^|]+) \|/gm)].filter(([, module]) => module !== 'module')
  expect(rows.length).toBeGreaterThan(12)
  const wrong = rows.flatMap(([, module = '', cell = '']) => {
    const allowedFolders = (dependencies.find(([folder]) => folder === module)?.[1] ?? []).map((name) =>
      name.replace(/^type /, '').replace(/^server\//, ''),
    )
    const stated = cell.split(', ').map((name) => name.trim().replace(/^types of | types$| \(checks\)$/g, ''))
    const covers = (name: string, one: string) => one === name || one.startsWith(`${name}/`)
    const unknown = stated.filter((name) => !allowedFolders.some((one) => covers(name, one)))
    const missing = allowedFolders.filter((one) => !helpers.includes(one) && !stated.some((name) => covers(name, one)))
    return [...unknown, ...missing].map((name) => `${module}: ${name}`)
  })
  expect(wrong).toEqual([])
})
