import { withNearDates } from '../../../locales/translate.ts'
import type { OrderRequest } from '../../../schemas/records/order-request.ts'
import { giftForm, giftLookup } from '../../../screens/lookup/gift.ts'
import { missingOrderForm, requestSent } from '../../../screens/lookup/info-form.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { ReceiptItemView } from '../../../screens/parts/gift-facts.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { findGiftDeadline } from '../../domain/items/gift-deadline.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { captchaCount } from '../lookup/captcha-count.ts'
import type { JourneyContext } from '../request/context.ts'
import { buildCountryViews } from '../request/countries.ts'
import { readGiver } from '../request/giver.ts'
import { toOwnFields } from './form.ts'

const listGifts = (assessed: Assessment, { config, visit }: JourneyContext): readonly ReceiptItemView[] =>
  assessed.items
    .filter(({ status }) => status.kind !== 'ineligible')
    .map((state) => ({
      id: state.unit.id,
      title: state.unit.line.title,
      variant: state.unit.line.variantTitle,
      image: pictureOf(state.unit.line, state.product),
      off: null,
      deadline: findGiftDeadline(state, { ...assessed, settings: config.settings, now: visit.now }),
    }))

/** The gift page: its lookup, then the form for the recipient (GFT-36). */
export async function showGift(needs: Pick<World, 'store'>, context: JourneyContext, place: Place, frame: FrameView) {
  const { config, draft, assessed, t } = context
  const { gift, missingOrder } = config.forms ?? {}
  const captcha = captchaCount(draft)
  if (place.query.again === undefined && assessed?.missing === 'gift') {
    const fields = toOwnFields(context, gift?.fields ?? [])
    return giftForm(
      frame,
      {
        giver: await readGiver(needs, context),
        items: listGifts(assessed, context),
        fields,
        captcha: fields.length > 0 ? captcha : null,
        countries: buildCountryViews(config),
        zip: draft.order?.zip,
      },
      withNearDates(t, context.visit.now),
    )
  }
  const { order = draft.prefill?.order ?? '', zip = draft.prefill?.proof ?? '' } = place.query
  return giftLookup(frame, { captcha, values: { order, zip }, missingOrder: missingOrder !== undefined }, t)
}

/** The form for a missing order (LKP-54). */
export function showMissingOrder(context: JourneyContext, _place: Place, frame: FrameView) {
  const { config, draft, t } = context
  const { fields = [], address } = config.forms?.missingOrder ?? {}
  const countries = address === true ? buildCountryViews(config) : null
  return missingOrderForm(frame, { fields: toOwnFields(context, fields), captcha: captchaCount(draft), countries }, t)
}

const toRequestView = ({ email, document }: OrderRequest) => ({
  email,
  order: document.order?.name ?? null,
  answers: document.answers,
})

export async function showRequestSent(
  { store }: Pick<World, 'store'>,
  { draft, visit, config, t }: JourneyContext,
  frame: FrameView,
) {
  const { id = '', number = '' } = draft.request ?? {}
  const request = await store.orderRequests.findByName(visit.shopId, id)
  const asksMore = config.forms?.missingOrder !== undefined
  return requestSent(frame, { number, asksMore, content: request === null ? null : toRequestView(request) }, t)
}
