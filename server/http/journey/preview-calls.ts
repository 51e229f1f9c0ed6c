import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { translator } from '../../../locales/translate.ts'
import { Closed } from '../../../schemas/closed.ts'
import { Init } from '../../../schemas/init.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { Press } from '../../../schemas/press.ts'
import {
  PreviewKeys,
  PreviewMessage,
  PreviewOpened,
  PreviewOpening,
  PreviewShown,
  PreviewText,
} from '../../../schemas/preview.ts'
import { Read } from '../../../schemas/read.ts'
import { Envelope } from '../../../schemas/screen.ts'
import { CONTRACT } from '../../../schemas/version.ts'
import { badRequest, fault, isFault } from '../../faults.ts'
import { clientWords } from '../../journey/request/client-words.ts'
import type { PreviewOf, PreviewReply, World } from '../../world.ts'
import { sendEnvelope } from '../request/answer.ts'
import { memberAt, reading } from '../request/body.ts'
import { callFailures } from '../request/errors.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import type { DescribedCall } from '../request/shopper-call.ts'
import { type OfShop, shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { intentOf } from './journey.ts'

/** The header in which the key of a preview goes. It is no cookie: no shopper's session is anywhere near (PRV-10). */
export const PREVIEW_HEADER = 'homeward-preview'

/** What a call of a preview came to. */
type Came =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'drawn'; readonly reply: PreviewReply }

/** A call of a preview: which one it is about, and what it says. */
interface Asked<Body> {
  readonly world: World
  readonly of: PreviewOf
  readonly body: Body
  readonly params: Readonly<Record<string, string>>
}

/** A call as it is described, and what answers it. */
interface PreviewCall extends DescribedCall {
  readonly serve: (app: FastifyInstance, world: World, settings: HttpSettings) => void
}

/** What is wrong with what was said, each member by its name; the preview stands as it did. */
const invalid = (problems: readonly ConfigProblem[]) => ({
  errors: {
    code: 'invalid',
    message: 'The preview is as it was before',
    fields: problems.map(({ pointer, message }) => ({ name: memberAt(pointer), message })),
  },
})

/** The key of the preview in its header; empty, which opens none, where there is none or one too long to be ours. */
const keyIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const key = headers[PREVIEW_HEADER]
  return typeof key === 'string' && key.length <= 64 ? key : ''
}

/** Answers with what a call came to. @throws Fault RET_ERR_NOT_FOUND where there is no such preview */
const send = (reply: FastifyReply, settings: HttpSettings, came: Came, shopId: string): FastifyReply => {
  if (came.kind === 'unknown') throw fault('RET_ERR_NOT_FOUND')
  if (came.kind === 'refused') return reply.code(422).send(invalid(came.problems))
  if (came.kind === 'drawn') return sendEnvelope(reply, settings, { answer: came.reply, shopId })
  return reply.send(came.body)
}

/** Makes a call of its row: of pages of this very service alone, as it is the preview's own page that asks. */
const previewCall = <Body extends TSchema>(
  row: DescribedCall & {
    readonly body?: Body
    readonly handler: (asked: Asked<Static<Body>>) => Promise<Came>
  },
): PreviewCall => {
  const { handler, ...told } = row
  const read = reading<Body>(row.body)
  const drawsPages = row.answers === Envelope
  return {
    ...told,
    inPreview: row.id === 'openPreview' ? 'opens' : 'opened',
    serve: (app, world, settings) =>
      route(app, {
        method: row.method,
        url: row.path,
        onRequest: refuseCrossSite,
        ...(!drawsPages && { errorHandler: callFailures(settings) }),
        handler: async (request, reply) => {
          // The address was made of this very path: each of its names is a text.
          const params = request.params as Readonly<Record<string, string>>
          const shopId = await shopOfPath(world, settings, request as unknown as OfShop)
          const asked = read(request.body)
          reply.header('cache-control', 'no-store')
          if ('problems' in asked) {
            // What draws pages is refused as pages are.
            if (drawsPages) throw badRequest(asked.problems[0]?.pointer)
            return reply.code(422).send(invalid(asked.problems))
          }
          const of = { shopId, key: keyIn(request) }
          return send(reply, settings, await handler({ world, of, body: asked.given, params }), shopId)
        },
      }),
  }
}

const shownNow = { contract: CONTRACT, rev: null }
const initNow: Init = {
  ...{
    contract: CONTRACT,
    shop_id: 'store',
    name: 'Store',
    currency: 'USD',
    language: 'en',
    allowed_languages: ['en'],
  },
  customizations: { content: {}, style: { branding: {}, background: {}, globals: {}, product: {} }, settings: {} },
  calls: {
    screens: '/api/v1/store/screens',
    entry: '/api/v1/store/actions/entry.open',
    entries: '[?]',
    metric: '/api/v1/metric?shop=store',
  },
  ...{ feature_flags: [], title: 'Store', strings: clientWords(translator({ language: 'en' })) },
}
const pageNow = { init: initNow, answer: shownNow, path: '/exchange' }
const openedNow = { ...pageNow, key: 'Zr1Ak3bQ0dUqTn2hJx9vYw', expiresAt: 1_795_000_000_000 }
const Pressed = Closed({ name: Type.String({ description: 'The action' }), ...Press.properties })

const base = '/api/v1/:shopId/preview'

/** The calls of a preview, all of its own page: nothing that they do outlives it. */
export const previewCalls: readonly PreviewCall[] = [
  previewCall({
    ...{ method: 'POST', path: `${base}/open`, id: 'openPreview' },
    says: 'Opens a preview with the token that the merchant was given, once',
    body: PreviewOpening,
    answers: PreviewOpened,
    examples: { body: { token: 'k3bQ0dUqTn2hJx9vYwZr1A', version: 3 }, answer: openedNow },
    handler: async ({ world, of, body }) => {
      const came = await world.previews.open(of.shopId, body)
      return came.kind === 'done' ? { kind: 'done', body: came.opened } : came
    },
  }),
  previewCall({
    ...{ method: 'POST', path: `${base}/messages`, id: 'tellPreview' },
    says: 'Tells a preview what to show, and answers the page as it is then',
    body: PreviewMessage,
    answers: PreviewShown,
    examples: { body: { type: 'navigate', path: '/exchange' }, answer: pageNow },
    handler: async ({ world, of, body }) => {
      const came = await world.previews.say(of, body)
      return came.kind === 'done' ? { kind: 'done', body: came.shown } : came
    },
  }),
  previewCall({
    ...{ method: 'POST', path: `${base}/texts`, id: 'readPreviewTexts' },
    says: 'The keys of the texts that read so, for the edit mode of a preview',
    body: PreviewText,
    answers: PreviewKeys,
    examples: { body: { text: 'Find your order' }, answer: { keys: ['lookup.submit'] } },
    handler: async ({ world, of, body }) => {
      const came = await world.previews.keysOf(of, body.text)
      return came.kind === 'done' ? { kind: 'done', body: { keys: came.keys } } : came
    },
  }),
  previewCall({
    ...{ method: 'GET', path: `${base}/init`, id: 'initPreview' },
    says: 'What holds for the whole of a preview, as init says of a visit',
    answers: Init,
    examples: { answer: initNow },
    handler: async ({ world, of }) => {
      const came = await world.previews.init(of)
      return came.kind === 'done' ? { kind: 'done', body: came.init } : came
    },
  }),
  previewCall({
    ...{ method: 'POST', path: `${base}/screens`, id: 'readPreviewScreen' },
    says: 'A page of a preview, as screens answers it in a visit',
    body: Read,
    answers: Envelope,
    examples: { body: { path: '/exchange' }, answer: shownNow },
    handler: async ({ world, of, body }) => {
      const came = await world.previews.show(of, body.path)
      return came.kind === 'done' ? { kind: 'drawn', reply: came.reply } : came
    },
  }),
  previewCall({
    ...{ method: 'POST', path: `${base}/parts/:id`, id: 'readPreviewPart' },
    says: 'A block of a page of a preview, as parts answers it in a visit',
    body: Read,
    answers: Envelope,
    examples: { body: { path: '/review' }, answer: shownNow },
    handler: async ({ world, of, body, params }) => {
      const came = await world.previews.part(of, { id: params.id ?? '', path: body.path })
      return came.kind === 'done' ? { kind: 'drawn', reply: came.reply } : came
    },
  }),
  previewCall({
    ...{ method: 'POST', path: `${base}/press`, id: 'pressInPreview' },
    says: 'Does an action in a preview, where nothing is really done, and answers the page that follows',
    body: Pressed,
    answers: Envelope,
    examples: { body: { name: 'session.language', at: '/', args: { language: 'fr' } }, answer: shownNow },
    handler: async ({ world, of, body: { name, ...given } }) => {
      const intent = intentOf(name, given)
      if (isFault(intent)) throw intent
      const came = await world.previews.perform(of, intent)
      return came.kind === 'done' ? { kind: 'drawn', reply: came.reply } : came
    },
  }),
]

/** Serves the calls of previews. */
export function previewCallRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const call of previewCalls) call.serve(app, world, settings)
}
