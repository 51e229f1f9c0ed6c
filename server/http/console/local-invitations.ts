import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Role } from '../../../schemas/merchant/keys.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { ShopId } from '../../../schemas/values/ids.ts'
import { inviteByCommand } from '../../console/accounts/links.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { refuseCall } from '../merchant/results.ts'
import { hasToken } from '../request/bearer-token.ts'
import { route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'

const invitation = Compile(Closed({ shopId: ShopId, email: Type.String({ maxLength: 256 }), role: Role }))

/** For `npm run console`, on this machine only. */
export function localInvitationRoute(app: FastifyInstance, world: World, { local }: HttpSettings): void {
  if (local === null) return
  route(app, {
    method: 'POST',
    url: '/local/console/invitations',
    handler: async (request, reply) => {
      if (!hasToken(request.headers.authorization, local.token)) throw fault('RET_ERR_NOT_FOUND')
      const { body } = request
      if (!invitation.Check(body)) return refuseCall(reply, 422, 'A shop, an email and a role are required')
      if (!(await world.shops.all()).includes(body.shopId))
        return refuseCall(reply, 404, `Unknown shop "${body.shopId}"`)
      const result = await inviteByCommand(world, body)
      if (result.kind === 'invalid-email') return refuseCall(reply, 422, `"${body.email}" is not an email address`)
      return reply.header('cache-control', 'no-store').send(result)
    },
  })
}
