import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { show } from '../journey/index.ts'
import { initOf } from '../journey/request/init.ts'
import type { World } from '../world.ts'
import { asksPage } from './asks-page.ts'
import { mayUseStripe } from './live-config.ts'
import { secureHeaders, stripeBeside } from './plugins/secure-headers.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfRequest, visitOf } from './visit.ts'

/** JSON that cannot end the script element it stands in. */
const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** A text as it may stand in an attribute or a title. */
const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** The document with the bootstrap and the screen of a path in it, so that nothing is asked for before it is drawn. */
const documentFor = async (
  world: World,
  given: { visit: Parameters<typeof initOf>[1]; html: string; path: string },
): Promise<{ readonly html: string; readonly status: number }> => {
  const { visit, path } = given
  const [init, { envelope }] = await Promise.all([initOf(world, visit), show(world, visit, path)])
  const first = `<script type="application/json" id="homeward-first">${inScript({ init, answer: envelope, path })}</script>`
  const html = given.html
    .replace('<!--first-->', () => first)
    .replace('<html lang="en">', () => `<html lang="${attribute(init.language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${attribute(envelope.screen?.title ?? init.title)}</title>`)
  return { html, status: envelope.screen?.name === 'not-found' ? 404 : 200 }
}

/** Names of the build change with their content; the icon, compressed or not, keeps the one under which browsers look for it. */
const cacheFor = (path: string): string =>
  /\/favicon\.ico(\.\w+)?$/.test(path) ? 'public, max-age=86400' : 'public, max-age=31536000, immutable'

/**
 * The client's document and files, and the pictures of the demo shops. Without a built client, as in most tests, there
 * are only pictures. The document itself goes out only filled in, so its file cannot be asked for.
 */
export async function documentRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  route(app, {
    method: 'GET',
    url: '/demo-art/:name',
    handler: async ({ params: { name } }, reply) => {
      const svg = settings.pictures(name)
      if (svg === null) return reply.callNotFound()
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('vary', 'accept-encoding')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('image/svg+xml')
        .send(svg)
    },
  })

  const { client } = settings
  if (client === null) return
  await app.register(fastifyStatic, {
    root: client.root,
    index: false,
    // Each file has its route: what is left is a page.
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheFor(path)),
    allowedPath: (path) => !/(^|\/)index\.html$/.test(path),
  })
  const besideStripe = await secureHeaders(settings, stripeBeside)
  route(app, {
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      if (!asksPage(request)) return reply.callNotFound()
      const shopId = await shopOfRequest(world, settings, request)
      const visit = visitOf(world, settings, { request, shopId })
      const [path = '/'] = request.url.split('?', 1)
      const { html, status } = await documentFor(world, { visit, html: client.html, path })
      if (await mayUseStripe(world, shopId)) reply.headers(besideStripe)
      return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
    },
  })
}
