import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAltcha } from '../../../server/providers/captcha/altcha.ts'
import type { Challenge } from '../../../server/providers/captcha/port.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { answerChallenge, solutionOf, tokenOf } from './solver.ts'

const database = openedDatabase()
const noon = Date.UTC(2026, 0, 31, 12)
const secret = randomBytes(32)
const effort = { cost: 1, counterFrom: 5, counterTo: 20 }

const captchaAt = (now: number, overrides = {}) =>
  createAltcha({ database: database(), secret, now: () => now, random: randomBytes, effort, ...overrides })

const withParameters = (challenge: Challenge, overrides: Partial<Challenge['parameters']>): Challenge => ({
  ...challenge,
  parameters: { ...challenge.parameters, ...overrides },
})

test('the challenge needs a small, bounded amount of work', async () => {
  const { parameters } = await captchaAt(noon, { effort: undefined }).challenge('demo')
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2_000, data: { shop: 'demo' } })
})

test.each<[string, (challenge: Challenge) => Challenge]>([
  [
    'the expiry',
    (challenge) => withParameters(challenge, { data: { ...challenge.parameters.data, expiresAt: noon * 2 } }),
  ],
  ['the work', (challenge) => withParameters(challenge, { keyPrefix: '00' })],
  ['the nonce', (challenge) => withParameters(challenge, { nonce: '0'.repeat(32) })],
  [
    'the spelling of the nonce',
    (challenge) => withParameters(challenge, { nonce: challenge.parameters.nonce.toUpperCase() }),
  ],
  ['the signature', (challenge) => ({ ...challenge, signature: 'f'.repeat(64) })],
  ['the length of the signature', (challenge) => ({ ...challenge, signature: '' })],
])('a challenge with a changed %s is refused', async (_, change) => {
  const captcha = captchaAt(noon)
  const shopId = freshShop()
  const challenge = await captcha.challenge(shopId)
  const changed = change({ ...challenge, parameters: { ...challenge.parameters, nonce: challenge.parameters.nonce } })
  expect(await captcha.verify(shopId, tokenOf(changed, await solutionOf(challenge)))).toBe('refused')
})

test('a solution without the work is refused', async () => {
  const captcha = captchaAt(noon)
  const challenge = await captcha.challenge('demo')
  const half = challenge.parameters.keyPrefix.padEnd(challenge.parameters.keyLength * 2, '0')
  expect(await captcha.verify('demo', tokenOf(challenge, { counter: 6, derivedKey: half }))).toBe('refused')
})

test('a challenge signed by another service is refused', async () => {
  const theirs = captchaAt(noon, { secret: randomBytes(32) })
  expect(await captchaAt(noon).verify('demo', await answerChallenge(await theirs.challenge('demo')))).toBe('refused')
})

test('a challenge works across instances, and exactly once', async () => {
  const [one, two] = [captchaAt(noon), captchaAt(noon)]
  const token = await answerChallenge(await one.challenge('demo'))
  expect(await two.verify('demo', token)).toBe('accepted')
  expect(await one.verify('demo', token)).toBe('refused')
})

test('a used challenge is forgotten exactly an hour after it expired', async () => {
  const shopId = freshShop()
  const spendAt = async (now: number) => {
    const captcha = captchaAt(now)
    await captcha.verify(shopId, await answerChallenge(await captcha.challenge(shopId)))
  }
  const readChallenges = async () => {
    const rows = await database().query({
      name: 'test.captcha.kept',
      text: 'select challenge from local_captcha_spent where shop_id = $1',
      values: [shopId],
    })
    return rows.length
  }

  await spendAt(noon)
  await spendAt(noon + 70 * 60_000)
  expect(await readChallenges()).toBe(2)
  await spendAt(noon + 70 * 60_000 + 1)
  expect(await readChallenges()).toBe(2)
})

test('the service does not start with a guessable secret', () => {
  expect(() => captchaAt(noon, { secret: randomBytes(31) })).toThrow(RangeError)
})
