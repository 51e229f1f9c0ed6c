import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { picture } from '../parts/picture.ts'
import { plain } from '../parts/rich-text.ts'
import type { GiftItemView } from './receipts.ts'

interface ReceiptItemsView {
  readonly recipient: string
  readonly items: readonly GiftItemView[]
  readonly back: string
}

const offTexts = { returned: 'giving.off-returned', given: 'giving.off-given' } as const

const unitOption = (item: GiftItemView, t: Translate) => ({
  value: item.id,
  label: item.title,
  ...(item.variant !== null && { detail: item.variant }),
  picture: picture(item, t),
  ...(item.off !== null && { disabled: t(offTexts[item.off]) }),
})

/** Returned and already given items are disabled (GFT-16, GFT-17). */
export const receiptItems = (frame: FrameView, { recipient, items, back }: ReceiptItemsView, t: Translate): Screen =>
  screen(
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
      forms: { 'gift-items': { units: '' } },
    },
    t,
  )
