import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemCodes } from '../../../schemas/envelope/problem-codes.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { isPagePath } from '../../../schemas/values/page-path.ts'
import { fault, isFault } from '../../faults.ts'
import { perform, showPage } from '../../journey/index.ts'
import { addPhotos, mayAddPhotos, refusePhotos } from '../../journey/items/photos.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { parseIntent } from '../journey/journey.ts'
import { readPhotoForm } from '../journey/photo-form.ts'
import { MAX_PHOTOS_UNDERWAY_PER_SOURCE, type PhotoSlots } from '../journey/photo-slots.ts'
import { documentCompression } from '../plugins/compression.ts'
import { sendSession } from '../request/answer.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { addressOf, shopQuery } from '../request/page-address.ts'
import { route } from '../request/route.ts'
import { shopOfRequest, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import {
  addNotices,
  buildRefusedPage,
  collectValues,
  findUpload,
  hashPress,
  listRemainingPhotos,
  openDialog,
  type PostedFields,
  readDialogRequest,
  readPlainPress,
  readTypedValues,
} from './plain-press.ts'

export interface PageAnswer {
  readonly answer: Envelope
  readonly visit: Visit
  readonly path: string
  readonly status: number
  /** True for the response to a POST. */
  readonly taken?: true
  /** JSON-LD. */
  readonly structuredData?: object | undefined
}

export interface PressRouteOptions {
  readonly settings: HttpSettings
  readonly underway: PhotoSlots
  sendPage(request: FastifyRequest, reply: FastifyReply, page: PageAnswer): Promise<FastifyReply>
}

interface Press {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visit: Visit
  readonly posted: PostedFields
}

const redirectTo = ({ request, reply }: Press, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(addressOf(path, shopQuery(request)), 303)

const handlePress = async (
  world: World,
  { settings, sendPage }: PressRouteOptions,
  press: Press,
): Promise<FastifyReply> => {
  const { request, reply, visit, posted } = press
  const dialogRequest = readDialogRequest(posted)
  if (dialogRequest !== null) {
    if (!isPagePath(dialogRequest.at)) throw fault('RET_ERR_BAD_REQUEST')
    const { envelope } = await showPage(world, visit, dialogRequest.at)
    const answer = openDialog(dialogRequest, envelope)
    if (answer === null) return redirectTo(press, dialogRequest.at)
    return sendPage(request, reply, { answer, visit, path: dialogRequest.at, status: 200, taken: true })
  }
  const pressed = readPlainPress(posted)
  if (pressed === null || !isPagePath(pressed.at)) throw fault('RET_ERR_BAD_REQUEST')
  // A reload posts the press again; the key prevents a second effect.
  const keyed = { ...visit, ifMatch: pressed.rev, idempotencyKey: hashPress(pressed) }
  const { envelope: page } = await showPage(world, keyed, pressed.at)
  const intent = parseIntent(pressed.name, { at: pressed.at, values: collectValues(pressed, page), args: pressed.args })
  if (isFault(intent)) throw intent
  const answer = await perform(world, keyed, intent)
  sendSession(reply, settings, { answer, shopId: visit.shopId })
  const { envelope, status, session } = answer
  const path = envelope.overlay?.path ?? envelope.screen?.path ?? '/'
  if (status !== 200 || envelope.problem !== undefined) {
    const refused = buildRefusedPage(pressed, envelope)
    return sendPage(request, reply, { answer: refused, visit: keyed, path, status, taken: true })
  }
  // 303 prevents a reload from posting again. A redirect would lose notices.
  const noticePage = addNotices(envelope)
  if (noticePage === null) return redirectTo(press, path)
  const after = { ...keyed, session: session?.id ?? visit.session }
  return sendPage(request, reply, { answer: noticePage, visit: after, path, status, taken: true })
}

export const pressRoute = (app: FastifyInstance, world: World, options: PressRouteOptions): void =>
  route(app, {
    method: 'POST',
    url: '/press',
    compress: documentCompression,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const posted = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
      const shopId = await shopOfRequest(world, options.settings, request)
      const visit = visitOf(world, options.settings, { request, shopId })
      return handlePress(world, options, { request, reply, visit, posted })
    },
  })

/** Each may carry several photos. */
const PER_MINUTE = 10

interface PhotoPress extends Press {
  readonly form: Awaited<ReturnType<typeof readPhotoForm>>
}

const handlePhotoPress = async (world: World, options: PressRouteOptions, press: PhotoPress): Promise<FastifyReply> => {
  const { request, reply, visit, posted, form } = press
  const { 'hw.at': at = '' } = posted
  if (!isPagePath(at)) throw fault('RET_ERR_BAD_REQUEST')
  const typed = readTypedValues(posted)
  const upload = findUpload((await showPage(world, visit, at)).envelope, typed.form)
  if (upload === null)
    return readPlainPress(posted) === null ? redirectTo(press, at) : handlePress(world, options, press)

  const { name, maxPhotos } = upload
  const { href } = upload.upload
  const remaining = listRemainingPhotos(upload, typed)
  const { ids, refused } =
    form.status === 'whole'
      ? await addPhotos(world, visit, { href, photos: form.photos, room: Math.max(0, maxPhotos - remaining.length) })
      : {
          ids: [],
          refused: await refusePhotos(world, visit, form.status),
        }
  const files = [...remaining, ...ids].join(' ')
  if (refused === null)
    return handlePress(world, options, { ...press, posted: { ...posted, [`${typed.form}-${name}`]: files } })

  const { envelope } = await showPage(world, visit, at)
  const { code, title } = refused.problem
  const { status } = problemCodes[code]
  const problem = { ...refused.problem, fields: [{ form: typed.form, name, message: title }] }
  const answer = buildRefusedPage({ ...typed, typed: { ...typed.typed, [name]: files } }, { ...envelope, problem })
  return options.sendPage(request, reply, { answer, visit, path: at, status, taken: true })
}

/** Photo bodies may take longer. Photos of strangers are not buffered; oversized bodies are read and discarded. */
export async function photoPressRoute(app: FastifyInstance, world: World, options: PressRouteOptions): Promise<void> {
  const { settings, underway } = options
  await app.register(async (photos) => {
    photos.removeAllContentTypeParsers()
    photos.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    route(photos, {
      method: 'POST',
      url: '/press/photos',
      compress: documentCompression,
      onRequest: refuseCrossSite,
      config: { perMinute: Math.min(PER_MINUTE, settings.actionsPerMinute) },
      handler: async (request, reply) => {
        if (!underway.take(request.ip, MAX_PHOTOS_UNDERWAY_PER_SOURCE, reply.raw)) throw fault('RET_ERR_THROTTLED')
        const shopId = await shopOfRequest(world, settings, request)
        const visit = visitOf(world, settings, { request, shopId })
        const form = await readPhotoForm({
          type: request.headers['content-type'] ?? '',
          body: request.body as Readable,
          from: (await mayAddPhotos(world, visit)) ? 'shopper' : 'stranger',
        })
        if (form.status === 'too-slow') reply.header('connection', 'close')
        return handlePhotoPress(world, options, { request, reply, visit, posted: form.fields, form })
      },
    })
  })
}
