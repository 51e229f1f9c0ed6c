import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Arrangement, ChosenMethod } from '../../../schemas/records/method.ts'
import type { ReturnDocument, ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { type ReturnMethodState, resolveReturnMethodState } from '../../../server/domain/return/return-method.ts'
import { creditA, inputOf, plainPolicy, plainSettings } from '../value/example.ts'
import { documentOf } from './documents.ts'

export const NOW = Date.UTC(2026, 3, 14, 12)
export const DAY = 86_400_000
export const input = inputOf({ items: [creditA], creditType: 'refund', now: NOW - DAY })

export interface MethodCase {
  readonly document?: Partial<ReturnDocument>
  readonly settings?: Partial<Settings>
  readonly policy?: Partial<ReturnPolicy>
  readonly state?: ReturnRecord['state']
  readonly now?: number
}

export const factsOf = ({ document = {}, settings = {}, policy = {}, state = 'open', now = NOW }: MethodCase) => ({
  record: { state, document: { ...documentOf(input), ...document } },
  config: { settings: { ...plainSettings, ...settings }, policies: [{ ...plainPolicy, ...policy }] },
  now,
})
export const decide = (options: MethodCase): ReturnMethodState => resolveReturnMethodState(factsOf(options))

export const labelIn = (state: ReturnLabel['state'], overrides: Partial<ReturnLabel> = {}): ReturnLabel => ({
  state,
  reference: 'r-1',
  askedAt: NOW,
  ...overrides,
})
export const readyLabel = (overrides: Partial<ReturnLabel> = {}) =>
  labelIn('ready', { carrier: 'UPS', createdAt: NOW, document: 'file', ...overrides })
export const usps = (overrides: Partial<ReturnLabel> = {}) => readyLabel({ carrier: 'USPS', ...overrides })

export const buildArrangement = (overrides: Partial<Arrangement> = {}): Arrangement => ({
  reference: 'r-way-1',
  state: 'new',
  askedAt: NOW,
  ...overrides,
})
export const chooseMethod = (kind: ChosenMethod['kind'], arrangement?: Arrangement): ChosenMethod => ({
  id: kind,
  kind,
  name: kind,
  ...(arrangement && { arrangement }),
})

export const outcome = (of: 'keep' | 'donate'): Pick<ReturnDocument, 'totals'> => {
  const { totals } = documentOf(input)
  return { totals: { ...totals, shippable: { ...totals.shippable, outcome: of } } }
}
export const uspsOn = { generateUspsQrCodes: true }
export const overdue = { returnBy: NOW - 1 }
export const prepaidLabels = [{ id: 'p-1', trackingCode: 'PRE123' }]
export const methodNeeding = (state: Arrangement['state'], ms = 0) =>
  chooseMethod('veho', buildArrangement({ state, askedAt: NOW - ms }))

export const cases: readonly (readonly [title: string, given: MethodCase, found: Partial<ReturnMethodState>])[] = [
  ['LBL-06 a label that is being made', { document: { label: labelIn('processing') } }, { kind: 'processing' }],
  [
    'LBL-06 a code of a partner on its way',
    { document: { method: chooseMethod('happy-returns', buildArrangement()) } },
    { kind: 'processing' },
  ],
  [
    'LBL-07 everything is kept',
    { document: { ...outcome('keep'), label: readyLabel() } },
    { kind: 'none', because: 'kept' },
  ],
  [
    'LBL-08 expired, and the shop hides the label then',
    { document: { ...overdue, label: readyLabel() }, settings: { hideLabelButtonForExpiredReturns: true } },
    { kind: 'none', because: 'expired' },
  ],
  [
    'LBL-08 expired, and the shop does not hide it',
    { document: { ...overdue, label: readyLabel() } },
    { kind: 'label' },
  ],
  ['LBL-27 the policy has no labels', { policy: { labelsEnabled: false } }, { kind: 'none', because: 'by-hand' }],
  [
    'MTH-35 a driver is looked for',
    { document: { method: methodNeeding('needs_scheduled') } },
    { kind: 'pickup', state: 'needs_scheduled' },
  ],
  [
    'LBL-09 a driver comes',
    { document: { method: methodNeeding('pre_transit') } },
    { kind: 'pickup', state: 'pre_transit' },
  ],
  ['LBL-09 ERR-35 the partner refused', { document: { method: methodNeeding('failed') } }, { kind: 'pickup-error' }],
  [
    'MTH-36 the partner did not schedule it in time',
    { document: { method: methodNeeding('timed_out') } },
    { kind: 'pickup-error' },
  ],
  [
    'MTH-36 its time is over by our clock',
    { document: { method: methodNeeding('needs_scheduled', 180_000) } },
    { kind: 'pickup-error' },
  ],
  [
    'LBL-09 a pick-up stands before a label error',
    { document: { method: methodNeeding('new'), label: labelIn('failed') } },
    { kind: 'pickup' },
  ],
  ['LBL-10 the label failed', { document: { label: labelIn('failed') } }, { kind: 'label-error', address: false }],
  [
    'LBL-05 its address was refused',
    { document: { label: labelIn('failed', { error: { address: true, message: 'x' } }) } },
    { kind: 'label-error', address: true },
  ],
  [
    'LBL-10 an error counts whatever the state',
    { document: { label: readyLabel({ error: { address: false, message: 'x' } }) } },
    { kind: 'label-error' },
  ],
  [
    'LBL-05 its time is over by our clock',
    { document: { label: labelIn('processing', { askedAt: NOW - 60_000 }) } },
    { kind: 'label-error' },
  ],
  ['LBL-11 the carrier has it in its queue', { document: { label: labelIn('queued') } }, { kind: 'queued' }],
  [
    'LBL-30 the label is over',
    { document: { label: readyLabel({ expiresAt: NOW, qr: 'code' }) } },
    { kind: 'label-expired' },
  ],
  [
    'LBL-30 the label is good a moment longer',
    { document: { label: readyLabel({ expiresAt: NOW + 1 }) } },
    { kind: 'label' },
  ],
  [
    'LBL-13 everything is given away',
    { document: { ...outcome('donate'), label: usps({ qr: 'code' }) }, settings: uspsOn },
    { kind: 'donate-label' },
  ],
  [
    'LBL-02 everything is given away without a label',
    { document: outcome('donate') },
    { kind: 'none', because: 'donated' },
  ],
  [
    'LBL-14 USPS, made today, nothing chosen',
    { document: { label: usps() }, settings: uspsOn },
    { kind: 'usps-choice' },
  ],
  [
    'LBL-14 USPS by its other name',
    { document: { label: usps({ carrier: 'USPSReturns' }) }, settings: uspsOn },
    { kind: 'usps-choice' },
  ],
  [
    'LBL-14 USPS with a return code only',
    { document: { label: usps({ returnCode: 'A' }) }, settings: uspsOn },
    { kind: 'usps-choice' },
  ],
  ['LBL-14 USPS where the shop has no QR codes', { document: { label: usps() } }, { kind: 'label' }],
  [
    'LBL-14 USPS, the label was chosen',
    { document: { label: usps({ view: 'label', qr: 'code' }) }, settings: uspsOn },
    { kind: 'label' },
  ],
  [
    'LBL-15 USPS on another day',
    { document: { label: usps({ createdAt: NOW - DAY, returnCode: 'A' }) }, settings: uspsOn },
    { kind: 'label' },
  ],
  [
    'LBL-15 USPS in the last minute of its UTC day',
    { document: { label: usps() }, settings: uspsOn, now: Date.UTC(2026, 3, 14, 23, 59) },
    { kind: 'usps-choice' },
  ],
  [
    'LBL-15 USPS in the first minute of the next',
    { document: { label: usps() }, settings: uspsOn, now: Date.UTC(2026, 3, 15) },
    { kind: 'label' },
  ],
  [
    'LBL-12 USPS, the code was chosen',
    { document: { label: usps({ view: 'qr', qr: 'code', createdAt: NOW - DAY }) }, settings: uspsOn },
    { kind: 'code' },
  ],
  ...['DHL-SEKO', 'inpost', 'asda', 'evri', 'CanadaPost', 'RoyalMail', 'Nobody’s Post'].map(
    (carrier) =>
      [
        `LBL-12 a code of ${carrier}`,
        { document: { label: readyLabel({ carrier, returnCode: 'A1' }) } },
        { kind: 'code' },
      ] as const,
  ),
  [
    'LBL-20 a code that was turned away from',
    { document: { label: readyLabel({ carrier: 'evri', qr: 'c', view: 'label' }) } },
    { kind: 'label' },
  ],
  [
    'LBL-16 a label that came with the order',
    { document: { prepaidLabels } },
    { kind: 'prepaid', labels: prepaidLabels },
  ],
  [
    'LBL-17 Happy Returns with a code',
    { document: { method: chooseMethod('happy-returns', buildArrangement({ qr: 'c' })) } },
    { kind: 'happy-returns' },
  ],
  [
    'LBL-17 Happy Returns without one',
    { document: { method: chooseMethod('happy-returns', buildArrangement({ rmaCode: 'HR', state: 'pre_transit' })) } },
    { kind: 'none', because: 'by-hand' },
  ],
  [
    'LBL-22 Happy Returns, its code is over',
    { document: { method: chooseMethod('happy-returns', buildArrangement({ qr: 'c', expiresAt: NOW })) } },
    { kind: 'none', because: 'expired' },
  ],
  [
    'LBL-22 Happy Returns of an expired return',
    { document: { ...overdue, method: chooseMethod('happy-returns', buildArrangement({ qr: 'c' })) } },
    { kind: 'none', because: 'expired' },
  ],
  [
    'LBL-18 a till of Shopify',
    { document: { method: chooseMethod('shopify-pos', buildArrangement({ rmaCode: 'P' })) } },
    { kind: 'till' },
  ],
  [
    'LBL-18 a till of Loop that refused still takes goods',
    { document: { method: chooseMethod('loop-pos', buildArrangement({ state: 'failed' })) } },
    { kind: 'till' },
  ],
  [
    'LBL-18 MTH-39 Olive',
    {
      document: {
        method: chooseMethod(
          'olive',
          buildArrangement({ state: 'needs_scheduled', schedulePickupUrl: 'https://o.example' }),
        ),
      },
    },
    { kind: 'olive' },
  ],
  [
    'MTH-39 what is booked with Olive has no time limit of ours',
    { document: { method: chooseMethod('olive', buildArrangement({ state: 'needs_scheduled', askedAt: NOW - DAY })) } },
    { kind: 'olive' },
  ],
  [
    'Olive refused',
    { document: { method: chooseMethod('olive', buildArrangement({ state: 'failed' })) } },
    { kind: 'pickup-error' },
  ],
  ['LBL-19 else a printable label', { document: { label: readyLabel() } }, { kind: 'label' }],
  ['a label that was voided', { document: { label: labelIn('voided') } }, { kind: 'none', because: 'voided' }],
  ['no label at all', {}, { kind: 'none', because: 'by-hand' }],
  [
    'a cancelled return',
    { state: 'cancelled', document: { label: labelIn('processing') } },
    { kind: 'none', because: 'ended' },
  ],
  ['a closed return', { state: 'closed', document: { label: readyLabel() } }, { kind: 'none', because: 'ended' }],
]
