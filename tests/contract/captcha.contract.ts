import { describe, expect, test } from 'vitest'
import type { CaptchaProvider, Challenge } from '../../server/providers/captcha/port.ts'

export type CaptchaSituation = {
  readonly captcha: CaptchaProvider
  readonly shopId: string
  readonly otherShopId: string
  readonly solve: (challenge: Challenge) => Promise<string>
  readonly passMinutes: (minutes: number) => void
}

export function captchaContract(name: string, open: () => Promise<CaptchaSituation>): void {
  describe(`captcha: ${name}`, () => {
    test('LKP-17 a solved challenge is accepted', async () => {
      const { captcha, shopId, solve } = await open()
      expect(await captcha.verify(shopId, await solve(await captcha.challenge(shopId)))).toBe('accepted')
    })

    test('LKP-19 a token is accepted once, and then a new token is necessary', async () => {
      const { captcha, shopId, solve } = await open()
      const token = await solve(await captcha.challenge(shopId))
      expect(await captcha.verify(shopId, token)).toBe('accepted')
      expect(await captcha.verify(shopId, token)).toBe('refused')
      expect(await captcha.verify(shopId, await solve(await captcha.challenge(shopId)))).toBe('accepted')
    })

    test('of twenty concurrent verifications of a token exactly one succeeds', async () => {
      const { captcha, shopId, solve } = await open()
      const token = await solve(await captcha.challenge(shopId))
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(shopId, token)))
      expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(1)
    })

    test('T5 another shop refuses the token, which stays valid at its own shop', async () => {
      const { captcha, shopId, otherShopId, solve } = await open()
      const token = await solve(await captcha.challenge(shopId))
      expect(await captcha.verify(otherShopId, token)).toBe('refused')
      expect(await captcha.verify(shopId, token)).toBe('accepted')
    })

    test('a challenge is valid for ten minutes', async () => {
      const { captcha, shopId, solve, passMinutes } = await open()
      const [early, late] = [await captcha.challenge(shopId), await captcha.challenge(shopId)]
      passMinutes(9)
      expect(await captcha.verify(shopId, await solve(early))).toBe('accepted')
      passMinutes(1)
      expect(await captcha.verify(shopId, await solve(late))).toBe('refused')
    })

    test.each([
      ['nothing', ''],
      ['a word', 'token'],
      ['no JSON', Buffer.from('{').toString('base64')],
      ['null', Buffer.from('null').toString('base64')],
      ['an empty object', Buffer.from('{}').toString('base64')],
      ['a megabyte', 'A'.repeat(1_000_000)],
    ])('%s is refused as a token', async (_, token) => {
      const { captcha, shopId } = await open()
      expect(await captcha.verify(shopId, token)).toBe('refused')
    })
  })
}
