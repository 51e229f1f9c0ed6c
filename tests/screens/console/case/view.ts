import {
  CASE_OPERATIONS,
  type CaseUnit,
  type CaseView,
  type ForbiddenView,
} from '../../../../screens/console/case/view.ts'

const noon = Date.UTC(2026, 3, 14, 12)
const HOUR = 3_600_000

export const allowed = (overrides: Partial<ForbiddenView> = {}): ForbiddenView => ({
  ...(Object.fromEntries(CASE_OPERATIONS.map((name) => [name, null])) as unknown as ForbiddenView),
  undo: { because: 'status', codes: ['paid-out'] },
  booking: { because: 'status', codes: ['no-partner'] },
  ...overrides,
})

const forRole = (operations: readonly (keyof ForbiddenView)[]): ForbiddenView =>
  Object.fromEntries(
    CASE_OPERATIONS.map((name) => [name, operations.includes(name) ? null : { because: 'role' }]),
  ) as unknown as ForbiddenView

const teapot: CaseUnit = {
  id: '1.1',
  title: 'Teapot',
  variant: 'White',
  sku: 'TEA-W',
  image: 'https://images.example/teapot.jpg',
  instead: null,
  isUnderReview: true,
  outcome: 'review',
  verdict: null,
  removed: null,
  receivedAt: null,
  notRestocked: false,
  condition: null,
  staffPhotos: [],
  photos: ['photo-1', 'photo-2'],
  full: {
    value: 4165,
    reason: 'Damaged',
    comment: 'The handle broke off',
    answers: [{ question: 'Is it broken?', answer: 'Yes' }],
    why: {
      outcome: 'review',
      cause: 'rule',
      rule: { id: 'fragile/broken', question: { text: 'Is it broken?', answer: 'Yes' }, facts: null },
      reads: [
        { kind: 'policy', policyId: 'standard', because: 'catch-all' },
        { kind: 'window', days: 60, start: '2026-04-08', lastDay: '2026-06-07' },
      ],
      version: 3,
      today: { kind: 'same' },
    },
  },
}

const soap: CaseUnit = {
  ...teapot,
  id: '2.1',
  title: 'Soap, sealed',
  variant: null,
  sku: null,
  image: null,
  isUnderReview: false,
  outcome: 'default',
  photos: [],
  full: {
    value: 1200,
    reason: 'No longer needed',
    comment: null,
    answers: [],
    why: {
      outcome: 'accepted',
      cause: 'policy',
      rule: null,
      reads: [{ kind: 'policy', policyId: 'standard', because: 'conditions' }],
      version: 3,
      today: { kind: 'otherwise', version: 5, questions: [] },
    },
  },
}

export const reviewCase: CaseView = {
  shopId: 'wrenfold',
  number: 'R-DFW48AFT',
  path: '/returns/R-DFW48AFT?queue=review',
  from: '',
  backPath: '/returns',
  backTo: null,
  viewers: [],
  state: 'open',
  orderName: '#1017',
  createdAt: noon - 48 * HOUR,
  currency: 'USD',
  waiting: { who: 'merchant', what: 'review', unit: '1.1', title: 'Teapot' },
  units: [teapot, soap],
  parcel: {
    method: 'Pre-paid label',
    carrier: 'USPS',
    tracking: 'in_transit',
    trackingNumber: '9400111899223818218407',
    trackingUrl: 'https://tracking.example/9400111899223818218407',
    label: 'ready',
    trouble: null,
    returnBy: noon + 20 * 24 * HOUR,
    isSent: true,
    booking: null,
  },
  forbidden: allowed({
    pay: { because: 'status', codes: ['under-review'] },
    label: { because: 'status', codes: ['moving-with-label'] },
  }),
  queue: { previous: 'R-6GJKWX2P', next: 'R-DDQMQ93D' },
  initials: null,
  full: {
    assignment: { current: null, isOwn: false, assignees: [{ id: 'maya', name: 'Maya Lind' }] },
    money: {
      lines: [
        {
          id: 'submit:returned-value',
          journal: 'submit',
          term: 'returned-value',
          at: noon,
          amount: 5365,
          adjustment: null,
          entries: [
            { kind: 'unit', title: 'Teapot (White)', amount: 4165 },
            { kind: 'unit', title: 'Soap, sealed', amount: 1200 },
          ],
        },
        {
          id: 'submit:bonus',
          journal: 'submit',
          term: 'bonus',
          at: noon,
          amount: 500,
          adjustment: null,
          entries: [{ kind: 'gift-bonus', title: null, amount: 500 }],
        },
        {
          id: 'submit:fees',
          journal: 'submit',
          term: 'fees',
          at: noon,
          amount: -310,
          adjustment: null,
          entries: [{ kind: 'handling-fee', title: null, amount: -310 }],
        },
        {
          id: 'adjustment:0',
          journal: 'adjustment',
          term: null,
          at: noon,
          amount: 500,
          adjustment: { by: 'Maya Lind', reason: 'The parcel came late' },
          entries: [
            { kind: 'bonus', title: null, amount: 500 },
            { kind: 'store-credit', title: null, amount: -500 },
          ],
        },
      ],
      payout: 6055,
      isEven: true,
      payouts: [
        { outcome: 'gift-card', state: 'waiting', amount: 6055, paid: null, refused: null, waitsFor: 'review' },
      ],
    },
    person: {
      name: 'Ada Rowe',
      email: 'ada@example.com',
      phone: '+1 212 555 0100',
      address: ['Ada Rowe', '12 Elm Street', 'Portland OR 97201', 'United States'],
    },
    order: { name: '#1017', otherReturns: [{ number: 'R-6GJKWX2P', state: 'processed', at: noon - 500 * HOUR }] },
    notes: [{ at: noon - HOUR, by: 'Tom Reed', text: 'Shall we send a new one?' }],
    timeline: [
      {
        id: 'note:0',
        kind: 'note',
        at: noon - HOUR,
        by: 'Tom Reed',
        actor: 'account',
        text: 'Shall we send a new one?',
      },
      {
        id: 'c:1',
        kind: 'carrier',
        at: noon - 2 * HOUR,
        by: 'carrier',
        actor: null,
        status: 'in_transit',
        text: 'Portland',
      },
      {
        id: 'w:1',
        kind: 'webhook',
        at: noon - 47 * HOUR,
        by: 'homeward',
        actor: null,
        event: 'submitted',
        endpoint: 'erp',
        state: 'failed',
        detail: 'HTTP 500',
      },
      {
        id: 'l:1',
        kind: 'letter',
        at: noon - 47 * HOUR,
        by: 'homeward',
        actor: null,
        letter: 'confirmation',
        isSent: true,
        canRepeat: true,
      },
      { id: 'e:1', kind: 'change', at: noon - 48 * HOUR, by: 'shopper', actor: null, event: 'submitted', unit: null },
    ],
  },
}

const done = {
  ...soap,
  verdict: { kind: 'approved', reason: null },
  receivedAt: noon,
  condition: 'Opened, Seconds',
} as const

export const labelCase: CaseView = {
  ...reviewCase,
  path: '/returns/R-DFW48AFT',
  from: '',
  backPath: '/returns',
  backTo: null,
  viewers: [],
  units: [soap],
  waiting: { who: 'merchant', what: 'label', message: 'The postal code does not exist' },
  parcel: {
    ...reviewCase.parcel,
    label: 'failed',
    tracking: 'new',
    trouble: 'The postal code does not exist',
    trackingUrl: null,
    trackingNumber: null,
  },
  forbidden: allowed({ pay: { because: 'limit', amount: 10_000, currency: 'USD' } }),
  queue: { previous: null, next: null },
}

export const processedCase: CaseView = {
  ...reviewCase,
  path: '/returns/R-DFW48AFT',
  from: '',
  backPath: '/returns',
  backTo: null,
  viewers: [],
  state: 'processed',
  units: [done],
  waiting: { who: 'none', what: 'done' },
  queue: { previous: null, next: null },
  forbidden: allowed({
    judge: { because: 'status', codes: ['is-processed'] },
    pay: { because: 'status', codes: ['nothing-due'] },
    label: { because: 'status', codes: ['is-processed'] },
    method: { because: 'status', codes: ['is-processed'] },
    address: { because: 'status', codes: ['address-late'] },
    extend: { because: 'status', codes: ['is-processed'] },
    cancel: { because: 'status', codes: ['cancel-state'] },
  }),
}

export const receiverCase: CaseView = {
  ...reviewCase,
  path: '/returns/R-DFW48AFT',
  from: '',
  backPath: '/returns',
  backTo: null,
  viewers: [],
  currency: '',
  initials: 'A. R.',
  units: reviewCase.units.map((unit) => ({ ...unit, full: null })),
  waiting: { who: 'carrier', what: 'parcel' },
  forbidden: forRole(['receive', 'note']),
  queue: { previous: null, next: null },
  full: null,
}
