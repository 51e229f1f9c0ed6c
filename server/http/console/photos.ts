import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Right } from '../../../schemas/merchant/right.ts'
import { readMember } from '../../console/accounts/member.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { fault } from '../../faults.ts'
import { readParcelPhoto } from '../../journey/operations/parcel/receipt-photo.ts'
import { readReturnPhoto } from '../../journey/operations/reading/photos.ts'
import type { World } from '../../world.ts'
import { route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'
import { consoleTokenOf } from './cookie.ts'

interface Photo {
  readonly bytes: Uint8Array
  readonly type: string
}

/** Without a session, in another shop and unknown are the same 404. */
export function consolePhotos(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const requireMember = async (request: FastifyRequest, shopId: string, right: Right): Promise<void> => {
    const token = consoleTokenOf(request, settings)
    const member = token === null ? null : await readMember(world, { token, shopId })
    if (member === null || !isAllowed(member.role, right)) throw fault('RET_ERR_NOT_FOUND')
  }
  const send = (reply: FastifyReply, photo: Photo | null): FastifyReply => {
    if (photo === null) throw fault('RET_ERR_NOT_FOUND')
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .type(photo.type)
      .send(Buffer.from(photo.bytes))
  }
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/returns/:number/photos/:photo',
    config: { reads: true },
    handler: async (request, reply) => {
      const { shopId, number, photo } = request.params
      await requireMember(request, shopId, 'see-returns')
      return send(reply, await readReturnPhoto(world, shopId, { key: number, photo }))
    },
  })
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/parcels/:parcel/photos/:photo',
    config: { reads: true },
    handler: async (request, reply) => {
      const { shopId, parcel, photo } = request.params
      await requireMember(request, shopId, 'receive')
      return send(reply, await readParcelPhoto(world, shopId, { parcel, photo }))
    },
  })
}
