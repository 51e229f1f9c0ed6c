import type { FastifyInstance } from 'fastify'
import { fault } from '../../faults.ts'
import { receiptUrl } from '../../journey/follow-ups/links.ts'
import { countUnknown } from '../../journey/request/tries.ts'
import type { World } from '../../world.ts'
import { networkOf } from '../request/network.ts'
import { pictureAnswered, sendCode } from '../request/qr-picture.ts'
import { routeOf } from '../request/route.ts'
import type { DescribedCall } from '../request/shopper-call.ts'
import { shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

const path = '/api/v1/:shopId/gift-receipts/:id'
const says = 'The code of a gift receipt, for whoever knows the id of it'
const pictures = [
  { ...pictureAnswered('qr.svg', says), method: 'GET', path: `${path}/qr.svg`, id: 'readReceiptCode' },
  { ...pictureAnswered('qr.png', says), method: 'GET', path: `${path}/qr.png`, id: 'readReceiptCodeInPixels' },
] as const

/** The pictures, as they are described. */
export const giftReceiptPictures: readonly DescribedCall[] = pictures

/**
 * The code of a gift receipt as a picture, for whoever knows the id of the receipt: it says no more than the link of the receipt.
 * Ids cannot be guessed, and trying many is slowed down.
 */
export function giftReceiptRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const { shows, ...call } of pictures)
    routeOf(app, call, {
      handler: async (request, reply) => {
        const shopId = await shopOfPath(world, settings, request)
        const receipt = await world.store.giftReceipts.byId(shopId, request.params.id)
        if (receipt === null) {
          await countUnknown(world, { shopId, network: networkOf(request.ip), now: world.now() })
          throw fault('RET_ERR_NOT_FOUND')
        }
        return sendCode(reply, shows, receiptUrl(world.publicUrl, receipt))
      },
    })
}
