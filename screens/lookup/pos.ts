import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { recordList } from '../../schemas/components/record-list.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { EMAIL_PATTERN } from '../../schemas/values/field-patterns.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'
import { captchaField } from './regular.ts'

/** `captcha` counts failures: a new number requests a new challenge; null requests none. */
interface CaptchaView {
  readonly captcha: number | null
}

const captchaFields = (frame: FrameView, { captcha }: CaptchaView, t: Translate) =>
  captcha === null ? [] : [captchaField(frame.shopId, captcha, t)]

const numberLookupButton = (t: Translate) =>
  button({
    id: 'by-number',
    label: t('till.by-number'),
    look: 'text',
    action: { type: 'navigate', path: '/?again=true' },
  })

/** Ends the staff session, so that the next person cannot use it. */
const leaveButton = (frame: FrameView, t: Translate) =>
  button({ id: 'leave', label: t('till.leave'), look: 'text', action: post(frame.shopId, 'staff.leave') })

export const staffCode = (frame: FrameView, view: CaptchaView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'staff-code',
      title: t('till.title'),
      heading: t('till.code-heading'),
      main: [
        text({ id: 'StaffCode', look: 'lead', body: plain(t('till.code-intro')) }),
        fieldGroup({
          id: 'fields',
          form: 'staff',
          fields: [
            {
              name: 'code',
              label: t('till.code'),
              kind: 'text',
              required: true,
              missing: t('field.missing-staff-code'),
              maxLength: 100,
              autocomplete: 'off',
            },
            ...captchaFields(frame, view, t),
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
              action: post(frame.shopId, 'staff.enter', { form: 'staff', pending: t('till.entering') }),
            }),
            numberLookupButton(t),
          ],
        }),
      ],
      forms: { staff: { code: '', captcha: '' } },
    },
    t,
  )

/** Requires email and postal code, as neither alone identifies a customer (LKP-58). */
export const customerLookup = (frame: FrameView, view: CaptchaView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'customer-lookup',
      title: t('till.title'),
      heading: t('till.lookup-heading'),
      main: [
        text({ id: 'CustomerLookup', look: 'lead', body: plain(t('till.lookup-intro')) }),
        fieldGroup({
          id: 'fields',
          form: 'customer',
          fields: [
            // Staff type a customer's data, so the browser must not autofill.
            {
              name: 'email',
              label: t('till.email'),
              kind: 'email',
              required: true,
              missing: t('field.missing-customer-email'),
              maxLength: 254,
              pattern: EMAIL_PATTERN,
              autocomplete: 'off',
            },
            {
              name: 'zip',
              label: t('lookup.proof-first-zip'),
              kind: 'text',
              required: true,
              missing: t('field.missing-customer-zip'),
              maxLength: 20,
              autocomplete: 'off',
            },
            ...captchaFields(frame, view, t),
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: t('till.find'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'customer.lookup', { form: 'customer', pending: t('till.finding') }),
            }),
            numberLookupButton(t),
            leaveButton(frame, t),
          ],
        }),
      ],
      forms: { customer: { email: '', zip: '', captcha: '' } },
    },
    t,
  )

/** `createdAt` is the purchase; `items` counts units. */
interface HistoryView {
  readonly found: readonly {
    readonly id: string
    readonly name: string
    readonly createdAt: number
    readonly items: number
  }[]
}

/** LKP-59. */
export const customerHistory = (frame: FrameView, { found }: HistoryView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'customer-history',
      title: t('till.title'),
      heading: t('till.history-heading'),
      main: [
        recordList({
          id: 'CustomerHistory',
          heading: t('till.orders', { count: found.length }),
          records: found.map(({ id, name, createdAt, items }) => ({
            id,
            title: name,
            lines: [t('till.bought', { date: t.date(createdAt) }), t('cart.count', { count: items })],
            time: toIsoTime(createdAt),
            actions: [
              button({
                id: `open-${id}`,
                label: t('till.open'),
                look: 'text',
                action: post(frame.shopId, 'customer.open', { args: { order: name } }),
              }),
            ],
          })),
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'another',
              label: t('till.another'),
              look: 'secondary',
              action: { type: 'navigate', path: '/customer-lookup' },
            }),
            leaveButton(frame, t),
          ],
        }),
      ],
    },
    t,
  )
