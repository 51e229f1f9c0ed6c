import type { ArrangeRequest, EligibilityRequest } from '../../../server/providers/carriers/partners/port.ts'
import { simulatedPartners } from '../../../server/providers/carriers/partners/sandbox/simulated-partners.ts'
import { ada, noon, returnsDepartment } from './parcels.ts'

export const partnerKinds = Object.keys(simulatedPartners) as EligibilityRequest['kinds']

export const eligibilityRequest: EligibilityRequest = {
  shopId: 'demo',
  orderId: 'order-1',
  kinds: partnerKinds,
  address: ada,
  items: [{ lineItemId: 'line-1', title: 'Linen shirt', grams: 620 }],
  cart: [],
  isGiftReturn: false,
  isFullKeepItem: false,
  hasShopLaterOffer: false,
  now: noon,
}

export const atCounter: ArrangeRequest = {
  shopId: 'demo',
  reference: 'return-1:method:1',
  kind: 'happy-returns',
  returnNumber: 'R-1001',
  from: ada,
  to: returnsDepartment,
  placeId: null,
  booking: null,
  now: noon,
}

export const pickupRequest: ArrangeRequest = {
  ...atCounter,
  kind: 'veho',
  booking: {
    pickupDate: '2026-02-02',
    returnOption: 'Leave at door',
    phoneNumber: '+14155550100',
    instructions: 'Leave at door: behind the green gate',
  },
}
