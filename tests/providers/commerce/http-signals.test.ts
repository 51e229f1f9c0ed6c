import { expect, test } from 'vitest'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { backendSignals } from '../../../server/providers/commerce/http/signals.ts'

/** The example of the Standard Webhooks specification. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  raw: Buffer.from('{"test": 2432232314}'),
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('BCK-05 a Standard Webhooks signature is valid for five minutes to either side', () => {
  const http = { url: 'https://orders.example', token: 'TOKEN', hookSecrets: ['HOOK'] }
  const config = { adapters: { ...wrenfoldShop.adapters, commerce: { http } } }
  const signals = backendSignals((variable) => (variable === 'HOOK' ? example.secret : undefined))(config)
  const sent = Number(example.timestamp) * 1_000
  // The body names no order system; the signature is checked first.
  expect([-300_001, -300_000, 0, 300_000, 300_001].map((ms) => signals?.read({ ...example, now: sent + ms }))).toEqual([
    ...['forged', 'unreadable', 'unreadable', 'unreadable', 'forged'],
  ])
})
