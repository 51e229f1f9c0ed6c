import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FONT_TYPE } from '../../../schemas/merchant/font.ts'
import type { World } from '../../world.ts'
import type { PhotoSlots } from '../journey/photo-slots.ts'
import { STATIC_PICTURE_POLICY } from '../plugins/secure-headers.ts'
import { route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'
import { pageRoutes } from './pages.ts'
import { previewDocument } from './preview-document.ts'

/** Built file names change with their content; the icon's name does not. */
const cacheFor = (path: string): string =>
  /\/favicon\.ico(\.\w+)?$/.test(path) ? 'public, max-age=86400' : 'public, max-age=31536000, immutable'

/** Uploaded fonts, for portals and for clients on other origins. */
const fontRoute = (app: FastifyInstance, world: World): void =>
  route(app, {
    method: 'GET',
    url: '/fonts/:shopId/:file',
    handler: async ({ params: { shopId, file } }, reply) => {
      const [, id] = /^([0-9a-f]{64})\.woff2$/.exec(file) ?? []
      const bytes = id === undefined ? null : await world.fonts.read(shopId, id)
      if (bytes === null) return reply.callNotFound()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', STATIC_PICTURE_POLICY)
        .type(FONT_TYPE)
        .send(Buffer.from(bytes))
    },
  })

/** Without a built client it serves only pictures. The raw template cannot be requested. */
export async function documentRoutes(
  app: FastifyInstance,
  world: World,
  { settings, underway }: { readonly settings: HttpSettings; readonly underway: PhotoSlots },
): Promise<void> {
  route(app, {
    method: 'GET',
    url: '/demo-art/:name',
    handler: async ({ params: { name } }, reply) => {
      const svg = settings.pictures(name)
      const font = svg === null ? settings.fonts(name) : null
      reply.header('cache-control', 'public, max-age=86400')
      if (font !== null) return reply.type(FONT_TYPE).send(font)
      const png = svg === null ? await settings.letterPictures(name) : null
      // Mail programs in a browser show letters under their own origin.
      if (png !== null) return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/png').send(png)
      if (svg === null) return reply.callNotFound()
      return reply
        .header('vary', 'accept-encoding')
        .header('content-security-policy', STATIC_PICTURE_POLICY)
        .type('image/svg+xml')
        .send(svg)
    },
  })

  fontRoute(app, world)

  const { client } = settings
  if (client === null) return
  await app.register(fastifyStatic, {
    root: client.root,
    index: false,
    // One route per file; every other path is a page.
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheFor(path)),
    allowedPath: (path) => !/(^|\/)(index|preview|console)\.html$/.test(path),
  })
  previewDocument(app, world, { settings, client })
  await pageRoutes(app, world, { settings, client, underway })
}
