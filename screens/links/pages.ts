import type { TextKey, Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { emptyState } from '../../schemas/components/empty-state.ts'
import { loading } from '../../schemas/components/loading.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button, post } from '../parts/buttons.ts'
import { contactShopButtons } from '../parts/contact.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'

/** Opens the link by a request of the client, so that link scanners do not use it up (NAV-15). */
export const openingLink = (frame: FrameView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'opening-link',
      title: t('links.opening-title'),
      heading: t('links.opening-title'),
      main: [
        loading({ id: 'opening', label: t('links.opening'), detail: t('links.opening-detail') }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'open',
              label: t('links.open'),
              look: 'primary',
              action: post(frame.shopId, 'entry.open', { args: { path: frame.path } }),
            }),
          ],
        }),
      ],
    },
    t,
  )

interface ClosedPage {
  readonly key: string
  readonly heading: string
  readonly copy: string
}

const closedPage = (frame: FrameView, { key, heading, copy }: ClosedPage, t: Translate): Screen =>
  screen(
    frame,
    {
      key,
      title: heading,
      heading,
      main: [
        emptyState({
          id: key,
          look: 'not-found',
          heading,
          body: plain(copy),
          actions: [
            button({
              id: 'home',
              label: t('links.look-up'),
              look: 'primary',
              action: { type: 'navigate', path: '/' },
            }),
            ...contactShopButtons(frame, heading, t),
          ],
        }),
      ],
    },
    t,
  )

const reasons = {
  expired: ['fault.link-expired', 'links.expired-copy'],
  revoked: ['links.revoked', 'links.revoked-copy'],
  unknown: ['error.lookup-11', 'links.unknown-copy'],
} as const satisfies Readonly<Record<string, readonly [heading: TextKey, copy: TextKey]>>

export function closedLink(frame: FrameView, reason: string, t: Translate): Screen {
  const knownReason = reason === 'expired' || reason === 'revoked' ? reason : 'unknown'
  const [heading, copy] = reasons[knownReason]
  return closedPage(frame, { key: `link-${knownReason}`, heading: t(heading), copy: t(copy) }, t)
}

/** A gift receipt that does not exist or was deleted (ERR-11). */
export const unknownReceipt = (frame: FrameView, t: Translate): Screen =>
  closedPage(frame, { key: 'receipt-unknown', heading: t('error.lookup-10'), copy: t('links.receipt-unknown-copy') }, t)
