import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Init } from '../../schemas/init.ts'
import { show } from '../journey/index.ts'
import { initOf } from '../journey/request/init.ts'
import type { World } from '../world.ts'
import { asksPage } from './asks-page.ts'
import { documentsOf } from './fill-document.ts'
import { mayUseStripe } from './live-config.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfRequest, visitOf } from './visit.ts'

/** What the renderer reads of the bootstrap: settings, flags and words of the shop are for clients that ask. */
const forRenderer = (init: Init): Init => ({
  ...init,
  customizations: { content: {}, style: init.customizations.style, settings: {} },
  feature_flags: [],
})

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
  const pages = await documentsOf(client, settings)
  route(app, {
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      if (!asksPage(request)) return reply.callNotFound()
      const shopId = await shopOfRequest(world, settings, request)
      const visit = visitOf(world, settings, { request, shopId })
      const [path = '/'] = request.url.split('?', 1)
      const [init, { envelope }] = await Promise.all([initOf(world, visit), show(world, visit, path)])
      const first = { init: forRenderer(init), answer: envelope, path }
      const { html, headers } = await pages(first, { stripe: await mayUseStripe(world, shopId) })
      return reply
        .code(envelope.screen?.name === 'not-found' ? 404 : 200)
        .headers(headers)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  })
}
