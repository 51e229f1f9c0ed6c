import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { recordList } from '../../schemas/components/record-list.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import type { GiftItemView } from '../parts/gift-facts.ts'
import { picture } from '../parts/picture.ts'
import { plain } from '../parts/rich-text.ts'

/** `off`: why it cannot be on a new receipt. */
interface ReceiptView {
  readonly id: string
  readonly recipient: string
  readonly createdAt: Instant
  readonly items: readonly GiftItemView[]
  /** An item of it is in a return. */
  readonly used: boolean
  readonly path: string
}

interface ReceiptListView {
  readonly order: string
  readonly receipts: readonly ReceiptView[]
  /** The path for creating another receipt. */
  readonly next: string
}

/** GFT-11. */
const deleteButton = (frame: FrameView, { id, recipient }: Pick<ReceiptView, 'id' | 'recipient'>, t: Translate) =>
  button({
    id: `delete-${id}`,
    label: t('giving.delete-yes'),
    look: 'text',
    action: post(frame.shopId, 'receipts.delete', {
      args: { receipt: id },
      confirm: {
        title: t('giving.delete-title', { recipient }),
        body: t('giving.delete-copy'),
        yes: t('giving.delete-yes'),
        no: t('common.cancel'),
      },
    }),
  })

const recordOf = (frame: FrameView, receipt: ReceiptView, t: Translate) => {
  const { id, recipient, createdAt, items, used, path } = receipt
  const [first] = items
  return {
    id,
    title: t('giving.for', { recipient }),
    ...(first && { picture: picture(first, t) }),
    lines: [t('giving.created', { date: t.date(createdAt) }), t('cart.count', { count: items.length })],
    time: toIsoTime(createdAt),
    ...(used && { badge: t('giving.used') }),
    actions: [
      button({
        id: `view-${id}`,
        label: t('giving.view'),
        look: 'text',
        action: { type: 'navigate', path },
      }),
      deleteButton(frame, receipt, t),
    ],
  }
}

/** GFT-08 to GFT-12. */
export const receiptList = (frame: FrameView, { order, receipts, next }: ReceiptListView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'gift-receipts',
      title: t('giving.title'),
      heading: t('giving.title'),
      main: [
        recordList({
          id: 'GiftReceiptList',
          heading: t('giving.of-order', { order }),
          records: receipts.map((receipt) => recordOf(frame, receipt, t)),
        }),
        actions({
          id: 'actions',
          buttons: [
            button({ id: 'new', label: t('giving.new'), look: 'primary', action: { type: 'navigate', path: next } }),
            button({
              id: 'again',
              label: t('lookup.new-order'),
              look: 'text',
              action: { type: 'navigate', path: '/gift-receipt?again=true' },
            }),
          ],
        }),
      ],
    },
    t,
  )

interface RecipientView {
  readonly order: string
  readonly recipient: string
  readonly giver: string
  /** The path of the receipt list; null while it is empty (GFT-30). */
  readonly back: string | null
}

/** GFT-07, GFT-15. */
export const recipientName = (
  frame: FrameView,
  { order, recipient, giver, back }: RecipientView,
  t: Translate,
): Screen =>
  screen(
    frame,
    {
      key: 'gift-name',
      title: t('giving.title'),
      heading: t('giving.name-heading'),
      main: [
        text({ id: 'NameInput', look: 'lead', body: plain(t('giving.name-intro', { order })) }),
        fieldGroup({
          id: 'fields',
          form: 'gift-name',
          fields: [
            {
              name: 'recipient',
              label: t('giving.name'),
              kind: 'text',
              required: true,
              maxLength: 100,
              missing: t('giving.name-missing'),
              autocomplete: 'off',
            },
            {
              name: 'giver',
              label: t('giving.giver'),
              hint: t('giving.giver-hint'),
              kind: 'text',
              maxLength: 100,
              autocomplete: 'off',
            },
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: t('common.continue'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'receipts.name', { form: 'gift-name', pending: t('common.saving') }),
            }),
            ...(back === null
              ? []
              : [
                  button({
                    id: 'back',
                    label: t('giving.all'),
                    look: 'text',
                    action: { type: 'navigate', path: back },
                  }),
                ]),
          ],
        }),
      ],
      forms: { 'gift-name': { recipient, giver } },
    },
    t,
  )
