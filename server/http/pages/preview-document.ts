import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../../schemas/values/member.ts'
import type { World } from '../../world.ts'
import { buildSecureHeaders, NO_HOSTS } from '../plugins/secure-headers.ts'
import { acceptsPage } from '../request/accepts-page.ts'
import { toScriptJson } from '../request/document-renderer.ts'
import { requestTranslator } from '../request/errors.ts'
import { route } from '../request/route.ts'
import { shopOfRequest } from '../request/visit.ts'
import type { Client, HttpSettings } from '../settings.ts'

/** As the client reads it. */
const parseVersion = (query: unknown): number | undefined => {
  const version = memberOf(query, 'version')
  return typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : undefined
}

/**
 * The only document that may be framed, and only by the origins in the shop's live version; without origins it does not
 * exist (PRV-01, PRV-02, SEC-07). Content is fetched with the token behind the `#`.
 */
export function previewDocument(
  app: FastifyInstance,
  world: World,
  { settings, client }: { readonly settings: HttpSettings; readonly client: Client },
): void {
  const { preview } = client
  if (preview === undefined) return
  route(app, {
    method: 'GET',
    url: '/preview',
    handler: async (request, reply) => {
      const shopId = await shopOfRequest(world, settings, request)
      const { origins, fontHosts } = await world.previews.findFrame(shopId, parseVersion(request.query))
      if (origins.length === 0 || !acceptsPage(request)) return reply.callNotFound()
      const data = { shop: shopId, origins, ended: requestTranslator(request)('fault.preview-ended') }
      const json = `<script type="application/json" id="homeward-preview">${toScriptJson(data)}</script>`
      return reply
        .removeHeader('x-frame-options')
        .headers(await buildSecureHeaders(settings, { framedBy: origins, hosts: { ...NO_HOSTS, fonts: fontHosts } }))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(preview.replace('<!--preview-->', () => json))
    },
  })
}
