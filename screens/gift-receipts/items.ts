import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import type { GiftItemView } from '../parts/gift-facts.ts'
import { countedTitle } from '../parts/lines.ts'
import { picture } from '../parts/picture.ts'
import { plain } from '../parts/rich-text.ts'

/** Identical units of a line; `id` is the first. */
export interface GiftGroupView extends GiftItemView {
  readonly isReturnable: boolean
  readonly count: number
  /** Position of the first unit in the order. */
  readonly at: number
}

interface ReceiptItemsView {
  readonly recipient: string
  readonly items: readonly GiftGroupView[]
  readonly back: string
}

const offTexts = { returned: 'giving.off-returned', given: 'giving.off-given' } as const

/** A final sale stays selectable (GFT-16), but says what the receipt cannot do. */
const detailOf = ({ variant, isReturnable, off }: GiftGroupView, t: Translate): { readonly detail?: string } => {
  const facts = [variant, isReturnable || off !== null ? null : t('giving.never')].filter((fact) => fact !== null)
  return facts.length === 0 ? {} : { detail: facts.join(' · ') }
}

const unitOption = (item: GiftGroupView, t: Translate) => ({
  value: item.id,
  label: countedTitle(item.title, item.count, t),
  ...detailOf(item, t),
  picture: picture(item, t),
  ...(item.off !== null && { disabled: t(offTexts[item.off]) }),
})

const countName = ({ at }: GiftGroupView): string => `count-${at}`

const countField = (item: GiftGroupView, t: Translate) => ({
  name: countName(item),
  label: t('giving.how-many', { title: item.title }),
  kind: 'select' as const,
  required: true,
  missing: t('item.quantity-invalid'),
  options: Array.from({ length: item.count }, (_, index) => {
    const count = index + 1
    return {
      value: String(count),
      label: count === item.count ? t('item.quantity-all', { count }) : t.number(count),
    }
  }),
})

/** Returned and already given items are disabled (GFT-16, GFT-17). */
export function receiptItems(frame: FrameView, { recipient, items, back }: ReceiptItemsView, t: Translate): Screen {
  const several = items.filter(({ count, off }) => count > 1 && off === null)
  return screen(
    frame,
    {
      key: 'gift-items',
      title: t('giving.title'),
      heading: t('giving.items-heading', { recipient }),
      main: [
        text({ id: 'LineItemSelection', look: 'lead', body: plain(t('giving.items-intro')) }),
        choiceList({
          id: 'units',
          form: 'gift-items',
          name: 'units',
          legend: t('giving.items-legend'),
          required: true,
          missing: t('giving.items-missing'),
          several: true,
          look: 'cards',
          options: items.map((item) => unitOption(item, t)),
        }),
        ...(several.length === 0
          ? []
          : [
              fieldGroup({
                id: 'counts',
                form: 'gift-items',
                fields: several.map((item) => countField(item, t)),
              }),
            ]),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'create',
              label: t('giving.create'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'receipts.create', { form: 'gift-items', pending: t('common.saving') }),
            }),
            button({ id: 'back', label: t('giving.rename'), look: 'text', action: { type: 'navigate', path: back } }),
          ],
        }),
      ],
      forms: {
        'gift-items': {
          units: '',
          ...Object.fromEntries(several.map((item) => [countName(item), String(item.count)])),
        },
      },
    },
    t,
  )
}
