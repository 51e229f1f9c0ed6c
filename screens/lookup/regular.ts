import type { TextKey, Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { notice } from '../../schemas/components/notice.ts'
import { text } from '../../schemas/components/text.ts'
import type { Field } from '../../schemas/fields.ts'
import type { Screen } from '../../schemas/screen.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** What the lookup form is drawn from. */
export interface RegularLookupView {
  /** The kinds of second value that the shop takes (LKP-05). */
  readonly fields: readonly ('zip' | 'email' | 'phone')[]
  /** When a lookup failed last: another failure asks for a fresh challenge (LKP-19); null while none is asked for. */
  readonly captcha: number | null
  /** Lookups pause: a link may be sent to the order's own address instead (FIX-30). */
  readonly paused: boolean
  readonly downtime: boolean
  readonly giftLink: boolean
  /** It stands at a till, where orders are found by their customer too. */
  readonly tillLink: boolean
  /** False while a link's nonce stands in for the second value (LKP-15). */
  readonly proofNeeded: boolean
  readonly values: { readonly order: string; readonly proof: string }
  /** Orders that a demo shop invites to try. */
  readonly hints: readonly { readonly order: string; readonly proof: string; readonly shows: string | null }[]
}

/** The names of the accepted second values, joined by the language's "or": `Shipping zip or email or phone`. */
export const proofLabel = (fields: RegularLookupView['fields'], t: Translate): string =>
  fields
    .map((field, index) => t(`lookup.proof-${index === 0 ? 'first' : 'next'}-${field}` satisfies TextKey))
    .reduce((first, second) => t('common.either', { first, second }))

/** The field that a captcha widget fills, fetching its challenge by itself. */
export const captchaField = (shopId: string, failures: number, t: Translate): Field => ({
  name: 'captcha',
  label: t('lookup.captcha'),
  kind: 'captcha',
  required: true,
  // Another address for each failure: a spent token is worth nothing, and the widget fetches anew.
  captcha: { kind: 'altcha', version: 2, href: `/api/v1/${shopId}/captcha?after=${failures}` },
})

/** The field for the number of the order. */
const orderField = (t: Translate): Field => ({
  name: 'order',
  label: t('lookup.order'),
  kind: 'text',
  required: true,
  maxLength: 256,
  placeholder: t('lookup.order-placeholder'),
  autocomplete: 'off',
  help: { label: t('lookup.order-help'), text: t('lookup.order-help-text') },
})

/** The field for what proves that the order is theirs. */
const proofField = (view: RegularLookupView, t: Translate): Field => {
  const onlyEmail = view.fields.length === 1 && view.fields[0] === 'email'
  return {
    name: 'proof',
    label: proofLabel(view.fields, t),
    kind: 'text',
    required: view.proofNeeded,
    maxLength: 256,
    placeholder: proofLabel(view.fields, t),
    autocomplete: onlyEmail ? 'email' : 'shipping postal-code',
  }
}

/** Orders that a demo can be tried with; nothing in other shops. */
const hintsOf = ({ shopId }: FrameView, view: RegularLookupView, t: Translate) =>
  view.hints.length === 0
    ? []
    : [
        notice({
          id: 'demo',
          tone: 'info',
          title: t('lookup.demo-title'),
          body: plain(t('lookup.demo-copy')),
          actions: view.hints.map(({ order, proof, shows }, at) =>
            button({
              id: `demo-${at}`,
              label: shows === null ? order : t('lookup.demo-hint', { order, shows }),
              look: 'text',
              action: post(shopId, 'entry.open', { args: { path: `/?${new URLSearchParams({ order, zip: proof })}` } }),
            }),
          ),
        }),
      ]

/** Has a link sent to the address of the order, for whoever knows no more than its number. */
const sendLink = (frame: FrameView, t: Translate) =>
  button({
    id: 'send-link',
    label: t('lookup.send-link'),
    look: 'secondary',
    action: post(frame.shopId, 'order.link', { form: 'lookup' }),
  })

/** The lookup form: order number and a second value (LKP-04 to LKP-08). */
export const regularLookup = (frame: FrameView, view: RegularLookupView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('lookup.title'),
      heading: t('lookup.heading'),
      banner: view.downtime ? [notice({ id: 'downtime', tone: 'warning', body: plain(t('lookup.downtime')) })] : [],
      main: [
        ...(view.paused ? [notice({ id: 'paused', tone: 'info', body: plain(t('lookup.paused-link')) })] : []),
        text({ id: 'RegularLookup', look: 'lead', body: plain(t('lookup.intro')) }),
        fieldGroup({
          id: 'fields',
          form: 'lookup',
          fields: [
            orderField(t),
            proofField(view, t),
            ...(view.captcha === null ? [] : [captchaField(frame.shopId, view.captcha, t)]),
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: t('lookup.submit'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'order.lookup', { form: 'lookup', pending: t('lookup.submitting') }),
            }),
            ...(view.paused ? [sendLink(frame, t)] : []),
            ...(view.tillLink
              ? [
                  button({
                    id: 'till',
                    label: t('till.link'),
                    look: 'text',
                    action: { type: 'navigate', path: '/customer-lookup' },
                  }),
                ]
              : []),
            ...(view.giftLink
              ? [
                  button({
                    id: 'gift',
                    label: t('lookup.gift-link'),
                    look: 'text',
                    action: { type: 'navigate', path: '/gift' },
                  }),
                ]
              : []),
          ],
        }),
        ...hintsOf(frame, view, t),
      ],
      // The token stands in the form before it is asked for: the same seed keeps what was typed (LKP-21).
      forms: { lookup: { ...view.values, captcha: '' } },
    },
    t,
  )
