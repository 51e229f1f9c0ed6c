import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { codeCard } from '../../schemas/components/code-card.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { locationList } from '../../schemas/components/location-list.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/screen.ts'
import { addressFields, type CountryView, emptyAddress } from '../parts/address-fields.ts'
import { emailField } from '../parts/email-field.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** The way to another order: the lookup page, which `again` shows although an order is found already. */
const anotherOrder = (t: Translate) =>
  button({
    id: 'again',
    label: t('lookup.new-order'),
    look: 'text',
    action: { type: 'navigate', path: '/?again=true' },
  })

/**
 * Asks for the email that the order lacks (LKP-38): without one nobody could be told what becomes of the return.
 * Nothing is filled in beforehand, as an order without an email says nothing of who stands here.
 */
export const captureEmailScreen = (frame: FrameView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'capture-email',
      title: t('capture-email.title'),
      heading: t('capture-email.heading'),
      main: [
        text({ id: 'CaptureEmail', look: 'lead', body: plain(t('capture-email.intro')) }),
        fieldGroup({
          id: 'fields',
          form: 'email',
          fields: [emailField(t)],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: t('capture-email.submit'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'order.capture-email', {
                form: 'email',
                pending: t('capture-email.submitting'),
              }),
            }),
            anotherOrder(t),
          ],
        }),
      ],
      forms: { email: { email: '' } },
    },
    t,
  )

/**
 * Asks for the address that the order lacks (LKP-42). Its button needs less than its submit checks (LKP-48): what a
 * post insists on differs by country, and the server's refusal says it in words beside the field.
 */
export const captureAddressScreen = (frame: FrameView, countries: readonly CountryView[], t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'capture-address',
      title: t('capture-address.title'),
      heading: t('capture-address.heading'),
      main: [
        text({ id: 'CaptureAddress', look: 'lead', body: plain(t('capture-address.intro')) }),
        addressFields({ id: 'address', form: 'address', countries, strict: 'button' }, t),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'submit',
              label: t('capture-address.submit'),
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'order.capture-address', {
                form: 'address',
                pending: t('capture-address.submitting'),
              }),
            }),
            anotherOrder(t),
          ],
        }),
      ],
      forms: { address: emptyAddress(countries) },
    },
    t,
  )

/**
 * A store near the shopper. `miles` is a number, as how far that is depends on the language; `directions` is a link to
 * a map.
 */
interface StoreView {
  readonly id: string
  readonly name: string
  readonly lines: readonly string[]
  readonly miles: number
  readonly directions: string
}

/** The stores, and the code that opens the order at their tills; null where they scan none. */
interface StoresView {
  readonly stores: readonly StoreView[]
  readonly code: { readonly picture: string; readonly order: string } | null
}

/** The code of the order, for a till that scans it (LKP-34). */
const tillCode = ({ code }: StoresView, t: Translate) =>
  code === null
    ? []
    : [
        codeCard({
          id: 'code',
          heading: t('store.code'),
          body: plain(t('store.code-copy')),
          image: { src: code.picture, alt: t('store.code-alt', { order: code.order }) },
          actions: [],
        }),
      ]

/**
 * Offers to hand the parcel in at the store nearby, after the lookup and before the items. Both buttons go on with the
 * return: one to the store, one by parcel although it is near.
 */
export const storeLocator = (frame: FrameView, view: StoresView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'store-locator',
      title: t('store.title'),
      heading: t('store.heading'),
      main: [
        text({ id: 'StoreLocator', look: 'lead', body: plain(t('store.intro')) }),
        locationList({
          id: 'stores',
          heading: t('store.nearest'),
          locations: view.stores.map((store) => ({
            id: store.id,
            name: store.name,
            lines: [...store.lines],
            distance: t('store.distance', { miles: store.miles }),
            actions: [
              button({
                id: `directions-${store.id}`,
                label: t('store.directions', { store: store.name }),
                look: 'text',
                action: { type: 'link', href: store.directions, external: true, counted: 'Get Directions' },
              }),
            ],
          })),
        }),
        ...tillCode(view, t),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'continue',
              label: t('store.continue'),
              look: 'primary',
              action: post(frame.shopId, 'store.continue'),
            }),
            button({
              id: 'ship',
              label: t('store.ship-instead'),
              look: 'text',
              action: post(frame.shopId, 'store.ship-instead'),
            }),
          ],
        }),
      ],
    },
    t,
  )
