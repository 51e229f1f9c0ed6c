import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { offerCard } from '../../schemas/components/offer-card.ts'
import { productGrid } from '../../schemas/components/product-grid.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { AnalyticsEvent } from '../../schemas/values/analytics-event.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { type AmountNotation, money, shortMoney } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'
import { formatSkip, type PayoutView } from '../shop/budget.ts'
import { type ProductView, tileOf } from '../shop/pages.ts'

/** The analytics event of a click from the preview to the shop (CRD-06). */
export const PREVIEW_CLICK = 'Shop Now Preview Click' satisfies AnalyticsEvent

/** CRD-03. */
export interface ShopPreviewView {
  readonly currency: Currency
  readonly notation: AmountNotation
  /** Null where no refund is possible (FND-62). */
  readonly refund: Minor | null
  readonly payout: PayoutView | null
  /** How the value left after shopping is paid out. */
  readonly rest: PayoutView['credit'] | 'none'
  readonly shopNow: Minor
  readonly bonus: Minor
  readonly products: readonly ProductView[]
  /** Null where the shopper spends the value in the merchant's own store. */
  readonly shopPath: string | null
  /** The path of slide 2. */
  readonly options: string
}

/** Omits zero decimals (CRD-04) unless the journey has one form of amounts (UXD-04). */
const amountOf = ({ notation }: ShopPreviewView) => (notation === 'minus' ? money : shortMoney)

const bonusTerms = (view: ShopPreviewView, t: Translate): readonly string[] => {
  const { currency, bonus, shopNow } = view
  const toText = (minor: Minor) => amountOf(view)(minor, currency, t).text
  if (bonus === 0 || shopNow <= bonus) return []
  return [t('credit.shop-bonus', { own: toText(shopNow - bonus), bonus: toText(bonus) })]
}

const shopCard = (frame: FrameView, view: ShopPreviewView, t: Translate) => {
  const { currency, bonus, refund, shopNow } = view
  const amount = amountOf(view)
  return offerCard({
    id: 'shop',
    heading: t('credit.shop'),
    copy: t.sentences([...bonusTerms(view, t), t(`credit.rest-${view.rest}`)]),
    ...(bonus !== 0 && { badge: t('credit.bonus', { amount: amount(bonus, currency, t).text }) }),
    price: amount(shopNow, currency, t),
    ...(refund !== null && { note: t('credit.shop-note', { amount: amount(refund, currency, t).text }) }),
    button: button({
      id: 'open-shop',
      label: t('credit.shop-open'),
      look: 'primary',
      action:
        view.shopPath === null
          ? post(frame.shopId, 'store.visit', { exclusive: true })
          : { type: 'navigate', path: view.shopPath, counted: PREVIEW_CLICK },
    }),
  })
}

const previewGrid = (view: ShopPreviewView, t: Translate) =>
  view.products.length === 0
    ? []
    : [
        productGrid({
          id: 'preview',
          look: 'preview',
          products: view.products.map((product) => tileOf(product, view.currency, t, amountOf(view))),
          counted: PREVIEW_CLICK,
          empty: t('shop.empty'),
        }),
      ]

/** Slide 1: what the return's value buys in Shop Now (CRD-02 to CRD-06). */
export function shopPreview(frame: FrameView, view: ShopPreviewView, t: Translate): Screen {
  const { payout } = view
  return screen(
    frame,
    {
      key: 'credit-preview',
      title: t('credit.preview-title'),
      heading: t('credit.preview-heading'),
      main: [
        text({
          id: 'intro',
          look: 'lead',
          body: plain(t('credit.preview-intro')),
        }),
        ...previewGrid(view, t),
        shopCard(frame, view, t),
        actions({
          id: 'ways',
          buttons: [
            button({
              id: 'skip-shop',
              label: formatSkip(payout, payout === null ? '' : amountOf(view)(payout.amount, view.currency, t).text, t),
              look: 'secondary',
              action: { type: 'navigate', path: view.options },
            }),
          ],
        }),
      ],
    },
    t,
  )
}
