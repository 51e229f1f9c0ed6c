import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import type { FormState, Overlay, Poll, Screen } from '../../schemas/envelope/screen.ts'
import type { Action } from '../../schemas/screen/action.ts'
import type { Chrome } from '../../schemas/screen/chrome.ts'
import type { RichText } from '../../schemas/screen/text.ts'
import { button, post } from './buttons.ts'
import { formStates, savedFormStates } from './form.ts'
import { phoneLink } from './phone.ts'
import { paragraphs, plain } from './rich-text.ts'

interface StepView {
  readonly page: 'items' | 'credit' | 'review'
  readonly path: string
  readonly state: 'complete' | 'active' | 'ahead'
}

/** From `server/journey/frame.ts`. `back` is null where there is no way back. */
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
  /** Empty unless there is a choice. */
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
  readonly cartCount: number | null
  readonly back: Action | null
  /** Progress steps; absent on pages outside the sequence (FIX-84). */
  readonly steps?: readonly StepView[]
  /** Items that were dropped since the shopper chose them, a sentence each. */
  readonly lost?: readonly string[]
  /** The return whose refund is being spent. */
  readonly spending?: { readonly number: string; readonly path: string } | null
  /** Absent where the shop has no withdrawal function (WDR-01). */
  readonly withdrawal?: NonNullable<Chrome['withdrawal']>
  readonly beside?: Chrome['beside']
  /** Whether third-party scripts wait for consent. */
  readonly asksConsent?: boolean
  readonly ended?: boolean
  readonly receiptDeleted?: boolean
}

export interface PageParts {
  /** Screens that replace each other on one path need different keys. */
  readonly key?: string
  readonly title: string
  readonly heading: string
  readonly main: readonly Component[]
  readonly banner?: readonly Component[]
  readonly aside?: readonly Component[]
  readonly footer?: readonly Component[]
  readonly forms?: Readonly<Record<string, FormState['values']>>
  /** Forms saved while typing. */
  readonly kept?: Readonly<Record<string, FormState['values']>>
  readonly dialogs?: Readonly<Record<string, Overlay>>
  readonly poll?: readonly Poll[]
  /** Confirmation before the shopper leaves for the previous page. */
  readonly leave?: NonNullable<Screen['leave']>
}

const LANGUAGE = 'lang'

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

/** FIX-85. */
const contactsOf = ({ supportEmail, supportPhone, supportChat }: FrameView['shop'], t: Translate): RichText =>
  [
    ...(supportEmail ? [[t('chrome.support-mail', { email: supportEmail }), `mailto:${supportEmail}`] as const] : []),
    ...(supportPhone ? [[t('chrome.support-phone', { phone: supportPhone }), phoneLink(supportPhone)] as const] : []),
    ...(supportChat ? [[t('chrome.support-chat'), supportChat] as const] : []),
  ].map(([text, href]) => ({ kind: 'paragraph', inline: [{ kind: 'link', text, href }] }))

/** Undefined where the merchant configured no footer. */
const supportOf = ({ shop }: FrameView, t: Translate): Chrome['support'] => {
  const { footerHeading, footerCopy = [] } = shop
  if (!footerHeading && footerCopy.length === 0) return undefined
  return {
    ...(footerHeading && { heading: footerHeading }),
    body: [...footerCopy, ...contactsOf(shop, t)],
  }
}

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
    ...(frame.withdrawal && { withdrawal: frame.withdrawal }),
    ...(support && { support }),
    ...(shop.poweredBy && {
      badge: { label: t('chrome.powered-by') },
    }),
    ...(frame.beside?.length && { beside: [...frame.beside] }),
  }
}

/** FIX-17. */
const lostNotice = ({ lost = [] }: FrameView, t: Translate): readonly Component[] =>
  lost.length === 0
    ? []
    : [notice({ id: 'lost-items', tone: 'warning', title: t('lost.title'), body: paragraphs(lost) })]

/** SHP-09. */
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

/** Both answers are equally prominent. */
const consentNotice = ({ shopId, asksConsent = false }: FrameView, t: Translate): readonly Component[] =>
  asksConsent
    ? [
        notice({
          id: 'consent',
          tone: 'info',
          title: t('consent.title'),
          body: plain(t('consent.copy')),
          actions: ([true, false] as const).map((isAllowed) =>
            button({
              id: isAllowed ? 'consent-yes' : 'consent-no',
              label: t(isAllowed ? 'consent.yes' : 'consent.no'),
              look: 'secondary',
              action: post(shopId, 'session.consent', { args: { given: isAllowed } }),
            }),
          ),
        }),
      ]
    : []

/** FIX-86. */
const endedNotice = ({ ended = false, receiptDeleted = false }: FrameView, t: Translate): readonly Component[] =>
  ended && receiptDeleted
    ? [notice({ id: 'session-ended', tone: 'info', body: plain(t('giving.gone')) })]
    : ended
      ? [notice({ id: 'session-ended', tone: 'info', title: t('fault.expired'), body: plain(t('fault.expired-copy')) })]
      : []

/** Every page of the journey uses it. */
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
  const forms = { ...formStates({ ...page.forms, ...languageForm }), ...savedFormStates(page.kept ?? {}) }
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
