import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { text } from '../../schemas/components/text.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import type { Button, Submit } from '../../schemas/screen/action.ts'
import type { Currency } from '../../schemas/values/money.ts'
import { button, post } from '../parts/buttons.ts'
import { type LineView, lineGroups } from '../parts/lines.ts'
import { type SummaryView, summary } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich-text.ts'
import { type BudgetView, formatBudget } from './budget.ts'
import { type CartLineView, cartLines, removeButton } from './cart-lines.ts'
import type { OverlayContext } from './overlays.ts'

/** SHP-43 to SHP-48. */
export interface ReturnCartView {
  readonly currency: Currency
  readonly returned: readonly (LineView & { readonly exchanged: boolean })[]
  /** Exchanged items; they leave with the item they replace. */
  readonly exchanged: readonly LineView[]
  readonly cart: readonly CartLineView[]
  readonly summary: SummaryView
  readonly budget: BudgetView
  readonly editing: boolean
}

/** Both states are pages, so the browser's Back ends editing. */
const editToggle = ({ editing }: Pick<ReturnCartView, 'editing'>, t: Translate): Button =>
  button({
    id: 'edit',
    label: t(editing ? 'cart.done' : 'cart.edit'),
    look: 'text',
    action: { type: 'navigate', path: editing ? '/shop/cart' : '/shop/cart?edit=on' },
  })

const withRemoveButton = (line: LineView, action: Submit, { editing }: ReturnCartView, t: Translate): LineView =>
  editing ? { ...line, actions: [removeButton(line, action, t)] } : line

const returnedLines = ({ shopId }: OverlayContext, view: ReturnCartView, t: Translate) =>
  view.returned.map(({ exchanged, ...line }) => ({
    ...withRemoveButton(line, post(shopId, 'item.discard', { args: { item: line.id } }), view, t),
    // Removing it also removes its exchange.
    ...(view.editing && exchanged && { over: t('cart.exchange') }),
  }))

export function returnCartOverlay(at: OverlayContext, view: ReturnCartView, t: Translate): Overlay {
  const { currency, returned, editing } = view
  const newItems = [...view.exchanged, ...cartLines(at.shopId, view.cart, t)]
  const bonus = formatBudget(view.budget, currency, t)
  return {
    id: 'cart',
    kind: 'sheet',
    title: t('cart.heading'),
    path: at.path,
    close: { label: t('shop.close'), action: { type: 'navigate', path: at.closePath } },
    body: [
      ...lineGroups(
        {
          id: 'cart-returned',
          heading: t('cart.returned', { count: returned.length }),
          currency,
          actions: [editToggle({ editing }, t)],
          lines: returnedLines(at, view, t),
        },
        t,
      ),
      ...lineGroups(
        {
          id: 'cart-lines',
          heading: t('cart.new', { count: view.exchanged.length + view.cart.length }),
          currency,
          lines: newItems,
        },
        t,
      ),
      ...(newItems.length === 0 ? [text({ id: 'cart-empty', look: 'small', body: plain(t('cart.none-new')) })] : []),
    ],
    footer: [
      summary(view.summary, t),
      ...(bonus === null ? [] : [text({ id: 'cart-bonus', look: 'small', body: plain(bonus) })]),
      actions({
        id: 'cart-bar',
        buttons: [
          button({
            id: 'continue',
            label: t('cart.finish'),
            look: 'primary',
            action: post(at.shopId, 'cart.continue'),
          }),
        ],
      }),
    ],
  }
}
