import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deriveHaltKey } from '../../journey/follow-ups/withdrawal-key.ts'
import { haltWithdrawal } from '../../journey/operations/withdrawal/halt.ts'
import { isSameText } from '../../same-text.ts'
import type { World } from '../../world.ts'
import { createBareDocumentRenderer, escapeAttribute } from '../request/document-renderer.ts'
import { requestTranslator } from '../request/errors.ts'
import { liveConfig } from '../request/live-config.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import { shopOfRequest } from '../request/visit.ts'
import { createWithdrawalLinkFinder } from '../request/withdrawal-link.ts'
import type { HttpSettings } from '../settings.ts'

const URL = '/withdrawal-halt/:id/:key'

type HaltRequest = FastifyRequest<{ Params: { readonly id: string; readonly key: string } }>

/**
 * The page behind the notice to the owner of an order (WDR-09). Opening it changes nothing, because mail scanners open
 * links; a form posts. The key is its only credential, and no page contains data of the order.
 */
export async function withdrawalHaltRoutes(app: FastifyInstance, world: World, settings: HttpSettings): Promise<void> {
  const { client } = settings
  const findLink = createWithdrawalLinkFinder(world, settings)
  const render =
    client === null
      ? ({ content }: { readonly content: string }) => ({ html: content, headers: {} })
      : await createBareDocumentRenderer(client, settings, 'static')

  const findShop = async (request: HaltRequest): Promise<string | null> => {
    const shopId = await shopOfRequest(world, settings, request)
    const { id, key } = request.params
    return isSameText(key, deriveHaltKey(world, { shopId, id })) ? shopId : null
  }

  const sendPage = async (request: HaltRequest, reply: FastifyReply, { shopId, isHalted }: PageState) => {
    const t = requestTranslator(request)
    const { language } = t
    const { name: shop } = (await liveConfig(world, shopId)).shop
    const title = t(isHalted ? 'withdraw.halted-heading' : 'withdraw.halt-heading')
    const body = t(isHalted ? 'withdraw.halted-body' : 'withdraw.halt-body', { shop })
    const form =
      '<form class="hw-buttons" method="post"><button class="hw-button hw-button--primary" type="submit">' +
      `${escapeAttribute(t('mail.withdrawal-owner-open'))}</button></form>`
    const content = `<h1 class="hw-heading">${escapeAttribute(title)}</h1><p>${escapeAttribute(body)}</p>${isHalted ? '' : form}`
    const { html, headers } = render({ language, title, content, withdrawal: await findLink(request, language) })
    return reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }

  await app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    route(forms, {
      method: 'GET',
      url: URL,
      handler: async (request, reply) => {
        const shopId = await findShop(request)
        return shopId === null ? reply.callNotFound() : sendPage(request, reply, { shopId, isHalted: false })
      },
    })
    route(forms, {
      method: 'POST',
      url: URL,
      onRequest: refuseCrossSite,
      handler: async (request, reply) => {
        const shopId = await findShop(request)
        if (shopId === null) return reply.callNotFound()
        await haltWithdrawal(world, { shopId, id: request.params.id })
        return sendPage(request, reply, { shopId, isHalted: true })
      },
    })
  })
}

interface PageState {
  readonly shopId: string
  readonly isHalted: boolean
}
