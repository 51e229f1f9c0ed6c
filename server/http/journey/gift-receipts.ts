import type { FastifyInstance } from 'fastify'
import { RandomId } from '../../../schemas/values/ids.ts'
import { fault } from '../../faults.ts'
import { receiptUrl } from '../../journey/follow-ups/links.ts'
import { readPortalUrl } from '../../journey/follow-ups/portal-url.ts'
import { countUnknown } from '../../journey/request/attempts.ts'
import type { World } from '../../world.ts'
import { serveOperation } from '../operation/serve.ts'
import { publicApi, type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { pictureOperation, sendCode } from '../request/qr-picture.ts'
import type { HttpSettings } from '../settings.ts'

const path = '/api/v1/:shopId/gift-receipts/:id'

/** The code holds only the receipt's link. Ids cannot be guessed. */
const buildReceiptCodeOperation = (file: 'qr.svg' | 'qr.png', id: string): ShopperOperation =>
  shopperOperation({
    ...pictureOperation(file, 'Retrieve the QR code of a gift receipt by its id'),
    path: `${path}/${file}`,
    id,
    params: { id: RandomId },
    handler: async ({ world, visit, params, reply }) => {
      const receipt = await world.store.giftReceipts.byId(visit.shopId, params.id)
      if (receipt === null) {
        await countUnknown(world, visit)
        throw fault('RET_ERR_NOT_FOUND')
      }
      return sendCode(reply, file, receiptUrl(await readPortalUrl(world, visit.shopId), receipt))
    },
  })

export const giftReceiptPictures = [
  buildReceiptCodeOperation('qr.svg', 'readReceiptCode'),
  buildReceiptCodeOperation('qr.png', 'readReceiptCodeInPixels'),
]

export function giftReceiptRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const operation of giftReceiptPictures) serveOperation(app, operation, publicApi(world, settings))
}
