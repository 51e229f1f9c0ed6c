import type { Carriers } from '../../server/providers/carriers/port.ts'
import { createLabelSales } from '../../server/providers/carriers/postage/postage.ts'
import { createSendcloudSeller } from '../../server/providers/carriers/sendcloud/seller.ts'
import { createDatabaseFiles } from '../../server/providers/files/database.ts'
import { SENDCLOUD_KEYS } from '../providers/carriers/sendcloud-server.ts'
import { borderedDatabase } from './crash-border.ts'
import { SELLER, storePath } from './crash-orders-url.ts'
import type { CrashGround } from './crash-world.ts'

const account = { parcel: { length: 300, width: 200, height: 100 } }

/** Each shop has an account of its own, so that its purchases can be counted. */
export function sendcloudLabels({ database, now, cross, ports, refunds }: CrashGround): Carriers {
  const sell = createLabelSales({
    database: borderedDatabase(database, cross),
    files: createDatabaseFiles({ database }),
    now,
  })
  const carriersOf = (shopId: string): Carriers => {
    const origin = `http://127.0.0.1:${ports.stores}${storePath({ shopId, refunds, kind: SELLER, now: now() })}`
    const address = { origin, files: [new URL(origin).origin], timeoutMs: 30_000, purchaseMs: 30_000 }
    return sell(createSendcloudSeller({ ...SENDCLOUD_KEYS, now }, account, address))
  }
  return {
    label: (request) => carriersOf(request.shopId).label(request),
    quote: (request) => carriersOf(request.shopId).quote(request),
    find: (shopId, reference) => carriersOf(shopId).find(shopId, reference),
    void: (shopId, reference, at) => carriersOf(shopId).void(shopId, reference, at),
    qr: (shopId, reference, at) => carriersOf(shopId).qr(shopId, reference, at),
  }
}
