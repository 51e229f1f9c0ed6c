import type { Draft } from '../../../schemas/records/draft.ts'

/** A number that changes with each failure, which resets the captcha (LKP-19); null while none is needed. */
export const captchaCount = ({ captcha, paused = 0, failedLookups }: Draft): number | null =>
  captcha || paused > 0 ? Math.max(paused, failedLookups.at(-1) ?? 0) : null
