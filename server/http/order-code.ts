import type { FastifyInstance } from 'fastify'
import { fault } from '../faults.ts'
import { tillUrl } from '../journey/follow-ups/links.ts'
import { readSession } from '../journey/request/session.ts'
import type { World } from '../world.ts'
import { sendCode } from './qr-picture.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath, visitOf } from './visit.ts'

/**
 * The code of the order that a session shows at a store (LKP-34), for its own browser alone: the cookie says which order it is, so
 * nothing in the address does.
 */
export const orderCodeRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  route(app, {
    method: 'GET',
    url: '/api/v1/:shopId/order-code/qr.svg',
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const { draft } = await readSession(world, visitOf(world, settings, { request, shopId }))
      const nonce = draft.order?.storeShown?.nonce
      if (nonce === undefined) throw fault('RET_ERR_NOT_FOUND')
      return sendCode(reply, 'qr.svg', tillUrl(world.publicUrl, nonce))
    },
  })
