import type { FastifyInstance } from 'fastify'
import { fault } from '../faults.ts'
import { receiptUrl } from '../journey/follow-ups/links.ts'
import { countUnknown } from '../journey/request/tries.ts'
import type { World } from '../world.ts'
import { networkOf } from './network.ts'
import { sendCode } from './qr-picture.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath } from './visit.ts'

/**
 * The code of a gift receipt as a picture, for whoever knows the id of the receipt: it says no more than the link of the receipt.
 * Ids cannot be guessed, and trying many is slowed down.
 */
export function giftReceiptRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const file of ['qr.svg', 'qr.png'] as const)
    route(app, {
      method: 'GET',
      url: `/api/v1/:shopId/gift-receipts/:id/${file}`,
      handler: async (request, reply) => {
        const shopId = await shopOfPath(world, settings, request)
        const receipt = await world.store.giftReceipts.byId(shopId, request.params.id)
        if (receipt === null) {
          await countUnknown(world, { shopId, network: networkOf(request.ip), now: world.now() })
          throw fault('RET_ERR_NOT_FOUND')
        }
        return sendCode(reply, file, receiptUrl(world.publicUrl, receipt))
      },
    })
}
