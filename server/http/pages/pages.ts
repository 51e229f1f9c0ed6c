import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import type { Component } from '../../../schemas/components/index.ts'
import type { Init } from '../../../schemas/envelope/init.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { isPagePath } from '../../../schemas/values/page-path.ts'
import { fault, isFault } from '../../faults.ts'
import { perform, showPage, showPart } from '../../journey/index.ts'
import { isEntryPath } from '../../journey/lookup/entry.ts'
import { readPolicyMarkup } from '../../journey/policy/markup.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { parseIntent } from '../journey/journey.ts'
import type { PhotoSlots } from '../journey/photo-slots.ts'
import { documentCompression } from '../plugins/compression.ts'
import { acceptsPage } from '../request/accepts-page.ts'
import { sendSession } from '../request/answer.ts'
import { setLook } from '../request/cookie.ts'
import { createDocumentRenderer } from '../request/document-renderer.ts'
import { activeConfigs, liveConfig } from '../request/live-config.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { addressOf, shopQuery } from '../request/page-address.ts'
import { route } from '../request/route.ts'
import { shopOfRequest, visitOf } from '../request/visit.ts'
import type { Client, HttpSettings } from '../settings.ts'
import { type PageAnswer, type PressRouteOptions, photoPressRoute, pressRoute } from './presses.ts'
import { listThirdPartyHosts } from './third-party-hosts.ts'

interface PageRouteOptions {
  readonly settings: HttpSettings
  readonly client: Client
  readonly underway: PhotoSlots
}

const toRendererInit = (init: Init): Init => ({
  ...init,
  customizations: { content: {}, style: init.customizations.style, settings: {} },
  feature_flags: [],
})

/** After `/`, a query is an entry link, which the client handles; elsewhere it selects a part of the page. */
const parsePagePath = (url: string): string => {
  const [path = '/', query = ''] = url.split('?', 2)
  const own = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('shop='))
  return path === '/' || own.length === 0 ? path : `${path}?${own.join('&')}`
}

/** The client would fetch deferred components separately. */
const inlineDeferred = async (world: World, visit: Visit, envelope: Envelope): Promise<Envelope> => {
  const { screen } = envelope
  const deferred = Object.values(screen?.regions ?? {})
    .flat()
    .filter(({ type }) => type === 'deferred')
  if (screen === undefined || deferred.length === 0) return envelope
  const replies = await Promise.all(
    deferred.map(({ id }) => showPart(world, visit, { id, path: screen.path, rev: null })),
  )
  const parts = replies.flatMap((reply) => (reply === 'unchanged' ? [] : (reply.envelope.parts ?? [])))
  const resolveComponent = (component: Component) => {
    const part = parts.find(({ id }) => id === component.id)
    return part === undefined || !('component' in part) ? component : part.component
  }
  const regions = Object.entries(screen.regions).map(([name, components]) => [name, components.map(resolveComponent)])
  return { ...envelope, screen: { ...screen, regions: Object.fromEntries(regions) } }
}

const createPageSender = async (
  world: World,
  { settings, client }: PageRouteOptions,
): Promise<PressRouteOptions['sendPage']> => {
  const pages = createDocumentRenderer(client, settings)
  return async (request: FastifyRequest, reply: FastifyReply, { status, visit, ...page }: PageAnswer) => {
    const init = toRendererInit(await buildInit(world, visit))
    const first = { init, ...page, search: shopQuery(request) }
    const { html, headers } = await pages(first, listThirdPartyHosts(world, await activeConfigs(world, visit.shopId)))
    // Not compressed: the length would reveal repeated content (BREACH).
    if (request.headers['sec-fetch-site'] === 'cross-site') request.headers['x-no-compression'] = '1'
    return reply
      .code(status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}

/**
 * For a browser that has not loaded the client. A POST, because a path may carry a key or a proof. With `ours`, the
 * client wrote the path, so it is not an entry link.
 */
const postedPathRoute = (app: FastifyInstance, world: World, { settings, sendPage }: PressRouteOptions): void =>
  route(app, {
    method: 'POST',
    url: '/page',
    compress: documentCompression,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const path = form.get('path') ?? ''
      if (!isPagePath(path)) throw fault('RET_ERR_BAD_REQUEST')
      const shopId = await shopOfRequest(world, settings, request)
      const visit = visitOf(world, settings, { request, shopId })
      const intent = parseIntent('entry.open', { at: '/', values: {}, args: { path } })
      if (isFault(intent)) throw intent
      const isEntry = isEntryPath(path) && form.get('ours') !== 'true'
      const answer = isEntry ? await perform(world, visit, intent) : await showPage(world, visit, path)
      sendSession(reply, settings, { answer, shopId })
      const { envelope, status, session } = answer
      return sendPage(request, reply, {
        answer: await inlineDeferred(world, visit, envelope),
        visit: { ...visit, session: session?.id ?? visit.session },
        path: isEntry ? (envelope.overlay?.path ?? envelope.screen?.path ?? '/') : path,
        status,
        taken: true,
      })
    },
  })

/** A link, so that it works without scripts. An unknown theme is the shop's own. */
const lookRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  route(app, {
    method: 'GET',
    url: '/demo-look/:look',
    handler: async (request, reply) => {
      const { settings: shop } = await liveConfig(world, await shopOfRequest(world, settings, request))
      if (shop.demoThemes === undefined) return reply.callNotFound()
      setLook(reply, request.params.look, settings)
      return reply.header('cache-control', 'no-store').redirect(addressOf('/', shopQuery(request)), 303)
    },
  })

/** Browsers without scripts post presses here and are redirected to the next page. */
export async function pageRoutes(app: FastifyInstance, world: World, options: PageRouteOptions): Promise<void> {
  const { settings, underway } = options
  const sendPage = await createPageSender(world, options)
  const posting: PressRouteOptions = { settings, sendPage, underway }
  await app.register(async (plain) => {
    plain.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    postedPathRoute(plain, world, posting)
    pressRoute(plain, world, posting)
  })
  await photoPressRoute(app, world, posting)
  lookRoute(app, world, settings)
  route(app, {
    method: 'GET',
    url: '/*',
    compress: documentCompression,
    handler: async (request, reply) => {
      if (!acceptsPage(request)) return reply.callNotFound()
      const shopId = await shopOfRequest(world, settings, request)
      const visit = visitOf(world, settings, { request, shopId })
      const path = parsePagePath(request.url)
      const { envelope, language } = await showPage(world, visit, path)
      const answer = await inlineDeferred(world, visit, envelope)
      const name = envelope.screen?.name
      return sendPage(request, reply, {
        answer,
        visit,
        path,
        status: name === 'not-found' ? 404 : 200,
        ...(name === 'policy' && {
          structuredData: await readPolicyMarkup(world, await liveConfig(world, shopId), {
            language: language ?? DEFAULT_LANGUAGE,
            now: visit.now,
          }),
        }),
      })
    },
  })
}
