import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Adapters } from '../../schemas/config/adapters.ts'
import { buildApp } from '../../server/app.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const html = '<html lang="en"><head><title>Returns</title><!--first--></head><body></body></html>'

let world: TestWorld
let app: FastifyInstance
let rootUrl: string

beforeAll(async () => {
  world = await testWorld()
  rootUrl = mkdtempSync(join(tmpdir(), 'client-'))
  writeFileSync(join(rootUrl, 'index.html'), html)
  app = await buildApp(world.world, { client: { html, root: rootUrl, draw: undrawn } })
})
afterAll(async () => {
  await app.close()
  await world.drop()
  rmSync(rootUrl, { recursive: true })
})

const parsePolicy = async (adapters: Partial<Adapters>, flag?: string): Promise<Readonly<Record<string, string[]>>> => {
  const shop = await loadDemoShop(world, {
    change: (config) => ({
      ...config,
      adapters: { ...config.adapters, ...adapters },
      flags:
        flag === undefined ? config.flags : [...config.flags, { id: 99, name: flag, description: '', active: true }],
    }),
  })
  const { headers } = await app.inject({ url: `/?shop=${shop}`, headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  const directives = policy.split(';').map((one) => one.trim().split(' '))
  return Object.fromEntries(
    ['script-src', 'frame-src', 'connect-src'].map((name) => {
      const [, ...values] = directives.find(([first]) => first === name) ?? []
      return [name, values.filter((value) => !value.startsWith("'"))]
    }),
  )
}

const chats = ['https://us-east1-898b.production.gorgias.chat', 'wss://us-east1-898b.production.gorgias.chat']
const noParties = { 'script-src': [], 'frame-src': [], 'connect-src': [] }
const dsn = `https://${'0a'.repeat(16)}@o12.ingest.sentry.example/7`

test.each([
  ['without third parties when the configuration has none', {}, undefined, noParties],
  ['of no chat whose flag is off', { chat: { gorgias: { id: 'A1' } } }, undefined, noParties],
  ['of no chat that is not named', {}, 'gorgias', noParties],
  [
    'of Gorgias',
    { chat: { gorgias: { id: 'A1' } } },
    'gorgias',
    {
      'script-src': ['https://config.gorgias.chat', 'https://assets.gorgias.chat'],
      'frame-src': [],
      'connect-src': ['https://config.gorgias.chat', ...chats],
    },
  ],
  [
    'of the earlier chat',
    { chat: { legacy: { application: '3159' } } },
    undefined,
    {
      'script-src': ['https://client-builds.production.gorgias.chat'],
      'frame-src': [],
      'connect-src': ['https://config.gorgias.chat', ...chats],
    },
  ],
  [
    'of Signifyd',
    {},
    'signifyd',
    {
      'script-src': ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
      'frame-src': ['https://imgs.signifyd.com'],
      'connect-src': ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
    },
  ],
  [
    'of statistics and reports',
    { statistics: { google: { measurementId: 'G-AB12CD' } }, errorReports: { sentry: { dsn } } },
    undefined,
    {
      'script-src': ['https://www.googletagmanager.com', 'https://js.sentry-cdn.com', 'https://browser.sentry-cdn.com'],
      'frame-src': [],
      'connect-src': [
        'https://www.google-analytics.com',
        'https://region1.google-analytics.com',
        'https://o12.ingest.sentry.example',
      ],
    },
  ],
] as const)('NAV-57 NAV-59 API-62 API-63 a page of a shop allows scripts %s, by exact hosts', async (_who, adapters, flag, expected) => {
  const found = await parsePolicy(adapters, flag)
  expect(found).toEqual(expected)
  expect(JSON.stringify(found)).not.toContain('*')
})
