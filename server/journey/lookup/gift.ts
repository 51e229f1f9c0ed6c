import { giftForm, giftLookup } from '../../../screens/lookup/gift.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { JourneyContext } from '../request/context.ts'
import { countryViews } from '../request/countries.ts'
import { captchaCount } from './lookup.ts'

/** The gift page: its lookup, then the form for whoever was given the order. */
export function showGift(context: JourneyContext, place: Place, frame: FrameView) {
  const { config, draft, assessed, t } = context
  const again = place.query.again !== undefined
  if (!again && assessed?.missing === 'gift') return giftForm(frame, countryViews(config), t)
  const { order = draft.prefill?.order ?? '', zip = draft.prefill?.proof ?? '' } = place.query
  return giftLookup(frame, { captcha: captchaCount(draft), values: { order, zip } }, t)
}
