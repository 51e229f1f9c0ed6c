import { expect, test } from 'vitest'
import { createEasyPostWebhooks } from '../../../server/providers/carriers/easypost/webhooks.ts'

/** The received form, with a number that JavaScript would write as 614. */
const signedBody =
  '{"description":"tracker.updated","id":"evt_1","object":"Event","result":{"object":"Tracker","tracking_code":"EZ1000000001","status":"in_transit","weight":614.0,"est_delivery_date":null,"public_url":"https://track.easypost.com/1","tracking_details":[{"object":"TrackingDetail","status":"in_transit","message":"Picked up — Zürich","datetime":"2026-04-14T10:00:00Z"}]}}'

// By openssl: printf '%s' "$told" | openssl dgst -sha256 -mac HMAC -macopt hexkey:7365cc8163726574
const signedByOpenssl = 'c7cb9d87bb8bbe965cf23d767f5d877ebcc268e0684ab469f5f145cb0ee13d84'
// The same with the é as a single character, c3a9.
const signedOtherwise = '8f26cd829332b23d2dfbd126cf8e7324ef7ee5498819cbcd34c3b424fea5cc62'

const read = (digest: string, body = signedBody) =>
  createEasyPostWebhooks('s\u00e9cret').read({ raw: Buffer.from(body), signature: `hmac-sha256-hex=${digest}` })

test('T27 BCK-10 a secret with é verifies EasyPost signatures, and refuses all others', async () => {
  expect(await read(signedByOpenssl)).toMatchObject({
    id: 'evt_1',
    trackingNumber: 'EZ1000000001',
    status: 'in_transit',
    occurredAt: Date.UTC(2026, 3, 14, 10),
    description: 'Picked up — Zürich',
  })
  expect(await read(signedOtherwise)).toBe('forged')
  expect(await read(signedByOpenssl, signedBody.replace('614.0', '614'))).toBe('forged')
})
