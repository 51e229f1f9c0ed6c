import type { Translate } from '../../locales/translate.ts'
import { type KeyValues, keyValues } from '../../schemas/components/key-values.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { addressLines, formatPlace } from './address-lines.ts'
import { phoneText } from './phone.ts'

export interface CustomerView {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: Address | null
}

const addressWithoutName = ({ name, address }: CustomerView, t: Translate): string[] =>
  address === null ? [] : [...addressLines(address.name === name ? { ...address, name: '' } : address, t)]

export const customerLines = (customer: CustomerView, t: Translate): string[] =>
  [
    [customer.name ?? '', customer.email ?? '', customer.phone === null ? '' : phoneText(customer.phone, t)]
      .filter((part) => part !== '')
      .join(' · '),
    customer.address === null ? '' : formatPlace({ name: customer.name ?? '', address: customer.address }, t),
  ].filter((line) => line !== '')

/** REV-04, STS-13. */
export function customerCard(customer: CustomerView, actions: readonly Button[], t: Translate): KeyValues {
  const rows = [
    { label: t('review.customer-name'), lines: customer.name === null ? [] : [customer.name] },
    { label: t('review.customer-email'), lines: customer.email === null ? [] : [customer.email] },
    { label: t('review.customer-phone'), lines: customer.phone === null ? [] : [phoneText(customer.phone, t)] },
    { label: t('review.customer-address'), lines: addressWithoutName(customer, t) },
  ].filter(({ lines }) => lines.length > 0)
  return keyValues({
    id: 'customer',
    heading: t('review.customer'),
    rows,
    actions: actions.length === 0 ? undefined : [...actions],
  })
}
