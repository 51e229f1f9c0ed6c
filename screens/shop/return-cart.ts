import type { Translate } from '../../locales/translate.ts'
import type { Button, Submit } from '../../schemas/action.ts'
import { actions } from '../../schemas/components/actions.ts'
import { text } from '../../schemas/components/text.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { Overlay } from '../../schemas/screen.ts'
import { type LineView, lines } from '../parts/lines.ts'
import { button, post } from '../parts/press.ts'
import { type SummaryView, summary } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich.ts'
import { type OverShop, removeButton } from './overlays.ts'

/** The whole return as it stands: what goes back, what comes, and what it comes to (SHP-43 to SHP-48). */
export interface ReturnCartView {
  readonly currency: Currency
  readonly returned: readonly (LineView & { readonly exchanged: boolean })[]
  /** What comes instead of returned items: each goes with the item that it comes for. */
  readonly exchanged: readonly LineView[]
  /** What was bought with the value. */
  readonly cart: readonly LineView[]
  readonly summary: SummaryView
  /** What the shop adds to what is bought, as far as it is not used: no part of what is paid out. In minor units. */
  readonly bonus: Minor
  /** Lines can be taken out. */
  readonly editing: boolean
}

/** Turns editing on or off. Both are pages of their own: the way back leads out of it. */
const editToggle = ({ editing }: Pick<ReturnCartView, 'editing'>, t: Translate): Button =>
  button({
    id: 'edit',
    label: t(editing ? 'cart.done' : 'cart.edit'),
    look: 'text',
    action: { type: 'navigate', path: editing ? '/shop/cart' : '/shop/cart?edit=on' },
  })

/** A line that can be taken out while one edits. */
const editable = (line: LineView, action: Submit, { editing }: ReturnCartView, t: Translate): LineView =>
  editing ? { ...line, actions: [removeButton(line, action, t)] } : line

const returnedLines = ({ shopId }: OverShop, view: ReturnCartView, t: Translate) =>
  view.returned.map(({ exchanged, ...line }) => ({
    ...editable(line, post(shopId, 'item.discard', { args: { item: line.id } }), view, t),
    // Taking it out takes what comes for it, too.
    ...(view.editing && exchanged && { over: t('cart.exchange') }),
  }))

const newLines = ({ shopId }: OverShop, view: ReturnCartView, t: Translate): readonly LineView[] => [
  ...view.exchanged,
  ...view.cart.map((line) => editable(line, post(shopId, 'cart.remove', { args: { line: line.id } }), view, t)),
]

/** The cart of a shop whose header has one: the return as a whole, which can be edited. */
export function returnCartOverlay(at: OverShop, view: ReturnCartView, t: Translate): Overlay {
  const { currency, returned, editing } = view
  const coming = newLines(at, view, t)
  return {
    id: 'cart',
    kind: 'sheet',
    title: t('cart.return-heading'),
    path: at.path,
    close: { label: t('shop.close'), action: { type: 'navigate', path: at.closePath } },
    body: [
      ...lines(
        {
          id: 'cart-returned',
          heading: t('cart.returned', { count: returned.length }),
          currency,
          actions: [editToggle({ editing }, t)],
          lines: returnedLines(at, view, t),
        },
        t,
      ),
      ...lines({ id: 'cart-lines', heading: t('cart.new', { count: coming.length }), currency, lines: coming }, t),
      ...(coming.length === 0 ? [text({ id: 'cart-empty', look: 'small', body: plain(t('cart.none-new')) })] : []),
    ],
    footer: [
      summary(view.summary, t),
      ...(view.bonus > 0
        ? [
            text({
              id: 'cart-bonus',
              look: 'small',
              body: plain(t('cart.bonus-left', { bonus: t.money(view.bonus, currency) })),
            }),
          ]
        : []),
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
