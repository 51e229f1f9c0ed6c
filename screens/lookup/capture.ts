import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { codeCard } from '../../schemas/components/code-card.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { locationList } from '../../schemas/components/location-list.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { addressFields, type CountryView, emptyAddress } from '../parts/address-fields.ts'
import { button, post } from '../parts/buttons.ts'
import { formatStoreDistance } from '../parts/distance.ts'
import { emailField } from '../parts/email-field.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'

/** `again` displays the lookup page although an order is open. */
const anotherOrder = (t: Translate) =>
  button({
    id: 'again',
    label: t('lookup.new-order'),
    look: 'text',
    action: { type: 'navigate', path: '/?again=true' },
  })

/**
 * Notifications need the email that the order lacks (LKP-38). It is not prefilled, because the order does not identify
 * the shopper.
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
          fields: [emailField(t, 'capture')],
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

/** The submit checks more than the button, because required fields differ by country (LKP-42, LKP-48). */
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

/** `directions` links to a map. */
interface StoreView {
  readonly id: string
  readonly name: string
  readonly lines: readonly string[]
  readonly miles: number
  readonly country: string
  readonly directions: string
}

/** `code` opens the order at the store's point of sale; null where it scans none. */
interface StoresView {
  readonly stores: readonly StoreView[]
  readonly code: { readonly picture: string; readonly order: string } | null
}

/** LKP-34. */
const posCode = ({ code }: StoresView, t: Translate) =>
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

/** Offers a nearby store before the items. Both buttons continue the return. */
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
            distance: formatStoreDistance(store.miles, store.country, t),
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
        ...posCode(view, t),
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
