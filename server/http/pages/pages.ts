import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Component } from '../../../schemas/components/index.ts'
import type { Init } from '../../../schemas/init.ts'
import { isPagePath } from '../../../schemas/read.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { fault, isFault } from '../../faults.ts'
import { perform, showPage, showPart } from '../../journey/index.ts'
import { isEntryPath } from '../../journey/lookup/entry.ts'
import { buildInit } from '../../journey/request/init.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { intentOf } from '../journey/journey.ts'
import type { PhotosUnderway } from '../journey/photos-underway.ts'
import { forDocuments } from '../plugins/compression.ts'
import { sendSession } from '../request/answer.ts'
import { asksPage } from '../request/asks-page.ts'
import { documentsOf } from '../request/fill-document.ts'
import { shownConfigs } from '../request/live-config.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import { shopOfRequest, visitOf } from '../request/visit.ts'
import type { Client, HttpSettings } from '../settings.ts'
import { besideHosts } from './beside.ts'
import { shopQuery } from './page-address.ts'
import { type Answered, type Posting, photoPressRoute, pressRoute } from './presses.ts'

interface Around {
  readonly settings: HttpSettings
  readonly client: Client
  readonly underway: PhotosUnderway
}

const forRenderer = (init: Init): Init => ({
  ...init,
  customizations: { content: {}, style: init.customizations.style, settings: {} },
  feature_flags: [],
})

/**
 * The page path in a URL. A query after `/` is an entry link, which the client handles; on other paths it selects a
 * part of the page.
 */
const pathIn = (url: string): string => {
  const [path = '/', query = ''] = url.split('?', 2)
  const own = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('shop='))
  return path === '/' || own.length === 0 ? path : `${path}?${own.join('&')}`
}

/** Replaces deferred components, which the client would fetch separately, by their content. */
const withDeferred = async (world: World, visit: Visit, envelope: Envelope): Promise<Envelope> => {
  const { screen } = envelope
  const deferred = Object.values(screen?.regions ?? {})
    .flat()
    .filter(({ type }) => type === 'deferred')
  if (screen === undefined || deferred.length === 0) return envelope
  const replies = await Promise.all(
    deferred.map(({ id }) => showPart(world, visit, { id, path: screen.path, rev: null })),
  )
  const parts = replies.flatMap((reply) => (reply === 'unchanged' ? [] : (reply.envelope.parts ?? [])))
  const found = (one: Component) => {
    const part = parts.find(({ id }) => id === one.id)
    return part === undefined || !('component' in part) ? one : part.component
  }
  const regions = Object.entries(screen.regions).map(([name, components]) => [name, components.map(found)])
  return { ...envelope, screen: { ...screen, regions: Object.fromEntries(regions) } }
}

const pageSender = async (world: World, { settings, client }: Around): Promise<Posting['sendPage']> => {
  const pages = documentsOf(client, settings)
  return async (request: FastifyRequest, reply: FastifyReply, { status, visit, ...page }: Answered) => {
    const init = forRenderer(await buildInit(world, visit))
    const first = { init, ...page, search: shopQuery(request) }
    const { html, headers } = await pages(first, besideHosts(await shownConfigs(world, visit.shopId)))
    // Cross-site pages are not compressed: their compressed length would reveal repeated content (BREACH).
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
 * Serves the page whose path follows the `#`, for a browser that has not loaded the client. It is a POST, because a
 * path may carry a key or a proof. With `ours`, the client wrote the path itself, so it is not an entry link.
 */
const postedPageRoute = (app: FastifyInstance, world: World, { settings, sendPage }: Posting): void =>
  route(app, {
    method: 'POST',
    url: '/page',
    compress: forDocuments,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const asked = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const path = asked.get('path') ?? ''
      if (!isPagePath(path)) throw fault('RET_ERR_BAD_REQUEST')
      const shopId = await shopOfRequest(world, settings, request)
      const visit = visitOf(world, settings, { request, shopId })
      const intent = intentOf('entry.open', { at: '/', values: {}, args: { path } })
      if (isFault(intent)) throw intent
      const isEntry = isEntryPath(path) && asked.get('ours') !== 'true'
      const answer = isEntry ? await perform(world, visit, intent) : await showPage(world, visit, path)
      sendSession(reply, settings, { answer, shopId })
      const { envelope, status, session } = answer
      return sendPage(request, reply, {
        answer: await withDeferred(world, visit, envelope),
        visit: { ...visit, session: session?.id ?? visit.session },
        path: isEntry ? (envelope.overlay?.path ?? envelope.screen?.path ?? '/') : path,
        ...{ status, taken: true },
      })
    },
  })

/**
 * Serves the journey's pages as documents. Browsers without scripts post their presses here and are redirected to the
 * next page.
 */
export async function pageRoutes(app: FastifyInstance, world: World, around: Around): Promise<void> {
  const { settings, underway } = around
  const sendPage = await pageSender(world, around)
  const posting: Posting = { settings, sendPage, underway }
  await app.register(async (plain) => {
    plain.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    postedPageRoute(plain, world, posting)
    pressRoute(plain, world, posting)
  })
  await photoPressRoute(app, world, posting)
  route(app, {
    method: 'GET',
    url: '/*',
    compress: forDocuments,
    handler: async (request, reply) => {
      if (!asksPage(request)) return reply.callNotFound()
      const shopId = await shopOfRequest(world, settings, request)
      const visit = visitOf(world, settings, { request, shopId })
      const path = pathIn(request.url)
      const { envelope } = await showPage(world, visit, path)
      const answer = await withDeferred(world, visit, envelope)
      return sendPage(request, reply, {
        ...{ answer, visit, path },
        status: envelope.screen?.name === 'not-found' ? 404 : 200,
      })
    },
  })
}
