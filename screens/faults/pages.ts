import type { Translate } from '../../locales/translate.ts'
import type { Button } from '../../schemas/action.ts'
import { emptyState } from '../../schemas/components/empty-state.ts'
import type { Screen } from '../../schemas/screen.ts'
import { askShop } from '../parts/contact.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** The way to the first page, for pages that are the end of a wrong path. */
const home = (t: Translate) =>
  button({ id: 'home', label: t('fault.home'), look: 'primary', action: { type: 'navigate', path: '/' } })

/** A page on which there is nothing to do, but perhaps a way home. The `key` says to the client which screen it is. */
interface Empty {
  readonly id: string
  readonly key: string
  readonly look: 'not-found' | 'inactive' | 'failed' | 'empty'
  readonly title: string
  readonly heading: string
  readonly copy?: string
  readonly home?: true
  /** What a letter to the shop is about, where asking it is all that can be done. */
  readonly about?: string
}

/** The way home, and the way to the shop; undefined where there is neither. */
const waysOn = (frame: FrameView, { home: hasHome, about }: Empty, t: Translate): Button[] | undefined => {
  const ask = about === undefined ? [] : askShop(frame, about, t, hasHome ? 'secondary' : 'primary')
  const ways = [...(hasHome ? [home(t)] : []), ...ask]
  return ways.length === 0 ? undefined : ways
}

/** A page that says in one picture and a few words why there is nothing. */
const empty = (frame: FrameView, page: Empty, t: Translate): Screen =>
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
          actions: waysOn(frame, page, t),
        }),
      ],
    },
    t,
  )

/** Any path that is none of the portal's (NAV-22). */
export const notFound = (frame: FrameView, t: Translate): Screen =>
  empty(
    frame,
    {
      id: 'not-found',
      key: 'not-found',
      look: 'not-found',
      title: t('fault.not-found-title'),
      heading: t('fault.not-found'),
      home: true,
    },
    t,
  )

/** The journey of a shop whose portal is closed (NAV-33). No way home: the home page is closed, too. */
export const portalInactive = (frame: FrameView, t: Translate): Screen =>
  empty(
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

/**
 * The status page of a shop whose portal is closed (STS-19). It has words of its own: the return is safe, and the shop
 * can be asked.
 */
export const portalDisabled = (frame: FrameView, t: Translate): Screen =>
  empty(
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

/** A return that cannot be shown; it does not say whether the key exists (STS-03). */
export const returnFailed = (frame: FrameView, t: Translate): Screen =>
  empty(
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

/**
 * Totals or fees that could not be worked out: the page stays, and asks again (ERR-41, ERR-43). A page with a guess on
 * it could be submitted: better none.
 */
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

/** A link that leads nowhere any more: a letter's that was used up or has become too old, or one that never was. */
export const linkExpired = (frame: FrameView, t: Translate): Screen =>
  empty(
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
