import type { Condition } from '../../../schemas/config/condition.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import { fee } from '../shop-parts.ts'
import { toCopy } from '../texts.ts'

/** Other orders only have the parcel. */
export const ALL_METHODS_TAG = 'ways-back'

const hasAllMethodsTag: Condition = { fact: 'order.tags', op: 'includes', value: ALL_METHODS_TAG }
const inUnitedStates = { countries: ['US'], when: hasAllMethodsTag }
const inUnitedKingdom = { countries: ['GB'] }

export const wrenfoldMethods: ReturnMethod[] = [
  {
    id: 'pre-paid',
    kind: 'pre-paid',
    copy: toCopy('Print the label, pack your things in any box, and drop it off.'),
  },
  {
    id: 'happy-returns',
    kind: 'happy-returns',
    copy: toCopy('No box, no label. Show your code at the counter.'),
    ...inUnitedStates,
  },
  {
    id: 'store',
    kind: 'loop-pos',
    copy: toCopy('Bring everything to our store. We take it from there.'),
    ...inUnitedStates,
  },
  {
    id: 'veho',
    kind: 'veho',
    copy: toCopy('A driver picks it up at your door.'),
    fees: [
      fee('refund', { type: 'flat_fee', amount: 495 }),
      fee('credit', { type: 'flat_fee', amount: 295 }),
      fee('exchange', { type: 'flat_fee', amount: 0 }),
    ],
    ...inUnitedStates,
  },
  { id: 'olive', kind: 'olive', sustainable: true, ...inUnitedStates },
  {
    id: 'carrier',
    kind: 'label-choice',
    options: [
      { id: 'usps', carrier: 'USPS', service: 'Ground Advantage' },
      { id: 'ups', carrier: 'UPS', service: 'Ground' },
      { id: 'fedex', carrier: 'FedEx', service: 'Home Delivery' },
    ],
    ...inUnitedStates,
  },
  { id: 'usps', kind: 'DHL-SEKO', ...inUnitedStates },
  { id: 'inpost', kind: 'inpost', sustainable: true, ...inUnitedKingdom },
  { id: 'evri', kind: 'evri', ...inUnitedKingdom },
  { id: 'asda', kind: 'asda', ...inUnitedKingdom },
  { id: 'seko', kind: 'seko', ...inUnitedKingdom },
]
