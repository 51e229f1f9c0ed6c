import { expect, test } from 'vitest'
import { imports, isIn, modulesIn } from './modules.ts'

/**
 * The layers of these folders, lowest first: modules and single files. A module depends only on lower layers; single
 * files of one layer may import each other.
 */
const layersByFolder: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'client/runtime': [
    ['page', 'platform'],
    ['transport'],
    ['state'],
    ['drawing', 'server-platform.ts', 'load-live-runtime.ts'],
    ['navigation'],
    ['actions'],
    ['live-runtime.ts', 'session.ts'],
  ],
  'server/demo': [
    ['export', 'pictures.ts', 'fonts.ts', 'shop-parts.ts', 'texts.ts', 'typefaces.ts', 'example-orders.ts'],
    ['halmgard', 'nagi', 'wrenfold'],
    ['demo-shops.ts'],
    ['staff-settings.ts'],
    ['integrations'],
  ],
  'server/http': [
    ['settings.ts', 'storable.ts'],
    ['plugins'],
    ['request'],
    ['contract', 'operation', 'rate-limit.ts'],
    ['hooks'],
    ['merchant'],
    ['journey', 'stores'],
    ['calls', 'pages', 'console'],
    ['openapi.ts'],
  ],
  'server/journey': [
    ['request', 'follow-ups'],
    ['quotes', 'operations', 'hooks', 'lookup'],
    ['items', 'gift-receipts', 'pos', 'order-requests', 'policy'],
    ['shop', 'links'],
    ['credit', 'review', 'status'],
    ['submit', 'withdrawal'],
    ['end-session.ts', 'frame.ts', 'index.ts', 'pages.ts', 'show.ts', 'steps.ts', 'write.ts'],
    // Above the tables: calls that render no pages.
    ['calls'],
  ],
  'server/journey/operations': [
    ['reading', 'make-key.ts', 'replay-webhook.ts', 'webhook-endpoints.ts'],
    ['conflicts.ts'],
    ['perform.ts', 'obstacles.ts', 'health.ts'],
    ['value', 'people', 'assign.ts', 'cancel.ts', 'extend.ts', 'letter.ts', 'note.ts', 'report-deliveries.ts'],
    ['parcel', 'close.ts', 'forbidden.ts', 'verdict.ts'],
    ['bulk.ts', 'withdrawal'],
    ['bulk-run.ts'],
  ],
  'server/store': [
    ['token-hash.ts', 'across-shops.ts', 'commerce-signals.ts', 'jobs.ts'],
    ['returns', 'shops', 'console'],
    ['shoppers'],
    ['store.ts'],
  ],
  'server/verify': [
    ['fixtures', 'finding.ts'],
    ['simulator'],
    ['simulation', 'verifier.ts'],
    ['preview', 'verify-config.ts', 'verify-thread.ts', 'verify-thread.mjs'],
  ],
}

const partOf = (folder: string, path: string): string => path.slice(folder.length + 1).split('/')[0] ?? ''

test.each(Object.entries(layersByFolder))('HSE-01 every module of %s has its layer', (folder, layers) => {
  const parts = new Set(modulesIn([folder]).map((path) => partOf(folder, path)))
  expect([...parts].toSorted()).toEqual(layers.flat().toSorted())
})

test.each(
  Object.entries(layersByFolder),
)('HSE-01 a module of %s depends only on modules of lower layers', (folder, layers) => {
  const layerOf = (part: string): number => layers.findIndex((parts) => parts.includes(part))
  const between = imports
    .filter(({ from, to }) => isIn(from, folder) && isIn(to, folder))
    .map(({ from, to }) => ({ from, to, by: partOf(folder, from), of: partOf(folder, to) }))
    .filter(({ by, of }) => by !== of)
  const areFiles = (by: string, of: string): boolean => by.includes('.') && of.includes('.')

  expect(between.length).toBeGreaterThan(10)
  expect(
    between
      .filter(({ by, of }) => layerOf(of) > layerOf(by) || (layerOf(of) === layerOf(by) && !areFiles(by, of)))
      .map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})
