import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { translator } from '../../../locales/translate.ts'
import { Init } from '../../../schemas/envelope/init.ts'
import { Press } from '../../../schemas/envelope/press.ts'
import { Read } from '../../../schemas/envelope/read.ts'
import { Envelope } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import {
  PreviewKeys,
  PreviewMessage,
  PreviewOpened,
  PreviewOpening,
  PreviewShown,
  PreviewText,
} from '../../../schemas/merchant/preview.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { Id } from '../../../schemas/values/ids.ts'
import { fault, isFault } from '../../faults.ts'
import { buildClientWords } from '../../journey/request/client-words.ts'
import type { PreviewRef, PreviewReply, World } from '../../world.ts'
import { type OperationResult, operationsFor, type ServedOperation } from '../operation/define.ts'
import { type Api, serveOperation } from '../operation/serve.ts'
import { invalidBody } from '../operation/shopper-api.ts'
import { sendEnvelope } from '../request/answer.ts'
import { createCallErrorHandler } from '../request/errors.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { type ShopRequest, shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { parseIntent } from './journey.ts'

/** Carries the key of a preview. Not a cookie, so no shopper session is involved (PRV-10). */
export const PREVIEW_HEADER = 'homeward-preview'

type PreviewRefusal =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

interface PreviewCaller {
  readonly preview: PreviewRef
  readonly sendPage: (reply: FastifyReply, drawn: PreviewReply) => FastifyReply
}

const previewOperation = operationsFor<PreviewCaller>()

const refuseInvalid = (problems: readonly ConfigProblem[]) => invalidBody('The preview is unchanged', problems)

const toRefusal = (refused: PreviewRefusal): OperationResult<never> => {
  if (refused.kind === 'unknown') throw fault('RET_ERR_NOT_FOUND')
  return refuseInvalid(refused.problems)
}

/** Empty, which matches no preview, when missing or too long. */
const previewKeyOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const key = headers[PREVIEW_HEADER]
  return typeof key === 'string' && key.length <= 64 ? key : ''
}

const envelopeExample = { contract: CONTRACT, rev: null }
const initExample: Init = {
  contract: CONTRACT,
  shop_id: 'store',
  name: 'Store',
  currency: 'USD',
  language: 'en',
  allowed_languages: ['en'],
  customizations: { content: {}, style: { branding: {}, background: {}, globals: {}, product: {} }, settings: {} },
  calls: {
    screens: '/api/v1/store/screens',
    entry: '/api/v1/store/actions/entry.open',
    entries: '[?]',
    metric: '/api/v1/metric?shop=store',
  },
  feature_flags: [],
  title: 'Store',
  strings: buildClientWords(translator({ language: 'en' })),
}
const pageExample = { init: initExample, answer: envelopeExample, path: '/exchange' }
const openedExample = { ...pageExample, key: 'Zr1Ak3bQ0dUqTn2hJx9vYw', expiresAt: 1_795_000_000_000 }
const PreviewPress = Closed({ name: Type.String({ description: 'The action' }), ...Press.properties })

const base = '/api/v1/:shopId/preview'

/** None has effects outside the preview. */
export const previewCalls: readonly ServedOperation<PreviewCaller>[] = [
  previewOperation({
    method: 'POST',
    path: `${base}/open`,
    id: 'openPreview',
    auth: 'none',
    summary: 'Open a preview with the one-time token of the merchant',
    body: PreviewOpening,
    response: PreviewOpened,
    examples: { body: { token: 'k3bQ0dUqTn2hJx9vYwZr1A', version: 3 }, answer: openedExample },
    handler: async ({ world, preview, body }) => {
      const result = await world.previews.open(preview.shopId, body)
      return result.kind === 'done' ? { answer: result.opened } : toRefusal(result)
    },
  }),
  previewOperation({
    method: 'POST',
    path: `${base}/messages`,
    id: 'tellPreview',
    auth: 'preview',
    summary: 'Change the content of a preview, and retrieve the resulting page',
    body: PreviewMessage,
    response: PreviewShown,
    examples: { body: { type: 'navigate', path: '/exchange' }, answer: pageExample },
    handler: async ({ world, preview, body }) => {
      const result = await world.previews.handleMessage(preview, body)
      return result.kind === 'done' ? { answer: result.shown } : toRefusal(result)
    },
  }),
  previewOperation({
    method: 'POST',
    path: `${base}/texts`,
    id: 'readPreviewTexts',
    auth: 'preview',
    summary: 'Find the keys of a text, for the edit mode of a preview',
    body: PreviewText,
    response: PreviewKeys,
    examples: { body: { text: 'Find your order' }, answer: { keys: ['lookup.submit'] } },
    handler: async ({ world, preview, body }) => {
      const result = await world.previews.findTextKeys(preview, body.text)
      return result.kind === 'done' ? { answer: { keys: result.keys } } : toRefusal(result)
    },
  }),
  previewOperation({
    method: 'GET',
    path: `${base}/init`,
    id: 'initPreview',
    auth: 'preview',
    summary: 'Retrieve the data of a whole preview, as init does for a visit',
    response: Init,
    examples: { answer: initExample },
    handler: async ({ world, preview }) => {
      const result = await world.previews.init(preview)
      return result.kind === 'done' ? { answer: result.init } : toRefusal(result)
    },
  }),
  previewOperation({
    method: 'POST',
    path: `${base}/screens`,
    id: 'readPreviewScreen',
    auth: 'preview',
    summary: 'Retrieve a page of a preview, as screens does for a visit',
    body: Read,
    response: Envelope,
    examples: { body: { path: '/exchange' }, answer: envelopeExample },
    handler: async ({ world, preview, body, reply, sendPage }) => {
      const result = await world.previews.show(preview, body.path)
      return result.kind === 'done' ? sendPage(reply, result.reply) : toRefusal(result)
    },
  }),
  previewOperation({
    method: 'POST',
    path: `${base}/parts/:id`,
    id: 'readPreviewPart',
    params: { id: Id },
    auth: 'preview',
    summary: 'Retrieve a block of a page of a preview, as parts does for a visit',
    body: Read,
    response: Envelope,
    examples: { body: { path: '/review' }, answer: envelopeExample },
    handler: async ({ world, preview, body, params, reply, sendPage }) => {
      const result = await world.previews.part(preview, { id: params.id, path: body.path })
      return result.kind === 'done' ? sendPage(reply, result.reply) : toRefusal(result)
    },
  }),
  previewOperation({
    method: 'POST',
    path: `${base}/press`,
    id: 'pressInPreview',
    auth: 'preview',
    summary: 'Perform an action in a preview, without real effects, and retrieve the next page',
    body: PreviewPress,
    response: Envelope,
    examples: { body: { name: 'session.language', at: '/', args: { language: 'fr' } }, answer: envelopeExample },
    handler: async ({ world, preview, body: { name, ...press }, reply, sendPage }) => {
      const intent = parseIntent(name, press)
      if (isFault(intent)) throw intent
      const result = await world.previews.perform(preview, intent)
      return result.kind === 'done' ? sendPage(reply, result.reply) : toRefusal(result)
    },
  }),
]

/** For pages of this service only. Page operations refuse with a page. */
export function previewCallRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const pages: Api<PreviewCaller> = {
    world,
    async authenticate(request) {
      await refuseCrossSite(request)
      return true
    },
    async callerOf(request) {
      const shopId = await shopOfPath(world, settings, request as ShopRequest)
      return {
        preview: { shopId, key: previewKeyOf(request) },
        sendPage: (reply, answer) => sendEnvelope(reply, settings, { answer, shopId }),
      }
    },
  }
  const calls: typeof pages = {
    ...pages,
    refuse: (_status, problems) => refuseInvalid(problems),
    onError: createCallErrorHandler(settings),
  }
  for (const operation of previewCalls) serveOperation(app, operation, operation.response === Envelope ? pages : calls)
}
