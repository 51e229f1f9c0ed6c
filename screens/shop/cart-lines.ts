import type { Translate } from '../../locales/translate.ts'
import type { Button, Submit } from '../../schemas/screen/action.ts'
import { button, post } from '../parts/buttons.ts'
import { joinIdenticalLines, type LineView } from '../parts/lines.ts'

/** A unit in the cart. `more`: another unit of its variant can be added. */
export interface CartLineView extends LineView {
  readonly more: boolean
}

export const removeButton = ({ id }: LineView, action: Submit, t: Translate): Button =>
  button({ id: `remove-${id}`, label: t('cart.remove'), look: 'text', action })

export const cartLines = (shopId: string, lines: readonly CartLineView[], t: Translate): readonly LineView[] =>
  joinIdenticalLines(lines, t).map(({ line, units }) => {
    const args = { line: line.id }
    const remove = removeButton(line, post(shopId, 'cart.remove', { args }), t)
    const another = post(shopId, 'cart.another', { args, pending: t('cart.adding') })
    return {
      ...line,
      actions: [
        ...(units.some(({ more }) => more)
          ? [button({ id: `another-${line.id}`, label: t('cart.another'), look: 'text', action: another })]
          : []),
        units.length === 1 ? remove : { ...remove, label: t('cart.remove-one') },
      ],
    }
  })
