import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createErrorDocumentRenderer } from '../../server/http/request/document-renderer.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const html = '<html lang="en"><head><title>Returns</title></head><body><!--page--><!--first--></body></html>'
const client = { html, root: import.meta.dirname, draw: undrawn }

let world: TestWorld

beforeAll(async () => {
  world = await testWorld()
  await loadDemoShop(world)
})
afterAll(() => world.drop())

test('UXD-31 the document and its init say that a language runs from right to left', async () => {
  const app = await buildApp(world.world, { client })
  const openPage = async (language: string) => {
    const { body } = await app.inject({
      method: 'POST',
      url: '/page',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ path: `/?lang=${language}` }).toString(),
    })
    return { tag: body.match(/<html[^>]*>/)?.[0], direction: body.match(/"direction":"(\w+)"/)?.[1] }
  }
  expect(await openPage('xb')).toEqual({ tag: '<html lang="xb" dir="rtl">', direction: 'rtl' })
  expect(await openPage('de')).toEqual({ tag: '<html lang="de">', direction: undefined })
  await app.close()
})

test('UXD-31 an error page follows the direction of its language', async () => {
  const renderError = await createErrorDocumentRenderer(client, { secureCookies: false })
  const tagOf = (language: string) =>
    renderError({ language, code: 'failed', title: 'x', ways: [], withdrawal: null }).html.match(/<html[^>]*>/)?.[0]
  expect([tagOf('ar'), tagOf('he'), tagOf('fr')]).toEqual([
    '<html lang="ar" dir="rtl">',
    '<html lang="he" dir="rtl">',
    '<html lang="fr">',
  ])
})
