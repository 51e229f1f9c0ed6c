import type { FastifyInstance } from 'fastify'
import { readMember } from '../../console/accounts/member.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { fault } from '../../faults.ts'
import { readReturnPhoto } from '../../journey/operations/reading/photos.ts'
import type { World } from '../../world.ts'
import { route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'
import { consoleTokenOf } from './cookie.ts'

/** Photos of a return for members of its shop. Without a session, in another shop and unknown are the same 404. */
export function consolePhotos(app: FastifyInstance, world: World, settings: HttpSettings): void {
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/returns/:number/photos/:photo',
    config: { reads: true },
    handler: async (request, reply) => {
      const { shopId, number, photo: id } = request.params
      const token = consoleTokenOf(request, settings)
      const member = token === null ? null : await readMember(world, { token, shopId })
      if (member === null || !isAllowed(member.role, 'see-returns')) throw fault('RET_ERR_NOT_FOUND')
      const photo = await readReturnPhoto(world, shopId, { key: number, photo: id })
      if (photo === null) throw fault('RET_ERR_NOT_FOUND')
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .type(photo.type)
        .send(Buffer.from(photo.bytes))
    },
  })
}
