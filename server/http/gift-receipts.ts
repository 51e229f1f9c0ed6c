import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'
import { fault } from '../faults.ts'
import { receiptUrl } from '../journey/follow-ups/links.ts'
import { countUnknown } from '../journey/request/tries.ts'
import type { World } from '../world.ts'
import { networkOf } from './network.ts'
import { STILL } from './plugins/secure-headers.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath } from './visit.ts'

/** How wide a code is as a picture of pixels (CON-14). */
const PNG_PIXELS = 500

const types = { 'qr.svg': 'image/svg+xml', 'qr.png': 'image/png' } as const

const drawn = (file: keyof typeof types, text: string): Promise<string | Buffer> =>
  file === 'qr.svg'
    ? QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M' })
    : QRCode.toBuffer(text, { type: 'png', width: PNG_PIXELS, errorCorrectionLevel: 'M' })

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
        return reply
          .header('cache-control', 'private, no-store')
          .header('content-security-policy', STILL)
          .type(types[file])
          .send(await drawn(file, receiptUrl(world.publicUrl, receipt)))
      },
    })
}
