import type { FastifyInstance, FastifyReply } from 'fastify'
import { Compile } from 'typebox/compile'
import { ShopId } from '../../../schemas/values/ids.ts'
import { buildConsoleInit } from '../../console/init.ts'
import type { World } from '../../world.ts'
import { buildSecureHeaders, inlineHash } from '../plugins/secure-headers.ts'
import { toScriptJson } from '../request/document-renderer.ts'
import { route } from '../request/route.ts'
import type { Client, HttpSettings } from '../settings.ts'

const shopIds = Compile(ShopId)
const hostPattern = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** Pictures of products come from the store of the shop only. */
const pictureSources = (storeHost: string | undefined): string =>
  ["'self'", 'data:', 'blob:', 'https://cdn.shopify.com']
    .concat(
      storeHost !== undefined && hostPattern.test(storeHost) ? [`https://${storeHost}`, `https://*.${storeHost}`] : [],
    )
    .join(' ')

const restrict = (policy: string, storeHost: string | undefined): string =>
  `${policy.replace(/img-src [^;]*/, `img-src ${pictureSources(storeHost)}`)};require-trusted-types-for 'script'`

/** The page itself stays behind the `#`, so that no log has it. */
export async function consoleDocuments(
  app: FastifyInstance,
  world: World,
  { settings, client }: { readonly settings: HttpSettings; readonly client: Client },
): Promise<void> {
  const { console: html } = client
  if (html === undefined) return
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => inlineHash(text))
  const headers = await buildSecureHeaders(settings, { inline: { scripts: [], styles } })
  const send = async (reply: FastifyReply, shopId: string | null) => {
    const config = shopId === null ? null : await world.shops.inForce(shopId)
    const first = { init: buildConsoleInit(shopId), answer: null, path: '/' }
    const json = `<script type="application/json" id="homeward-first">${toScriptJson(first)}</script>`
    return reply
      .headers(headers)
      .header('content-security-policy', restrict(headers['content-security-policy'] ?? '', config?.shop.shop_domain))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('<!--first-->', () => json))
  }
  route(app, { method: 'GET', url: '/console', handler: (_request, reply) => send(reply, null) })
  route(app, {
    method: 'GET',
    url: '/console/:shopId',
    handler: async ({ params: { shopId } }, reply) =>
      shopIds.Check(shopId) ? send(reply, shopId) : reply.callNotFound(),
  })
}
