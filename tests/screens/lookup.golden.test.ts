import type { Translate } from '../../locales/translate.ts'
import { receiptCode } from '../../screens/gift-receipts/code.ts'
import { captureAddressScreen, captureEmailScreen, storeLocator } from '../../screens/lookup/capture.ts'
import { confirmEmailPage } from '../../screens/lookup/confirm-email.ts'
import { giftForm, giftLookup } from '../../screens/lookup/gift.ts'
import { type InfoFormView, missingOrderForm, requestSent } from '../../screens/lookup/info-form.ts'
import { customerHistory, customerLookup, staffCode } from '../../screens/lookup/pos.ts'
import { type RegularLookupView, regularLookup } from '../../screens/lookup/regular.ts'
import type { ReceiptItemView } from '../../screens/parts/gift-facts.ts'
import { goldens } from '../support/golden.ts'
import { buildBareFrame, cards, countries, DAY, frameAt, words } from '../support/golden-world.ts'

const plainLookup: RegularLookupView = {
  fields: ['zip', 'email'],
  captcha: null,
  paused: false,
  proofNeeded: true,
  downtime: false,
  giftLink: true,
  policyLink: true,
  tillLink: false,
  values: { order: '', proof: '' },
  hints: [],
  looks: [],
}
const demo: RegularLookupView = {
  ...plainLookup,
  hints: [
    { order: '#1001', proof: '10001', shows: 'A coat to return' },
    { order: '#1003', proof: 'ada@example.com', shows: null },
  ],
  looks: [{ name: 'Wrenfold', href: '/demo-look/own?shop=wrenfold' }],
}
const frame = frameAt('/')

goldens('lookup', {
  plain: (t) => ({ screen: regularLookup(frame, plainLookup, t) }),
  bare: (t) => ({
    screen: regularLookup(
      buildBareFrame('/'),
      { ...plainLookup, fields: ['email'], giftLink: false, policyLink: false },
      t,
    ),
  }),
  captcha: (t) => ({ screen: regularLookup(frame, { ...plainLookup, captcha: DAY }, t) }),
  paused: (t) => ({ screen: regularLookup(frame, { ...plainLookup, captcha: DAY, paused: true }, t) }),
  demo: (t) => ({ screen: regularLookup(frame, demo, t) }),
  till: (t) => ({ screen: regularLookup(frame, { ...plainLookup, tillLink: true }, t) }),
  downtime: (t) => ({ screen: regularLookup(frame, { ...plainLookup, downtime: true }, t) }),
  prefilled: (t) => ({
    screen: regularLookup(
      frame,
      { ...plainLookup, fields: ['zip', 'email', 'phone'], values: { order: '#1001', proof: '10001' } },
      t,
    ),
  }),
})

const buildField = (at: number, overrides: Partial<InfoFormView['fields'][number]>) => ({
  name: `field-${at}`,
  label: words.form[at] ?? '',
  multiline: false,
  missing: null,
  hint: null,
  ...overrides,
})
const infoFormOf = (t: Translate): Pick<InfoFormView, 'fields' | 'countries'> => ({
  fields: [
    buildField(0, { missing: t('field.missing-own', { label: words.form[0] ?? '' }), hint: words.formHelp }),
    buildField(1, { missing: t('field.missing-own', { label: words.form[1] ?? '' }) }),
    buildField(2, { multiline: true }),
  ],
  countries,
})
const missing = frameAt('/missing-order')
const sent = frameAt('/request-sent')
const { answers } = words

goldens('request', {
  missing: (t) => ({ screen: missingOrderForm(missing, { ...infoFormOf(t), countries: null, captcha: null }, t) }),
  'missing-address': (t) => ({ screen: missingOrderForm(missing, { ...infoFormOf(t), captcha: null }, t) }),
  captcha: (t) => ({ screen: missingOrderForm(missing, { ...infoFormOf(t), captcha: DAY }, t) }),
  sent: (t) => ({
    screen: requestSent(
      sent,
      {
        number: 'Q-7K2M9QXB',
        asksMore: true,
        content: {
          email: 'grace@mail.example',
          order: null,
          answers: words.form.map((label, at) => ({ label, text: answers[at] ?? '' })),
        },
      },
      t,
    ),
  }),
  'sent-gift': (t) => ({
    screen: requestSent(
      sent,
      { number: 'Q-7K2M9QXB', asksMore: false, content: { email: 'grace@mail.example', order: '#1001', answers: [] } },
      t,
    ),
  }),
  forgotten: (t) => ({ screen: requestSent(sent, { number: 'Q-7K2M9QXB', asksMore: true, content: null }, t) }),
})

const emptyGiftForm = { fields: [], captcha: null, countries }

const inInk = { ...cards.shirtInInk, off: null, deadline: null }
const gifts: readonly ReceiptItemView[] = [
  { ...cards.shirt, id: 'unit-1', off: null, deadline: { kind: 'day', at: DAY } },
  { id: 'unit-2', ...inInk },
  { id: 'unit-3', ...inInk },
]

goldens('gift', {
  lookup: (t) => ({
    screen: giftLookup(frameAt('/gift'), { captcha: null, values: { order: '', zip: '' }, missingOrder: true }, t),
  }),
  captcha: (t) => ({
    screen: giftLookup(
      frameAt('/gift'),
      { captcha: DAY, values: { order: '#1001', zip: '10001' }, missingOrder: false },
      t,
    ),
  }),
  form: (t) => ({ screen: giftForm(frameAt('/gift'), { giver: '', items: gifts, ...emptyGiftForm }, t) }),
  'form-signed': (t) => ({ screen: giftForm(frameAt('/gift'), { giver: 'Anna', items: gifts, ...emptyGiftForm }, t) }),
  'form-unsent': (t) => ({ screen: giftForm(frameAt('/gift'), { giver: '', items: [], ...emptyGiftForm }, t) }),
  request: (t) => ({
    screen: giftForm(frameAt('/gift'), { ...infoFormOf(t), giver: '', items: gifts, captcha: null }, t),
  }),
  code: (t) => ({ screen: receiptCode(frameAt('/g'), '', t) }),
})

const stores = words.stores.map(({ name, lines }, at) => ({
  id: `store-${at}`,
  name,
  lines,
  miles: 2.4 + at,
  country: 'US',
  directions: 'https://maps.example/directions',
}))

goldens('confirm-email', {
  asked: (t) => ({
    screen: confirmEmailPage(frameAt('/confirm-email/q7Rb'), { email: 'grace@mail.example', page: null }, t),
  }),
  confirmed: (t) => ({
    screen: confirmEmailPage(frameAt('/confirm-email/q7Rb'), { email: 'grace@mail.example', page: '/return/q7Rb' }, t),
  }),
})

goldens('capture', {
  email: (t) => ({ screen: captureEmailScreen(frame, t) }),
  address: (t) => ({ screen: captureAddressScreen(frame, countries, t) }),
  'store-locator': (t) => ({ screen: storeLocator(frame, { stores, code: null }, t) }),
  'store-locator-code': (t) => ({
    screen: storeLocator(frame, { stores, code: { picture: '/api/v1/demo/order-code/qr.svg', order: '#1009' } }, t),
  }),
})

const atTill = frameAt('/customer-lookup')

goldens('till', {
  code: (t) => ({ screen: staffCode(atTill, { captcha: null }, t) }),
  'code-captcha': (t) => ({ screen: staffCode(atTill, { captcha: DAY }, t) }),
  lookup: (t) => ({ screen: customerLookup(atTill, { captcha: null }, t) }),
  history: (t) => ({
    screen: customerHistory(
      frameAt('/customer-history'),
      {
        found: [
          { id: '5002', name: '#1002', createdAt: DAY, items: 3 },
          { id: '5001', name: '#1001', createdAt: DAY - 40 * 86_400_000, items: 1 },
        ],
      },
      t,
    ),
  }),
})
