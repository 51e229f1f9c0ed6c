import type { FastifyInstance } from 'fastify'
import { fault } from '../../faults.ts'
import { tillUrl } from '../../journey/follow-ups/links.ts'
import { readSession } from '../../journey/request/session.ts'
import type { World } from '../../world.ts'
import { pictureAnswered, sendCode } from '../request/qr-picture.ts'
import { routeOf } from '../request/route.ts'
import type { DescribedCall } from '../request/shopper-call.ts'
import { shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** The picture, as it is served and described. */
export const orderCodeCall = {
  ...pictureAnswered('qr.svg', 'The code of the order that this session shows at a store'),
  path: '/api/v1/:shopId/order-code/qr.svg',
  ...{ method: 'GET', id: 'readOrderCode' },
} as const satisfies DescribedCall

/**
 * The code of the order that a session shows at a store (LKP-34), for its own browser alone: the cookie says which order it is, so
 * nothing in the address does.
 */
export const orderCodeRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  routeOf(app, orderCodeCall, {
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const { draft } = await readSession(world, visitOf(world, settings, { request, shopId }))
      const nonce = draft.order?.storeShown?.nonce
      if (nonce === undefined) throw fault('RET_ERR_NOT_FOUND')
      return sendCode(reply, 'qr.svg', tillUrl(world.publicUrl, nonce))
    },
  })
