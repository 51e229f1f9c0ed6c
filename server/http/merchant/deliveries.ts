import { Readable } from 'node:stream'
import { DeliveriesReported, DeliveryReport, MAX_DELIVERY_REPORTS } from '../../../schemas/merchant/deliveries.ts'
import { reportDeliveries } from '../../journey/operations/report-deliveries.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'
import { JSON_LINES_BODY, storeLines } from './json-lines.ts'

/** Later lines use cached orders only. */
const FETCH_LIMIT_MS = 30_000

export const deliveryCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/deliveries',
    id: 'reportDeliveries',
    right: 'order-system',
    summary:
      'Stores when units were delivered, one report on each line. A report replaces an earlier one; the same report again changes nothing. Each line is stored or refused by itself',
    consumes: JSON_LINES_BODY,
    body: DeliveryReport,
    response: DeliveriesReported,
    errors: [413, 422],
    handler: async ({ world, caller: { shopId }, body, done, refuse }) => {
      if (!(body instanceof Readable)) return refuse(422, 'Send JSON Lines, as application/x-ndjson')
      const fetchUntil = world.now() + FETCH_LIMIT_MS
      const mayFetch = () => world.now() < fetchUntil
      const summary = await storeLines(body, DeliveryReport, {
        store: (batch) => reportDeliveries(world, { shopId, mayFetch }, batch),
        isExact: true,
        maxLines: MAX_DELIVERY_REPORTS,
        maxProblems: MAX_DELIVERY_REPORTS,
      })
      if (summary === null)
        return refuse(
          413,
          `A call has at most ${MAX_DELIVERY_REPORTS} lines: these were processed. Send the others again`,
        )
      const { kept: stored, older: outdated, bad: refused, problems } = summary
      return done({ stored, outdated, refused, problems })
    },
  }),
]
