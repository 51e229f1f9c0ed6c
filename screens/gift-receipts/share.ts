import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { codeCard } from '../../schemas/components/code-card.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { Overlay, Screen } from '../../schemas/envelope/screen.ts'
import { EMAIL_PATTERN } from '../../schemas/values/field-patterns.ts'
import { button, post } from '../parts/buttons.ts'
import { formStates } from '../parts/form.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { type ReceiptItemView, receiptFacts } from '../parts/gift-facts.ts'
import { groupIdentical } from '../parts/lines.ts'
import { picture } from '../parts/picture.ts'
import { plain } from '../parts/rich-text.ts'

interface ReceiptShareView {
  readonly id: string
  readonly recipient: string
  /** Empty when the giver gave no name. */
  readonly giver: string
  readonly items: readonly ReceiptItemView[]
  readonly url: string
  readonly shortUrl: string
  readonly picture: string
  readonly back: string
}

/** The card only counts further items (GFT-21). */
const MAX_PICTURES = 3

const receiptPreview = ({ items }: ReceiptShareView, t: Translate) => {
  const groups = groupIdentical(items, ({ title, variant, image }) => JSON.stringify([title, variant, image]))
  const more = groups.slice(MAX_PICTURES).flat().length
  return {
    pictures: groups.slice(0, MAX_PICTURES).map(([item]) => picture(item, t)),
    ...(more > 0 && { more: t('giving.more', { count: more }) }),
  }
}

/** GFT-22 to GFT-27. */
const shareDialog = (frame: FrameView, { id, recipient, url }: ReceiptShareView, t: Translate): Overlay => ({
  id: 'share',
  kind: 'dialog',
  title: t('giving.share-title', { recipient }),
  path: frame.path,
  close: { label: t('common.close'), action: { type: 'close' } },
  body: [
    actions({
      id: 'copy',
      buttons: [
        button({
          id: 'copy-link',
          label: t('giving.copy'),
          look: 'secondary',
          action: { type: 'copy', text: url, done: t('giving.copied') },
        }),
      ],
    }),
    fieldGroup({
      id: 'email',
      form: 'gift-share',
      fields: [
        {
          name: 'email',
          label: t('giving.email'),
          kind: 'email',
          required: true,
          maxLength: 254,
          pattern: EMAIL_PATTERN,
          missing: t('giving.email-missing'),
          autocomplete: 'off',
        },
      ],
    }),
  ],
  footer: [
    actions({
      id: 'share-actions',
      buttons: [
        button({
          id: 'send',
          label: t('giving.send'),
          look: 'primary',
          needs: 'valid',
          action: post(frame.shopId, 'receipts.send', {
            form: 'gift-share',
            args: { receipt: id },
            pending: t('giving.sending'),
          }),
        }),
      ],
    }),
  ],
  forms: formStates({ 'gift-share': { email: '' } }),
})

/** GFT-20 to GFT-29. */
export function receiptShare(frame: FrameView, view: ReceiptShareView, t: Translate): Screen {
  const { id, recipient, giver, back, shortUrl } = view
  const { name: shop, logo } = frame.shop
  return screen(
    frame,
    {
      key: `gift-receipt-${id}`,
      title: t('giving.title'),
      heading: t('giving.for', { recipient }),
      main: [
        text({ id: 'share-intro', look: 'lead', body: plain(t('giving.share-intro')) }),
        codeCard({
          id: 'SharePage',
          look: 'gift',
          ...(logo ? { mark: { src: logo, alt: shop } } : { eyebrow: shop }),
          heading: t('giving.card-heading', { recipient }),
          ...(giver !== '' && { lead: t('giving.card-giver', { giver }) }),
          body: plain(t('giving.card-copy')),
          image: { src: view.picture, alt: t('giving.code-alt', { recipient }) },
          ...receiptPreview(view, t),
          code: { label: t('giving.link'), value: shortUrl.replace(/^https?:\/\//, '') },
          facts: receiptFacts(view.items, t),
          actions: [
            button({
              id: 'share-receipt',
              label: t('giving.share'),
              look: 'primary',
              action: { type: 'open', dialog: 'share' },
            }),
            button({ id: 'print', label: t('giving.print'), look: 'secondary', action: { type: 'print' } }),
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({ id: 'others', label: t('giving.others'), look: 'text', action: { type: 'navigate', path: back } }),
          ],
        }),
      ],
      dialogs: { share: shareDialog(frame, view, t) },
    },
    t,
  )
}
