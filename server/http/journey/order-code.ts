import type { FastifyInstance } from 'fastify'
import { fault } from '../../faults.ts'
import { pointOfSaleUrl } from '../../journey/follow-ups/links.ts'
import { resolvePortalUrl } from '../../journey/follow-ups/portal-url.ts'
import { readSession } from '../../journey/request/session.ts'
import type { World } from '../../world.ts'
import { serveOperation } from '../operation/serve.ts'
import { publicApi, shopperOperation } from '../operation/shopper-api.ts'
import { pictureOperation, sendCode } from '../request/qr-picture.ts'
import type { HttpSettings } from '../settings.ts'

/** Shown at a store. The cookie identifies the order, not the URL (LKP-34). */
export const orderCodeOperation = shopperOperation({
  ...pictureOperation('qr.svg', 'Retrieve the QR code of the order of the session, for a store'),
  path: '/api/v1/:shopId/order-code/qr.svg',
  id: 'readOrderCode',
  handler: async ({ world, visit, reply }) => {
    const { draft, config } = await readSession(world, visit)
    const nonce = draft.order?.storeShown?.nonce
    if (nonce === undefined) throw fault('RET_ERR_NOT_FOUND')
    return sendCode(reply, 'qr.svg', pointOfSaleUrl(resolvePortalUrl(world, config), nonce))
  },
})

export const orderCodeRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void =>
  serveOperation(app, orderCodeOperation, publicApi(world, settings))
