import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildSignedText, isGenuine, sign, standardHeaders } from '../../server/journey/follow-ups/signature.ts'
import { chanceOf } from '../prove/chance.ts'
import { casesWithin, limitWithin } from '../support/case-limit.ts'
import { TEST_NOW } from '../support/world.ts'

const [SECRET, NEXT] = ['the-secret-of-the-carrier', 'the-one-that-replaces-it']
const body = JSON.stringify({ id: 'evt_1', trackingNumber: '1Z999', status: 'delivered', description: 'Ã¼ber 日本' })
const signature = sign(SECRET, body, TEST_NOW)
const verifyWith = (input: { body?: string; signature?: string; now?: number; secrets?: readonly string[] } = {}) =>
  isGenuine(
    input.secrets ?? [SECRET],
    { body: Buffer.from(input.body ?? body), signature: input.signature ?? signature },
    input.now ?? TEST_NOW,
  )

test('BCK-05 merchants can verify messages with any Standard Webhooks library and secret', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: 1_614_265_330_999 }
  expect(standardHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  const proof = createHmac('sha256', SECRET).update(`${message.id}.1614265330.${message.body}`).digest('base64')
  expect(standardHeaders(SECRET, message)['webhook-signature']).toBe(`v1,${proof}`)
})

test('T27 a signed message is valid byte for byte under both secrets during rotation', () => {
  expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/)
  expect(verifyWith()).toBe(true)
  expect(verifyWith({ secrets: [NEXT, SECRET] })).toBe(true)
  expect(verifyWith({ secrets: [NEXT, SECRET], signature: sign(NEXT, body, TEST_NOW) })).toBe(true)
  expect(verifyWith({ secrets: [NEXT] })).toBe(false)
  expect(verifyWith({ secrets: [] })).toBe(false)
  expect(verifyWith({ body: JSON.stringify(JSON.parse(body), null, 1) })).toBe(false)
})

test('T27 a signature is valid for three hundred seconds, and sixty seconds ahead', () => {
  const at = (seconds: number) => verifyWith({ now: TEST_NOW + seconds * 1_000 })
  expect([at(-61), at(-60), at(0), at(300), at(301)]).toEqual([false, true, true, true, false])
})

test('T27 a signature in any other form is invalid', () => {
  const proof = signature.split('v1=')[1] ?? ''
  const forms = [
    ...['', 't=,v1=', `v1=${proof}`, proof, `${signature} `, ` ${signature}`, `${signature},v1=${proof}`],
    ...[signature.toUpperCase(), signature.replace('v1', 'v0'), signature.replace('t=', 't=0'), `t=1e9,v1=${proof}`],
    ...[signature.slice(0, -2), `${signature}00`, signature.replace(',', ', ')],
  ]
  expect(forms.filter((form) => verifyWith({ signature: form }))).toEqual([])
})

test('T27 an outgoing signature is invalid for incoming messages and for other shops', () => {
  const ownSignature = sign(SECRET, buildSignedText('ours', body), TEST_NOW)
  expect(verifyWith({ signature: ownSignature, body: buildSignedText('ours', body) })).toBe(true)
  expect(verifyWith({ signature: ownSignature })).toBe(false)
  expect(verifyWith({ signature: ownSignature, body: buildSignedText('theirs', body) })).toBe(false)
})

const mutate = (text: string, { below, oneOf }: ReturnType<typeof chanceOf>): string => {
  const at = below(text.length)
  const [before, one, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  const other = String.fromCharCode(32 + ((one.charCodeAt(0) - 31 + below(93)) % 95))
  return oneOf([before + after, before + one + one + after, before + other + after, before + other + one + after])
}

test('T27 ten thousand altered deliveries are all refused', ({ task }) => {
  const believed: string[] = []
  for (const n of casesWithin({ name: task.name, cases: 10_000, limitMs: limitWithin(task.timeout) })) {
    const chance = chanceOf(27, n)
    const isInBody = chance.hits(50)
    const changed = mutate(isInBody ? body : signature, chance)
    expect([body, signature]).not.toContain(changed)
    if (verifyWith(isInBody ? { body: changed } : { signature: changed })) believed.push(changed)
  }
  expect(believed).toEqual([])
})
