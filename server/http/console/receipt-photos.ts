import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ConsoleTextKey, consoleTranslator } from '../../../locales/console/translate.ts'
import { PHOTO_MAX_BYTES, PhotoType } from '../../../schemas/values/photo.ts'
import { type Member, readMember } from '../../console/accounts/member.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { addParcelPhoto, addReceiptPhoto } from '../../journey/operations/parcel/receipt-photo.ts'
import type { World } from '../../world.ts'
import { statusOf } from '../request/errors.ts'
import { enforceMinimumRate } from '../request/minimum-rate.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { type ParamsOf, route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'
import { consoleTokenOf } from './cookie.ts'

const UNIT_URL = '/console/v1/:shopId/files/returns/:number/units/:unit/photos'
const PARCEL_URL = '/console/v1/:shopId/files/parcels/:parcel/photos'

const PER_MINUTE = 120

type Refusal = Extract<Awaited<ReturnType<typeof addReceiptPhoto>>, { kind: 'refused' }>['because']

const refusals = {
  unknown: [404, 'missing.title'],
  'too-many': [409, 'desk.photos-full'],
  'wrong-type': [415, 'desk.photo-type'],
  'too-large': [413, 'desk.photo-large'],
  damaged: [415, 'desk.photo-damaged'],
} as const satisfies Readonly<Record<Refusal, readonly [number, ConsoleTextKey]>>

const refuse = (reply: FastifyReply, status: number, key: ConsoleTextKey): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ errors: { message: consoleTranslator()(key) } })

const handleError = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = statusOf(error)
  if (status === 413) return refuse(reply, ...refusals['too-large'])
  if (status === 415) return refuse(reply, ...refusals['wrong-type'])
  throw error
}

type Members = WeakMap<FastifyRequest, Member>

const authenticator =
  (world: World, settings: HttpSettings, members: Members) => async (request: FastifyRequest, reply: FastifyReply) => {
    await refuseCrossSite(request)
    const { shopId } = request.params as ParamsOf<typeof PARCEL_URL>
    const token = consoleTokenOf(request, settings)
    const member = token === null ? null : await readMember(world, { token, shopId })
    if (member === null) return refuse(reply, 404, 'missing.title')
    if (!isAllowed(member.role, 'receive')) return refuse(reply, 403, 'problem.role')
    members.set(request, member)
    return undefined
  }

const readUpload = (members: Members, request: FastifyRequest) => {
  const member = members.get(request)
  if (member === undefined) throw new Error('A photo was uploaded without authentication')
  return { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), takenBy: member.name }
}

type Added = Awaited<ReturnType<typeof addReceiptPhoto>>

const answer = (reply: FastifyReply, added: Added, folder: string): FastifyReply => {
  if (added.kind === 'refused') {
    const [status, key] = refusals[added.because]
    return refuse(reply, status, key)
  }
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send({ id: added.id, url: `${folder}/photos/${added.id}` })
}

/** The member is checked before the photo is read. */
export function receiptPhotoRoute(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const members: Members = new WeakMap()
  const upload = {
    method: 'POST',
    bodyLimit: PHOTO_MAX_BYTES,
    config: { perMinute: Math.min(PER_MINUTE, settings.actionsPerMinute) },
    onRequest: authenticator(world, settings, members),
    preParsing: async (_request: FastifyRequest, _reply: FastifyReply, body: unknown) =>
      enforceMinimumRate(body as Parameters<typeof enforceMinimumRate>[0]),
    errorHandler: handleError,
  } as const
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...PhotoType.enum], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    route(scope, {
      ...upload,
      url: UNIT_URL,
      handler: async (request, reply) => {
        const { shopId, number, unit } = request.params
        const record = await world.store.returnsList.findByName(shopId, number)
        const photo = readUpload(members, request)
        const added: Added =
          record === null
            ? { kind: 'refused', because: 'unknown' }
            : await addReceiptPhoto(world, { record, unit, ...photo })
        return answer(reply, added, `/console/v1/${shopId}/files/returns/${number}`)
      },
    })
    route(scope, {
      ...upload,
      url: PARCEL_URL,
      handler: async (request, reply) => {
        const { shopId, parcel } = request.params
        const added = await addParcelPhoto(world, { shopId, parcel, ...readUpload(members, request) })
        return answer(reply, added, `/console/v1/${shopId}/files/parcels/${parcel}`)
      },
    })
  })
}
