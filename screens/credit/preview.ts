import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { offerCard } from '../../schemas/components/offer-card.ts'
import { productGrid } from '../../schemas/components/product-grid.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { AnalyticsEvent } from '../../schemas/values/analytics-event.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { shortMoney } from '../parts/amounts.ts'
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
  /** Null where no refund is possible (FND-62). */
  readonly refund: Minor | null
  readonly payout: PayoutView | null
  readonly shopNow: Minor
  readonly bonus: Minor
  readonly products: readonly ProductView[]
  /** Null where the shopper spends the value in the merchant's own store. */
  readonly shopPath: string | null
  /** The path of slide 2. */
  readonly options: string
}

const shopCard = (frame: FrameView, view: ShopPreviewView, t: Translate) => {
  const { currency, bonus, refund, shopNow } = view
  return offerCard({
    id: 'shop',
    heading: t('credit.shop'),
    copy: t('credit.shop-copy', { shop: frame.shop.name }),
    ...(bonus !== 0 && { badge: t('credit.bonus', { amount: t.short(bonus, currency) }) }),
    price: shortMoney(shopNow, currency, t),
    ...(refund !== null && { note: t('credit.shop-note', { amount: t.short(refund, currency) }) }),
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

const previewGrid = ({ products, currency }: ShopPreviewView, t: Translate) =>
  products.length === 0
    ? []
    : [
        productGrid({
          id: 'preview',
          look: 'preview',
          products: products.map((product) => tileOf(product, currency, t, shortMoney)),
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
          body: plain(t(view.payout !== null ? 'credit.preview-intro' : 'credit.preview-intro-only')),
        }),
        ...previewGrid(view, t),
        shopCard(frame, view, t),
        actions({
          id: 'ways',
          buttons: [
            button({
              id: 'skip-shop',
              label: formatSkip(payout, payout === null ? '' : t.short(payout.amount, view.currency), t),
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
