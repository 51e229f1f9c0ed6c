import { expect, test } from 'vitest'
import { codeOf, filesOf, imports, isIn, modules, modulesIn } from './modules.ts'

/** Pages, redirects, pictures, documents and probes. server/README.md gives the reasons. */
const plainRoutes = [
  'server/http/console/calls.ts',
  'server/http/console/command-codes.ts',
  'server/http/console/document.ts',
  'server/http/console/local-invitations.ts',
  'server/http/console/photos.ts',
  'server/http/console/receipt-photos.ts',
  'server/http/console/return-files.ts',
  'server/http/console/sign-in-callback.ts',
  'server/http/console/time-code-picture.ts',
  'server/http/contract/contract.ts',
  'server/http/journey/operations.ts',
  'server/http/journey/papers.ts',
  'server/http/merchant/local-tracking.ts',
  'server/http/merchant/routes.ts',
  'server/http/openapi.ts',
  'server/http/pages/document.ts',
  'server/http/pages/pages.ts',
  'server/http/pages/presses.ts',
  'server/http/pages/preview-document.ts',
  'server/http/pages/withdrawal-halt.ts',
  'server/http/stores/links.ts',
  'server/http/stores/store-carts.ts',
]

const registersRoute = /\broute\(\w+, \{|\b(?:app|scope|photos)\.(?:get|post|put|delete|patch|route)[(<]/

test('HSE-20 only pages, pictures, documents and probes are routes outside the operation table', () => {
  const registering = modulesIn(['server']).filter((path) => registersRoute.test(codeOf(path)))
  const outside = registering.filter(
    (path) => !['operation/serve.ts', 'request/route.ts'].some((one) => path.endsWith(one)),
  )
  expect(outside.toSorted()).toEqual(plainRoutes)
})

test('HSE-20 only the operation table and forms of pages parse bodies other than JSON', () => {
  const parsing = modulesIn(['server']).filter((path) => /\baddContentTypeParser[(<]/.test(codeOf(path)))
  expect(parsing.toSorted()).toEqual([
    'server/app.ts', // JSON
    'server/http/console/receipt-photos.ts',
    'server/http/operation/serve.ts',
    'server/http/pages/pages.ts',
    'server/http/pages/presses.ts',
    'server/http/pages/withdrawal-halt.ts',
  ])
})

test('HSE-20 the operation table is one folder of at most 700 lines', () => {
  const lines = modulesIn(['server/http/operation']).map((path) => codeOf(path).split('\n').length)
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(700)
})

test('HSE-23 the contract has one folder per reader and no loose module', () => {
  const files = filesOf('schemas').map((path) => path.slice('schemas/'.length))
  const folders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
  expect([...folders].toSorted()).toEqual(
    ['typebox', 'values', 'screen', 'envelope', 'components', 'actions']
      .concat(['entities', 'records', 'config', 'shopper-api', 'merchant', 'decisions', 'console'])
      .toSorted(),
  )
  expect(files.filter((path) => !path.includes('/')).toSorted()).toEqual(['README.md', 'examples.json', 'fields.md'])
})

const timers = ['client/main.tsx', 'client/render/use-delayed.ts', 'client/widgets/use-autosave.ts']

test('HSE-30 only react-query polls, retries and queues calls of the client', () => {
  const waiting = modulesIn(['client/runtime', 'client/render', 'client/widgets'])
    .concat('client/main.tsx')
    .filter((path) => /\bset(?:Timeout|Interval)\(/.test(codeOf(path).replace(/timeoutManager\.setTimeout\(/g, '')))
  expect(waiting.toSorted()).toEqual(timers)
  const uses = (path: string, name: RegExp) => expect(codeOf(path), path).toMatch(name)
  uses('client/runtime/live-runtime.ts', /\bQueriesObserver\b[\s\S]*\brefetchInterval\b/)
  uses('client/runtime/transport/query-client.ts', /\bonlineManager\b[\s\S]*\bretry:[\s\S]*\bretryDelay:/)
  uses('client/runtime/transport/press-queue.ts', /\bscope: \{ id:/)
})

test('HSE-33 measures, conformance lists and example integrations are no part of the product', () => {
  const outside = /(?:^|\/)(?:bench|conformance|backend|storefront|preview-host)\//
  expect(modules.filter((path) => outside.test(path) && !isIn(path, 'server/demo/integrations'))).toEqual([])
  const demo = imports.filter(({ to, from }) => to.startsWith('server/demo/integrations') && !isIn(from, 'server/demo'))
  expect(demo).toEqual([])
  const fromTests = imports.filter(({ to }) => to.startsWith('tests/')).map(({ from }) => from)
  expect([...new Set(fromTests)]).toEqual(['server/commands/contract.ts']) // runs the conformance lists
  const subsetting = imports.filter(({ to }) => to === 'subset-font').map(({ from }) => from)
  expect(subsetting).toEqual(['server/build-fonts.mjs'])
})
