import type { Translate } from '../../locales/translate.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import {
  type ParcelView,
  withdrawalAcceptedMail,
  withdrawalOwnerMail,
  withdrawalRefundedMail,
  withdrawalReminderMail,
} from '../../screens/mail/withdrawal-news.ts'
import { cards, DAY, LATER, warehouse, words } from './golden-world.ts'
import { head } from './letter-head.ts'

const { look, shop, support } = head
const sender = { shop, look, support, number: 'WD-000123', url: words.statusUrl }
const card = { brand: 'Visa', last4: '4242' }
const parcel: ParcelView = { items: [cards.coat], sendBy: LATER, label: 'coming', parcelOf: null, isLabelPriced: false }

const accepted = {
  ...sender,
  ...{ parcels: [parcel], unsent: [], undecided: [], amount: '$309.21', card, payBy: LATER },
  ...{ mayWait: true, bearsCost: false, returnAddress: warehouse, returnUrl: words.statusUrl },
}

export const withdrawalLetters: Readonly<Record<string, (t: Translate) => RenderedLetter>> = {
  'withdrawal-owner': (t) => withdrawalOwnerMail({ ...sender, order: '#1001', receivedAt: DAY }, t),
  'withdrawal-accepted': (t) => withdrawalAcceptedMail(accepted, t),
  'withdrawal-accepted-unsent': (t) =>
    withdrawalAcceptedMail({ ...accepted, parcels: [], unsent: [cards.shirt], mayWait: false }, t),
  'withdrawal-accepted-same-parcel': (t) =>
    withdrawalAcceptedMail(
      {
        ...accepted,
        parcels: [{ ...parcel, label: null, parcelOf: 'RT-7K2M' }],
        undecided: [{ ...cards.shirt, variant: null }],
      },
      t,
    ),
  'withdrawal-accepted-own-way': (t) =>
    withdrawalAcceptedMail({ ...accepted, parcels: [{ ...parcel, label: null }], bearsCost: true, returnUrl: null }, t),
  'withdrawal-accepted-priced': (t) =>
    withdrawalAcceptedMail(
      { ...accepted, parcels: [{ ...parcel, label: null, isLabelPriced: true }], bearsCost: true },
      t,
    ),
  'withdrawal-refunded': (t) =>
    withdrawalRefundedMail(
      {
        ...{ ...sender, amount: '$62.73', card, at: DAY },
        parts: [
          { part: 'items', amount: '$90.00' },
          { part: 'delivery', amount: '$2.73' },
          { part: 'adjusted', amount: '−$30.00' },
        ],
      },
      t,
    ),
  'withdrawal-due': (t) => withdrawalReminderMail({ ...sender, kind: 'due', payBy: LATER }, t),
  'withdrawal-overdue': (t) => withdrawalReminderMail({ ...sender, kind: 'overdue', payBy: LATER }, t),
}
