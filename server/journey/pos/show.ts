import { customerHistory, customerLookup, staffCode } from '../../../screens/lookup/pos.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { getStaff } from '../../domain/journey/pos.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { captchaCount } from '../lookup/captcha-count.ts'
import type { JourneyContext } from '../request/context.ts'

/** Staff code, customer search and found orders (LKP-58, LKP-59). */
export function showPointOfSale({ config, draft, visit, t }: JourneyContext, { route }: Place, frame: FrameView) {
  const staff = getStaff(draft, config, visit.now)
  const captcha = captchaCount(draft)
  if (staff === null) return staffCode(frame, { captcha }, t)
  const { found = [] } = staff
  return route === 'customerHistory' ? customerHistory(frame, { found }, t) : customerLookup(frame, { captcha }, t)
}
