import { creditOptions } from '../../screens/credit/options.ts'
import { type ReviewView, reviewPage } from '../../screens/review/page.ts'
import { goldens } from '../support/golden.ts'
import { coatForCredit, customer, evenSwap, frameAt, line, wares, words, yenWithFee } from '../support/golden-world.ts'

goldens('credit', {
  options: (t) => ({
    screen: creditOptions(
      frameAt('/credit'),
      {
        currency: 'USD',
        options: [
          { credit: 'gift', amount: 34_014 },
          { credit: 'refund', amount: 30_921 },
        ],
      },
      t,
    ),
  }),
})

const full: ReviewView = {
  sent: [line(wares.coat, [words.reasons[1].text]), line(wares.shirt, [words.sizes[0].text])],
  received: [line(wares.shirtInInk)],
  customer,
  summary: coatForCredit,
  creditNote: null,
  methods: [
    { id: 'pre-paid', name: words.method.name, copy: words.method.copy, selected: true },
    { id: 'post', name: words.carrier.carrier, copy: null, selected: false },
  ],
  labelNeeded: true,
  policyRequired: true,
  submitOff: null,
  back: '/credit',
}
const swap: ReviewView = {
  ...full,
  sent: [line(wares.shirt)],
  received: [{ ...line(wares.shirt), id: 'new-shirt' }],
  summary: evenSwap,
  policyRequired: false,
}
const frame = frameAt('/review')

goldens('review', {
  'with-policy': (t) => ({ screen: reviewPage(frame, full, t) }),
  'without-policy': (t) => ({ screen: reviewPage(frame, swap, t) }),
  'refund-only': (t) => ({
    screen: reviewPage(frame, { ...full, received: [], creditNote: 'refund-only', summary: yenWithFee }, t),
  }),
  'no-method': (t) => ({
    screen: reviewPage(frame, { ...full, methods: [], labelNeeded: false, creditNote: 'gift-only' }, t),
  }),
  'method-missing': (t) => ({
    screen: reviewPage(
      frame,
      {
        ...full,
        methods: full.methods.map((one) => ({ ...one, selected: false })),
        submitOff: 'method-missing',
        policyRequired: false,
      },
      t,
    ),
  }),
  'payment-owed': (t) => ({ screen: reviewPage(frame, { ...swap, submitOff: 'payment-owed' }, t) }),
})
