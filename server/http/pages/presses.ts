import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemCodes } from '../../../schemas/problem-codes.ts'
import { isPagePath } from '../../../schemas/read.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { fault, isFault } from '../../faults.ts'
import { perform, showPage } from '../../journey/index.ts'
import { addPhotos, mayAddPhotos, refusePhotos } from '../../journey/items/photos.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { intentOf } from '../journey/journey.ts'
import { readPhotoForm } from '../journey/photo-form.ts'
import { AT_ONCE_FROM_ONE, type PhotosUnderway } from '../journey/photos-underway.ts'
import { forDocuments } from '../plugins/compression.ts'
import { sendSession } from '../request/answer.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import { shopOfRequest, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { addressOf, shopQuery } from './page-address.ts'
import {
  keyOfPress,
  type Posted,
  photosLeft,
  readBetween,
  readPlainPress,
  refusedPage,
  toldPage,
  typedIn,
  uploadOn,
  valuesOf,
  withBetween,
} from './plain-press.ts'

export interface Answered {
  readonly answer: Envelope
  readonly visit: Visit
  readonly path: string
  readonly status: number
  /** True for the response to a POST. */
  readonly taken?: true
}

export interface Posting {
  readonly settings: HttpSettings
  readonly underway: PhotosUnderway
  sendPage(request: FastifyRequest, reply: FastifyReply, page: Answered): Promise<FastifyReply>
}

interface Press {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visit: Visit
  readonly posted: Posted
}

const leadTo = ({ request, reply }: Press, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(addressOf(path, shopQuery(request)), 303)

const answerPress = async (world: World, { settings, sendPage }: Posting, press: Press): Promise<FastifyReply> => {
  const { request, reply, visit, posted } = press
  // A press that only opens a dialog or a confirmation performs nothing.
  const between = readBetween(posted)
  if (between !== null) {
    if (!isPagePath(between.at)) throw fault('RET_ERR_BAD_REQUEST')
    const { envelope } = await showPage(world, visit, between.at)
    const answer = withBetween(between, envelope)
    if (answer === null) return leadTo(press, between.at)
    return sendPage(request, reply, { answer, visit, path: between.at, status: 200, taken: true })
  }
  const pressed = readPlainPress(posted)
  if (pressed === null || !isPagePath(pressed.at)) throw fault('RET_ERR_BAD_REQUEST')
  // A reload posts the press again; the key makes sure that it is performed once.
  const keyed = { ...visit, ifMatch: pressed.rev, idempotencyKey: keyOfPress(pressed) }
  const { envelope: page } = await showPage(world, keyed, pressed.at)
  const intent = intentOf(pressed.name, { at: pressed.at, values: valuesOf(pressed, page), args: pressed.args })
  if (isFault(intent)) throw intent
  const answer = await perform(world, keyed, intent)
  sendSession(reply, settings, { answer, shopId: visit.shopId })
  const { envelope, status, session } = answer
  const path = envelope.overlay?.path ?? envelope.screen?.path ?? '/'
  if (status !== 200 || envelope.problem !== undefined) {
    const refused = refusedPage(pressed, envelope)
    return sendPage(request, reply, { answer: refused, visit: keyed, path, status, taken: true })
  }
  // 303 prevents a reload from posting again. A page with notices cannot be redirected to, because they would be lost.
  const told = toldPage(envelope)
  if (told === null) return leadTo(press, path)
  const after = { ...keyed, session: session?.id ?? visit.session }
  return sendPage(request, reply, { answer: told, visit: after, path, status, taken: true })
}

export const pressRoute = (app: FastifyInstance, world: World, posting: Posting): void =>
  route(app, {
    method: 'POST',
    url: '/press',
    compress: forDocuments,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const posted = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
      const shopId = await shopOfRequest(world, posting.settings, request)
      const visit = visitOf(world, posting.settings, { request, shopId })
      return answerPress(world, posting, { request, reply, visit, posted })
    },
  })

/** Each may carry several photos, so the photos per minute match those of single uploads. */
const PER_MINUTE = 10

interface PhotoPress extends Press {
  readonly form: Awaited<ReturnType<typeof readPhotoForm>>
}

const answerPhotos = async (world: World, posting: Posting, press: PhotoPress): Promise<FastifyReply> => {
  const { request, reply, visit, posted, form } = press
  const { 'hw.at': at = '' } = posted
  if (!isPagePath(at)) throw fault('RET_ERR_BAD_REQUEST')
  const typed = typedIn(posted)
  const upload = uploadOn((await showPage(world, visit, at)).envelope, typed.form)
  if (upload === null) return readPlainPress(posted) === null ? leadTo(press, at) : answerPress(world, posting, press)

  const { name, maxPhotos } = upload
  const { href } = upload.upload
  const left = photosLeft(upload, typed)
  const { ids, refused } =
    form.came === 'whole'
      ? await addPhotos(world, visit, { href, photos: form.photos, room: Math.max(0, maxPhotos - left.length) })
      : {
          ids: [],
          refused: await refusePhotos(world, visit, form.came),
        }
  const files = [...left, ...ids].join(' ')
  if (refused === null)
    return answerPress(world, posting, { ...press, posted: { ...posted, [`${typed.form}-${name}`]: files } })

  const { envelope } = await showPage(world, visit, at)
  const { code, title } = refused.problem
  const { status } = problemCodes[code]
  const problem = { ...refused.problem, fields: [{ form: typed.form, name, message: title }] }
  const answer = refusedPage({ ...typed, typed: { ...typed.typed, [name]: files } }, { ...envelope, problem })
  return posting.sendPage(request, reply, { answer, visit, path: at, status, taken: true })
}

/**
 * Serves presses with photos, whose bodies may take longer. Photos of strangers are not buffered, and oversized bodies
 * are discarded while read, as a browser shows no response before it has sent everything.
 */
export async function photoPressRoute(app: FastifyInstance, world: World, posting: Posting): Promise<void> {
  const { settings, underway } = posting
  await app.register(async (photos) => {
    photos.removeAllContentTypeParsers()
    photos.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    route(photos, {
      method: 'POST',
      url: '/press/photos',
      compress: forDocuments,
      onRequest: refuseCrossSite,
      config: { perMinute: Math.min(PER_MINUTE, settings.actionsPerMinute) },
      handler: async (request, reply) => {
        if (!underway.take(request.ip, AT_ONCE_FROM_ONE, reply.raw)) throw fault('RET_ERR_THROTTLED')
        const shopId = await shopOfRequest(world, settings, request)
        const visit = visitOf(world, settings, { request, shopId })
        const form = await readPhotoForm({
          type: request.headers['content-type'] ?? '',
          body: request.body as Readable,
          from: (await mayAddPhotos(world, visit)) ? 'shopper' : 'stranger',
        })
        if (form.came === 'too-slow') reply.header('connection', 'close')
        return answerPhotos(world, posting, { request, reply, visit, posted: form.fields, form })
      },
    })
  })
}
