import type { CaptchaProvider } from '../../server/providers/captcha/port.ts'

/** The same captcha, but whoever sends the token `solved` has solved it: what is counted is tries, not work. */
export const solvedByWord = (captcha: CaptchaProvider): CaptchaProvider => ({
  ...captcha,
  verify: async (_shopId, token) => (token === 'solved' ? 'accepted' : 'refused'),
})
