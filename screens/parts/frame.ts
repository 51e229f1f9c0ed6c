import type { Translate } from '../../locales/translate.ts'
import type { Action } from '../../schemas/action.ts'
import type { Chrome } from '../../schemas/chrome.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import type { FormState, Overlay, Poll, Screen } from '../../schemas/screen.ts'
import type { RichText } from '../../schemas/text.ts'
import { formStates, keptFormStates } from './form.ts'
import { phoneLink } from './phone.ts'
import { button, post } from './press.ts'
import { paragraphs, plain } from './rich.ts'

/** A page of the way, and whether the shopper has been there. */
interface StepView {
  readonly page: 'items' | 'credit' | 'review'
  readonly path: string
  readonly state: 'complete' | 'active' | 'ahead'
}

/**
 * What stands around every screen, decided by the journey (`server/journey/frame.ts`). `route` is the row of the page
 * in the table of routes; `back` is null where nothing leads back.
 */
export interface FrameView {
  readonly shopId: string
  readonly shop: {
    readonly name: string
    readonly logo?: string | undefined
    readonly domain?: string | undefined
    readonly supportEmail?: string | undefined
    readonly supportPhone?: string | undefined
    readonly supportChat?: string | undefined
    readonly footerHeading?: string | undefined
    readonly footerCopy?: RichText | undefined
    readonly poweredBy: boolean
  }
  /** Native names by language, only when there is a choice. */
  readonly languages: readonly { readonly value: string; readonly label: string }[]
  readonly route: {
    readonly name: string
    readonly constant: string
    readonly layout: Screen['layout']
    readonly previous?: string | undefined
    readonly cart: boolean
    readonly stickyNav: boolean
  }
  readonly path: string
  readonly history: Screen['history']
  readonly header: Chrome['header']
  /** Items in the cart, where the header shows one. */
  readonly cartCount: number | null
  readonly back: Action | null
  /** The pages of the way in their order; none where the page stands beside it (FIX-84). */
  readonly steps?: readonly StepView[]
  /** What fell out of the return since the shopper chose it, one sentence an item. */
  readonly lost?: readonly string[]
  /** The return whose refund is shopped with, and the way back to it; null where none is. */
  readonly spending?: { readonly number: string; readonly path: string } | null
  /** Scripts of others that are loaded beside the page. */
  readonly beside?: Chrome['beside']
  /** Whether scripts of others wait for the shopper to allow them. */
  readonly asksConsent?: boolean
  /** The session ended that would have led to the page that was asked for. */
  readonly ended?: boolean
  /** It ended because the giver deleted the gift receipt that opened it. */
  readonly receiptDeleted?: boolean
}

/** What one page adds to its frame. Absent regions are left out of the screen altogether. */
export interface PageParts {
  /** Two screens of one path that replace each other have different keys. */
  readonly key?: string
  readonly title: string
  readonly heading: string
  readonly main: readonly Component[]
  readonly banner?: readonly Component[]
  readonly aside?: readonly Component[]
  readonly footer?: readonly Component[]
  readonly forms?: Readonly<Record<string, FormState['values']>>
  /** Forms that are saved while one types. */
  readonly kept?: Readonly<Record<string, FormState['values']>>
  readonly dialogs?: Readonly<Record<string, Overlay>>
  readonly poll?: readonly Poll[]
  /** Asked before the previous page is left. */
  readonly leave?: NonNullable<Screen['leave']>
}

/** The value in which the choice of a language is sent. */
const LANGUAGE = 'lang'

/** The choice of language; nothing where the shop speaks one. */
const languagesOf = (frame: FrameView, t: Translate): Chrome['languages'] =>
  frame.languages.length < 2
    ? undefined
    : {
        label: t('chrome.language'),
        name: LANGUAGE,
        current: t.language,
        options: [...frame.languages],
        action: post(frame.shopId, 'session.language', { form: 'language' }),
      }

const stepTexts = {
  items: 'chrome.step-items',
  credit: 'chrome.step-credit',
  review: 'chrome.step-review',
} as const
const stepStates = {
  complete: 'chrome.step-complete',
  active: 'chrome.step-active',
  ahead: 'chrome.step-ahead',
} as const

/** The steps of the way, those that are done with the way back to them; nothing where the page stands beside it. */
const stepsOf = ({ steps = [] }: FrameView, t: Translate): Pick<Screen, 'steps'> =>
  steps.length === 0
    ? {}
    : {
        steps: {
          label: t('chrome.steps'),
          items: steps.map(({ page, path, state }) => ({
            label: t(stepTexts[page]),
            state,
            stateLabel: t(stepStates[state]),
            ...(state === 'complete' && { path }),
          })),
        },
      }

/** The ways to reach the shop, each a link of its own (FIX-85). */
const contactsOf = ({ supportEmail, supportPhone, supportChat }: FrameView['shop'], t: Translate): RichText =>
  [
    ...(supportEmail ? [[t('chrome.support-mail', { email: supportEmail }), `mailto:${supportEmail}`] as const] : []),
    ...(supportPhone ? [[t('chrome.support-phone', { phone: supportPhone }), phoneLink(supportPhone)] as const] : []),
    ...(supportChat ? [[t('chrome.support-chat'), supportChat] as const] : []),
  ].map(([text, href]) => ({ kind: 'paragraph', inline: [{ kind: 'link', text, href }] }))

/** What the footer says of help; nothing where the merchant wrote nothing. */
const supportOf = ({ shop }: FrameView, t: Translate): Chrome['support'] => {
  const { footerHeading, footerCopy = [] } = shop
  if (!footerHeading && footerCopy.length === 0) return undefined
  return {
    ...(footerHeading && { heading: footerHeading }),
    body: [...footerCopy, ...contactsOf(shop, t)],
  }
}

/**
 * What stands around every page: brand, back, shop, cart, languages, support. The first pages have a logo that leads
 * nowhere, as they are home already.
 */
const chromeOf = (frame: FrameView, t: Translate): Chrome => {
  const { shop, route, back, cartCount } = frame
  const languages = languagesOf(frame, t)
  const support = supportOf(frame, t)
  const plainLogo = route.name === 'lookup' || route.name === 'gift'
  return {
    header: frame.header,
    skip: t('chrome.skip'),
    brand: {
      name: shop.name,
      ...(shop.logo && { logo: shop.logo }),
      ...(!plainLogo && { home: { path: '/', label: t('chrome.home', { shop: shop.name }) } }),
    },
    ...(back && { back: { label: t('common.back'), action: back } }),
    ...(shop.domain && {
      shop: { label: t('chrome.back-to-shop', { shop: shop.name }), href: `https://${shop.domain}/` },
    }),
    ...(cartCount !== null && {
      cart: { label: t('chrome.cart', { count: cartCount }), path: '/shop/cart', count: cartCount },
    }),
    ...(languages && { languages }),
    ...(support && { support }),
    ...(shop.poweredBy && {
      badge: { label: t('chrome.powered-by') },
    }),
    ...(frame.beside?.length && { beside: [...frame.beside] }),
  }
}

/** Says what fell out of the return, and why (FIX-17). */
const lostNotice = ({ lost = [] }: FrameView, t: Translate): readonly Component[] =>
  lost.length === 0
    ? []
    : [notice({ id: 'lost-items', tone: 'warning', title: t('lost.title'), body: paragraphs(lost) })]

/** Says whose refund is shopped with, and leads back to it (SHP-09). */
const spendingNotice = ({ spending = null }: FrameView, t: Translate): readonly Component[] =>
  spending === null
    ? []
    : [
        notice({
          id: 'spending',
          tone: 'info',
          body: plain(t('shop-later.shopping', { number: spending.number })),
          actions: [
            button({
              id: 'to-return',
              label: t('shop-later.to-return'),
              look: 'text',
              action: { type: 'navigate', path: spending.path },
            }),
          ],
        }),
      ]

/** Asks whether scripts of others may be loaded: to say no is as easy as to say yes. */
const consentNotice = ({ shopId, asksConsent = false }: FrameView, t: Translate): readonly Component[] =>
  asksConsent
    ? [
        notice({
          id: 'consent',
          tone: 'info',
          title: t('consent.title'),
          body: plain(t('consent.copy')),
          actions: ([true, false] as const).map((given) =>
            button({
              id: given ? 'consent-yes' : 'consent-no',
              label: t(given ? 'consent.yes' : 'consent.no'),
              look: 'secondary',
              action: post(shopId, 'session.consent', { args: { given } }),
            }),
          ),
        }),
      ]
    : []

/** Says that the session has ended; the page below is the way back in (FIX-86). */
const endedNotice = ({ ended = false, receiptDeleted = false }: FrameView, t: Translate): readonly Component[] =>
  ended && receiptDeleted
    ? [notice({ id: 'session-ended', tone: 'info', body: plain(t('giving.gone')) })]
    : ended
      ? [notice({ id: 'session-ended', tone: 'info', title: t('fault.expired'), body: plain(t('fault.expired-copy')) })]
      : []

/**
 * A screen: the page in its frame. Every page of the journey goes through here, so title, languages and what fell out
 * of the return are alike on all of them.
 */
export function screen(frame: FrameView, page: PageParts, t: Translate): Screen {
  const { route } = frame
  const banner = [
    ...endedNotice(frame, t),
    ...spendingNotice(frame, t),
    ...lostNotice(frame, t),
    ...(page.banner ?? []),
    ...consentNotice(frame, t),
  ]
  const languageForm = frame.languages.length < 2 ? {} : { language: { [LANGUAGE]: t.language } }
  const forms = { ...formStates({ ...page.forms, ...languageForm }), ...keptFormStates(page.kept ?? {}) }
  return {
    name: route.name,
    constant: route.constant,
    key: page.key ?? route.name,
    path: frame.path,
    history: frame.history,
    title: t('chrome.title', { page: page.title, shop: frame.shop.name }),
    description: t('chrome.description', { shop: frame.shop.name }),
    heading: page.heading,
    ...stepsOf(frame, t),
    layout: route.layout,
    ...(route.previous !== undefined && { previous: route.previous }),
    cart: route.cart,
    stickyNav: route.stickyNav,
    chrome: chromeOf(frame, t),
    regions: {
      main: [...page.main],
      ...(banner.length > 0 && { banner }),
      ...(page.aside?.length && { aside: [...page.aside] }),
      ...(page.footer?.length && { footer: [...page.footer] }),
    },
    ...(Object.keys(forms).length > 0 && { forms }),
    ...(page.dialogs && { dialogs: { ...page.dialogs } }),
    ...(page.leave && { leave: page.leave }),
    ...(page.poll?.length && { poll: [...page.poll] }),
    track: { event: 'view', constant: route.constant },
  }
}
