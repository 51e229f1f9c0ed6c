import type { FastifyInstance } from 'fastify'
import { findCommandCode } from '../../console/desk/command-codes.ts'
import { fault } from '../../faults.ts'
import { sendCode } from '../request/qr-picture.ts'
import { route } from '../request/route.ts'

/** The codes are the same for every shop, and lead nowhere. */
export function commandCodeRoute(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/commands/:command',
    config: { reads: true },
    handler: async (request, reply) => {
      const code = findCommandCode(request.params.command)
      if (code === null) throw fault('RET_ERR_NOT_FOUND')
      return sendCode(reply, 'qr.svg', code)
    },
  })
}
