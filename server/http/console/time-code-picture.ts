import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConsoleVisit } from '../../console/context.ts'
import { readContext } from '../../console/index.ts'
import { readTimeCodeUri } from '../../console/settings/time-code.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { sendCode } from '../request/qr-picture.ts'
import { route } from '../request/route.ts'

interface PictureOptions {
  readonly visitOf: (request: FastifyRequest, shopId: string) => ConsoleVisit
}

export function timeCodePictureRoute(app: FastifyInstance, world: World, { visitOf }: PictureOptions): void {
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/time-code',
    config: { reads: true },
    handler: async (request, reply) => {
      const context = await readContext(world, visitOf(request, request.params.shopId), '/settings/time-code')
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie')
      if (!('member' in context)) return reply.code(context.status).send(context.envelope)
      const uri = await readTimeCodeUri(context)
      if (uri === null) throw fault('RET_ERR_NOT_FOUND')
      return sendCode(reply, 'qr.svg', uri)
    },
  })
}
