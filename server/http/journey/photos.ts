import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { problemCodes } from '../../../schemas/envelope/problem-codes.ts'
import type { CallRefusal } from '../../../schemas/shopper-api/refusal.ts'
import { RandomId } from '../../../schemas/values/ids.ts'
import { PHOTO_MAX_BYTES, PhotoResponse, PhotoType } from '../../../schemas/values/photo.ts'
import { fault } from '../../faults.ts'
import {
  addPhoto,
  authorizePhoto,
  type PhotoRefusal,
  type PhotoTarget,
  readPhoto,
  refusePhoto,
} from '../../journey/items/photos.ts'
import { countUnknown } from '../../journey/request/attempts.ts'
import type { World } from '../../world.ts'
import { type ApiOperation, operationsFor } from '../operation/define.ts'
import { type Api, serveOperation } from '../operation/serve.ts'
import { publicApi, shopperOperation } from '../operation/shopper-api.ts'
import { callRefusal } from '../request/call-refusal.ts'
import { isTooSlow } from '../request/minimum-rate.ts'
import { refuseCrossSite } from '../request/origin.ts'
import type { ParamsOf } from '../request/route.ts'
import { type ShopRequest, shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import type { PhotoSlots } from './photo-slots.ts'

/** Shoppers choose photos more slowly. */
const PER_MINUTE = 60

const sendRefusal = (reply: FastifyReply, { problem, language }: PhotoRefusal): FastifyReply => {
  const { status } = problemCodes[problem.code]
  const timed = status === 429 ? { ...problem, retryAfterMs: 1_000 } : problem
  const body: CallRefusal = { ...callRefusal(timed), problem: timed }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/json; charset=utf-8')
    .send(body)
}

interface UploadCaller {
  readonly target: PhotoTarget
}

const uploadOperation = operationsFor<UploadCaller>()({
  path: '/api/v1/:shopId/order/:orderId/line_item/:lineItemId/image',
  method: 'POST',
  id: 'addPhoto',
  summary: 'Store a photo of an item of the session. The body is the bytes of the photo',
  consumes: { types: PhotoType.enum, as: 'buffer', minimumRate: true },
  bodyLimit: PHOTO_MAX_BYTES,
  perMinute: PER_MINUTE,
  creates: true,
  response: PhotoResponse,
  errors: [408, 409, 410, 422],
  examples: {
    answer: { id: 'k3bQ0dUqTn2hJx9vYwZr1A', url: '/api/v1/wrenfold/photos/k3bQ0dUqTn2hJx9vYwZr1A' },
  },
  handler: async ({ world, target, body, reply }) => {
    const added = await addPhoto(world, target, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
    if (added.kind === 'refused') return sendRefusal(reply, added)
    return { status: 201, headers: { location: added.url }, answer: { id: added.id, url: added.url } }
  },
})

const readCall = shopperOperation({
  method: 'GET',
  path: '/api/v1/:shopId/photos/:id',
  id: 'readPhoto',
  params: { id: RandomId },
  produces: ['image/jpeg'],
  summary: 'Retrieve a stored photo, in a session of its sender with the order open',
  response: Type.String({ description: 'Picture' }),
  handler: async ({ world, visit, params, reply }) => {
    const photo = await readPhoto(world, visit, params.id)
    if (photo === null) {
      await countUnknown(world, visit)
      throw fault('RET_ERR_NOT_FOUND')
    }
    // Opened directly, a photo must not run scripts.
    return reply
      .header('content-disposition', 'attachment; filename="photo.jpg"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('vary', 'cookie')
      .type(photo.type)
      .send(Buffer.from(photo.bytes))
  },
})

export const photoCalls: readonly ApiOperation[] = [uploadOperation, readCall]
type Upload = FastifyRequest<{ Params: ParamsOf<(typeof uploadOperation)['path']> }>

const visitOfPath = async (world: World, settings: HttpSettings, request: ShopRequest) =>
  visitOf(world, settings, { request, shopId: await shopOfPath(world, settings, request) })

const hasStatus = (error: FastifyError, status: number): boolean => error.statusCode === status

/** Other errors are thrown on. */
const createUploadErrorHandler = (world: World, settings: HttpSettings) => {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const reason = hasStatus(error, 413)
      ? 'too-large'
      : hasStatus(error, 415)
        ? 'wrong-type'
        : isTooSlow(error)
          ? 'too-slow'
          : null
    if (reason === null) throw error
    // The rest of the body is not read.
    if (reason === 'too-slow') reply.header('connection', 'close')
    return sendRefusal(reply, await refusePhoto(world, await visitOfPath(world, settings, request as Upload), reason))
  }
}

interface PhotoRoutesOptions {
  readonly settings: HttpSettings
  readonly underway: PhotoSlots
}

/** Authorizes before the photo is read, so that strangers cannot upload. Refusals carry photo messages for the page. */
const uploadApi = (world: World, { settings, underway }: PhotoRoutesOptions): Api<UploadCaller> => {
  const targets = new WeakMap<object, PhotoTarget>()
  return {
    world,
    mostPerMinute: settings.actionsPerMinute,
    async authenticate(request, reply) {
      await refuseCrossSite(request)
      // The path has these parameters.
      const upload = request as Upload
      const visit = await visitOfPath(world, settings, upload)
      const authorized = await authorizePhoto(world, visit, upload.params)
      const target =
        authorized.kind === 'refused' || underway.take(request.ip, 1, reply.raw)
          ? authorized
          : await refusePhoto(world, visit, 'throttled')
      if (target.kind === 'refused') {
        sendRefusal(reply, target)
        return false
      }
      targets.set(request, target)
      return true
    },
    async callerOf(request) {
      const target = targets.get(request)
      if (target === undefined) throw new Error('A photo was uploaded without authorization')
      return { target }
    },
    onError: createUploadErrorHandler(world, settings),
  }
}

export function photoRoutes(app: FastifyInstance, world: World, options: PhotoRoutesOptions): void {
  serveOperation(app, uploadOperation, uploadApi(world, options))
  serveOperation(app, readCall, publicApi(world, options.settings))
}
