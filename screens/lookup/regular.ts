import type { TextKey, Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { notice } from '../../schemas/components/notice.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'

export interface RegularLookupView {
  /** The accepted kinds of the second value (LKP-05). */
  readonly fields: readonly ('zip' | 'email' | 'phone')[]
  /** Counts failures: a new number requests a new challenge (LKP-19); null requests none. */
  readonly captcha: number | null
  /** Lookups are rate limited; a link can be mailed to the order's address instead (FIX-30). */
  readonly paused: boolean
  readonly downtime: boolean
  readonly giftLink: boolean
  /** Without a policy page of its own the shop links the one of the portal (DAT-17). */
  readonly policyLink: boolean
  /** At a point of sale, orders can also be found by customer. */
  readonly tillLink: boolean
  /** False while a link's nonce replaces the second value (LKP-15). */
  readonly proofNeeded: boolean
  readonly values: { readonly order: string; readonly proof: string }
  /** Sample orders of a demo shop. */
  readonly hints: readonly { readonly order: string; readonly proof: string; readonly shows: string | null }[]
  readonly looks: readonly { readonly name: string; readonly href: string }[]
}

/** For example `Shipping zip or email or phone`. */
export const proofLabel = (fields: RegularLookupView['fields'], t: Translate): string =>
  fields
    .map((field, index) => t(`lookup.proof-${index === 0 ? 'first' : 'next'}-${field}` satisfies TextKey))
    .reduce((first, second) => t('common.either', { first, second }))

export function missingProof(fields: RegularLookupView['fields'], t: Translate): string {
  const [only, another] = fields
  if (only !== undefined && another === undefined) return t(`field.missing-${only}`)
  const proof = fields
    .map((field) => t(`field.proof-${field}`))
    .reduce((first, second) => t('common.either', { first, second }))
  return t('field.missing-proof', { proof })
}

export const captchaField = (shopId: string, failures: number, t: Translate): Field => ({
  name: 'captcha',
  label: t('lookup.captcha'),
  kind: 'captcha',
  required: true,
  // A different address per failure makes the widget fetch a new challenge; a used token is worthless.
  captcha: { kind: 'altcha', version: 2, href: `/api/v1/${shopId}/captcha?after=${failures}` },
})

const orderField = (t: Translate): Field => ({
  name: 'order',
  label: t('lookup.order'),
  kind: 'text',
  required: true,
  missing: t('field.missing-order'),
  maxLength: 256,
  placeholder: t('lookup.order-placeholder'),
  autocomplete: 'off',
  help: { label: t('lookup.order-help'), text: t('lookup.order-help-text') },
})

const proofField = (view: RegularLookupView, t: Translate): Field => {
  const onlyEmail = view.fields.length === 1 && view.fields[0] === 'email'
  return {
    name: 'proof',
    label: proofLabel(view.fields, t),
    kind: 'text',
    required: view.proofNeeded,
    ...(view.proofNeeded && { missing: missingProof(view.fields, t) }),
    maxLength: 256,
    placeholder: proofLabel(view.fields, t),
    autocomplete: onlyEmail ? 'email' : 'shipping postal-code',
  }
}

/** Sample orders and other themes of a demo shop. */
const demoNotice = ({ shopId }: FrameView, { hints, looks }: RegularLookupView, t: Translate) =>
  hints.length + looks.length === 0
    ? []
    : [
        notice({
          id: 'demo',
          tone: 'info',
          title: t('lookup.demo-title'),
          body: plain(t(looks.length === 0 ? 'lookup.demo-copy' : 'lookup.demo-looks')),
          actions: [
            ...hints.map(({ order, proof, shows }, at) =>
              button({
                id: `demo-${at}`,
                label: shows === null ? order : t('lookup.demo-hint', { order, shows }),
                look: 'text',
                action: post(shopId, 'entry.open', {
                  args: { path: `/?${new URLSearchParams({ order, zip: proof })}` },
                }),
              }),
            ),
            ...looks.map(({ name, href }, at) =>
              button({ id: `demo-look-${at}`, label: name, look: 'secondary', action: { type: 'link', href } }),
            ),
          ],
        }),
      ]

/** Mails a link to the order's address. */
const sendLinkButton = (frame: FrameView, t: Translate) =>
  button({
    id: 'send-link',
    label: t('lookup.send-link'),
    look: 'secondary',
    action: post(frame.shopId, 'order.link', { form: 'lookup' }),
  })

const policyLink = (t: Translate) =>
  actions({
    id: 'policy',
    buttons: [
      button({
        id: 'policy-link',
        label: t('policy.title'),
        look: 'text',
        action: { type: 'navigate', path: '/policy' },
      }),
    ],
  })

/** LKP-04 to LKP-08. */
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
            ...(view.paused ? [sendLinkButton(frame, t)] : []),
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
        ...demoNotice(frame, view, t),
      ],
      footer: view.policyLink ? [policyLink(t)] : [],
      // Includes the captcha from the start: an equal seed preserves typed values (LKP-21).
      forms: { lookup: { ...view.values, captcha: '' } },
    },
    t,
  )
