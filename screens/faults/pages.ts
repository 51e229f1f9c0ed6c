import type { Translate } from '../../locales/translate.ts'
import { emptyState } from '../../schemas/components/empty-state.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { button } from '../parts/buttons.ts'
import { contactShopButtons } from '../parts/contact.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'

const homeButton = (t: Translate) =>
  button({ id: 'home', label: t('fault.home'), look: 'primary', action: { type: 'navigate', path: '/' } })

/** The client identifies the screen by `key`. */
interface EmptyPage {
  readonly id: string
  readonly key: string
  readonly look: 'not-found' | 'inactive' | 'failed' | 'empty'
  readonly title: string
  readonly heading: string
  readonly copy?: string
  readonly home?: true
  /** The subject of a mail to the shop. */
  readonly about?: string
}

const emptyPageActions = (
  frame: FrameView,
  { home: hasHome, about }: EmptyPage,
  t: Translate,
): Button[] | undefined => {
  const contact = about === undefined ? [] : contactShopButtons(frame, about, t, hasHome ? 'secondary' : 'primary')
  const ways = [...(hasHome ? [homeButton(t)] : []), ...contact]
  return ways.length === 0 ? undefined : ways
}

const emptyPage = (frame: FrameView, page: EmptyPage, t: Translate): Screen =>
  screen(
    frame,
    {
      key: page.key,
      title: page.title,
      heading: page.heading,
      main: [
        emptyState({
          id: page.id,
          look: page.look,
          heading: page.heading,
          body: page.copy === undefined ? undefined : plain(page.copy),
          actions: emptyPageActions(frame, page, t),
        }),
      ],
    },
    t,
  )

/** NAV-22. */
export const notFound = (frame: FrameView, t: Translate): Screen =>
  emptyPage(
    frame,
    {
      id: 'not-found',
      key: 'not-found',
      look: 'not-found',
      title: t('fault.not-found-title'),
      heading: t('fault.not-found'),
      copy: t('fault.not-found-copy'),
      home: true,
      about: t('fault.not-found-title'),
    },
    t,
  )

/** Has no home link, because the home page is inactive too (NAV-33). */
export const portalInactive = (frame: FrameView, t: Translate): Screen =>
  emptyPage(
    frame,
    {
      id: 'PortalInactive',
      key: 'inactive',
      look: 'inactive',
      title: t('inactive.title'),
      heading: t('inactive.heading'),
      copy: t('inactive.copy', { shop: frame.shop.name }),
      about: t('inactive.title'),
    },
    t,
  )

/** The status page of an inactive portal (STS-19). */
export const portalDisabled = (frame: FrameView, t: Translate): Screen =>
  emptyPage(
    frame,
    {
      id: 'disabled',
      key: 'disabled',
      look: 'inactive',
      title: t('inactive.title'),
      heading: t('inactive.heading'),
      copy: t('inactive.status-copy', { shop: frame.shop.name }),
      about: t('inactive.title'),
    },
    t,
  )

/** Does not reveal whether the key exists (STS-03). */
export const returnFailed = (frame: FrameView, t: Translate): Screen =>
  emptyPage(
    frame,
    {
      id: 'failed',
      key: 'failed',
      look: 'failed',
      title: t('status.failed-title'),
      heading: t('status.failed-heading'),
      copy: t('status.failed-copy'),
      home: true,
      about: t('status.failed-title'),
    },
    t,
  )

/** Offers a retry, because a page with estimates could be submitted (ERR-41, ERR-43). */
export const totalsFailed = (frame: FrameView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('error.totals-heading'),
      heading: t('error.totals-heading'),
      main: [
        emptyState({
          id: 'totals-failed',
          look: 'failed',
          heading: t('error.totals-heading'),
          body: plain(t('error.totals')),
          actions: [
            button({ id: 'retry', label: t('error.totals-retry'), look: 'primary', action: { type: 'reload' } }),
          ],
        }),
      ],
    },
    t,
  )

/** A mail link that was used, is too old, or never existed. */
export const linkExpired = (frame: FrameView, t: Translate): Screen =>
  emptyPage(
    frame,
    {
      id: 'link-expired',
      key: 'link-expired',
      look: 'not-found',
      title: t('fault.link-expired'),
      heading: t('fault.link-expired'),
      copy: t('fault.link-expired-copy'),
      home: true,
    },
    t,
  )
