import type { Translate } from '../../locales/translate.ts'
import type { ActionName } from '../../schemas/actions/index.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { text } from '../../schemas/components/text.ts'
import { ANSWER_MAX } from '../../schemas/config/forms.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Button } from '../../schemas/screen/action.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { addressFields, type CountryView, emptyAddress } from '../parts/address-fields.ts'
import { button, post } from '../parts/buttons.ts'
import { emailField } from '../parts/email-field.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'
import { captchaField } from './regular.ts'

export interface ShopField {
  readonly name: string
  readonly label: string
  readonly multiline: boolean
  /** Error while it is empty; null where it is optional. */
  readonly missing: string | null
  readonly hint: string | null
}

/** `captcha` counts failures; null requests no captcha. */
export interface InfoFormView {
  readonly fields: readonly ShopField[]
  readonly captcha: number | null
  /** Null where no address is asked for (LKP-55). */
  readonly countries: readonly CountryView[] | null
  /** The postal code, when already typed to find the gift. */
  readonly zip?: string | undefined
}

interface InfoFormTexts {
  readonly form: string
  readonly key: string
  readonly action: ActionName
  readonly phone: 'required' | 'optional'
  readonly needs: NonNullable<Button['needs']>
  readonly title: string
  readonly heading: string
  readonly intro: string
  readonly above?: readonly Component[]
  readonly contact?: string
  /** The heading of the shop's own fields. */
  readonly about: string
  readonly submit: string
  readonly pending: string
  readonly backButton: Button
}

const LINE_MAX = 256

const toField = ({ name, label, multiline, missing, hint }: ShopField): Field => ({
  name,
  label,
  kind: multiline ? 'multiline' : 'text',
  maxLength: multiline ? ANSWER_MAX : LINE_MAX,
  ...(!multiline && { autocomplete: 'off' }),
  ...(missing !== null && { required: true, missing }),
  ...(hint !== null && { hint }),
})

/** LKP-53, LKP-54. */
export function infoForm(
  frame: FrameView,
  { fields, captcha, countries, zip }: InfoFormView,
  texts: InfoFormTexts,
  t: Translate,
): Screen {
  const { form } = texts
  const hasShopFields = fields.length > 0
  const contact = hasShopFields ? t('request.contact') : texts.contact
  return screen(
    frame,
    {
      key: texts.key,
      title: texts.title,
      heading: texts.heading,
      main: [
        text({ id: 'InfoForm', look: 'lead', body: plain(texts.intro) }),
        ...(texts.above ?? []),
        ...(hasShopFields ? [fieldGroup({ id: 'own', form, heading: texts.about, fields: fields.map(toField) })] : []),
        fieldGroup({
          id: 'contact',
          form,
          ...(contact !== undefined && { heading: contact }),
          fields: [emailField(t)],
        }),
        ...(countries === null
          ? []
          : [addressFields({ id: 'address', form, countries, strict: 'all', phone: texts.phone }, t)]),
        ...(captcha === null
          ? []
          : [fieldGroup({ id: 'captcha', form, fields: [captchaField(frame.shopId, captcha, t)] })]),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: texts.submit,
              look: 'primary',
              needs: texts.needs,
              action: post(frame.shopId, texts.action, { form, pending: texts.pending }),
            }),
            texts.backButton,
          ],
        }),
      ],
      forms: {
        [form]: {
          ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
          email: '',
          ...(countries !== null && emptyAddress(countries)),
          ...(zip !== undefined && { zip }),
          captcha: '',
        },
      },
    },
    t,
  )
}

/** LKP-54 to LKP-56. */
export const missingOrderForm = (frame: FrameView, view: InfoFormView, t: Translate): Screen =>
  infoForm(
    frame,
    view,
    {
      form: 'missing-order',
      key: 'missing-order',
      action: 'missing-order.submit',
      phone: 'required',
      needs: 'valid-and-changed',
      title: t('request.title'),
      heading: t('request.heading'),
      intro: t('request.intro', { shop: frame.shop.name }),
      about: t('request.about-order'),
      submit: t('request.submit'),
      pending: t('request.sending'),
      backButton: button({
        id: 'lookup',
        label: t('request.to-lookup'),
        look: 'text',
        action: { type: 'navigate', path: '/' },
      }),
    },
    t,
  )

/** `content` is null when the shop has erased the request. */
interface SentView {
  readonly number: string
  readonly asksMore: boolean
  readonly content: {
    readonly email: string
    readonly order: string | null
    readonly answers: readonly { readonly label: string; readonly text: string }[]
  } | null
}

/** LKP-57, GFT-37. */
export const requestSent = (frame: FrameView, { number, asksMore, content }: SentView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('request.sent-title'),
      heading: t('request.sent-heading'),
      main: [
        text({
          id: 'RequestSent',
          look: 'lead',
          body: plain(
            content === null
              ? t('request.sent-copy', { shop: frame.shop.name })
              : t('request.sent-copy-to', { shop: frame.shop.name, email: content.email }),
          ),
        }),
        keyValues({
          id: 'said',
          heading: t('request.said'),
          rows: [
            { label: t('request.number'), lines: [number] },
            ...(content?.order ? [{ label: t('request.order'), lines: [content.order] }] : []),
            ...(content?.answers ?? []).map(({ label, text: answer }) => ({ label, lines: [answer] })),
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'lookup',
              label: t('request.to-lookup'),
              look: 'secondary',
              action: { type: 'navigate', path: '/' },
            }),
            ...(asksMore
              ? [
                  button({
                    id: 'another',
                    label: t('request.another'),
                    look: 'text',
                    action: { type: 'navigate', path: '/missing-order' },
                  }),
                ]
              : []),
          ],
        }),
      ],
    },
    t,
  )
