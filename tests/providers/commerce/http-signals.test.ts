import { expect, test } from 'vitest'
import { standardWebhooks } from '../../../server/providers/commerce/standard-webhooks.ts'

/** The example of the Standard Webhooks specification. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: {
    raw: Buffer.from('{"test": 2432232314}'),
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  },
}

test('BCK-05 a Standard Webhooks signature is valid for five minutes to either side', () => {
  const secretOf = (variable: string) => (variable === 'HOOK' ? example.secret : undefined)
  const signals = standardWebhooks.create({ secretOf, warn: () => {} })({ hookSecrets: ['HOOK'] })
  const sent = Number(example.message.headers['webhook-timestamp']) * 1_000
  // The body names no order system; the signature is checked first.
  const offsets = [-300_001, -300_000, 0, 300_000, 300_001]
  expect(offsets.map((ms) => signals?.read({ ...example.message, now: sent + ms }))).toEqual([
    ...['forged', 'unreadable', 'unreadable', 'unreadable', 'forged'],
  ])
})
