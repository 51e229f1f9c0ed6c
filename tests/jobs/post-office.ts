import { translator } from '../../locales/translate.ts'
import type { Letter, LetterFacts } from '../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { recordEvent } from '../../server/journey/follow-ups/events.ts'
import type { Returns } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld } from '../support/world.ts'
import { openOutbox } from './outbox.ts'

export const events = {
  confirmation: 'submitted',
  'label-ready': 'label-ready',
  received: 'received',
  refunded: 'refunded',
  'gift-card': 'gift-card-issued',
  'nothing-left': 'payout-lowered',
  adjusted: 'adjusted',
  exchanged: 'exchanged',
  'checkout-lapsed': 'checkout-lapsed',
  cancelled: 'cancelled',
  expired: 'expired',
  extended: 'extended',
  'address-changed': 'address-changed',
  'confirm-email': 'email-awaited',
  'label-failed': 'label-failed',
  'label-voided': 'label-voided',
  'pickup-scheduled': 'pickup-scheduled',
  approved: 'approved',
  rejected: 'rejected',
  'verdict-undone': 'verdict-undone',
  missed: 'missed',
  'parcel-lost': 'tracking',
  closed: 'closed',
  'offer-accepted': 'shop-later-accepted',
} as const satisfies Record<Letter, string>

export const ada = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }
export const shirt = { title: 'Linen shirt', variantTitle: 'Sage / M', image: null }
export const unit: ReturnDocument['items'][number] = {
  lineItemId: 'unit-1',
  variantId: null,
  product: shirt,
  returnType: 'credit',
  resolution: 'return',
  reason: { id: 'size', text: 'Too small' },
  grams: 300,
  value: 8_900,
  outcome: ['default'],
  outcomesSetByWorkflow: [],
  advanced: false,
  inputs: [],
  warranty: null,
  applicableLineItemFees: null,
  trace: [],
}
export const readyLabel: NonNullable<ReturnDocument['label']> = {
  state: 'ready',
  reference: 'r-1',
  askedAt: TEST_NOW,
  carrier: 'Local Post',
  trackingNumber: 'HW42',
  document: 'label.pdf',
}
export const pickup = {
  id: 'veho',
  kind: 'veho',
  name: 'Home pick-up',
  booking: {
    pickupDate: '2026-04-20',
    returnOption: 'Leave at door',
    phoneNumber: '+14155550100',
    instructions: 'Leave at door: no special instructions',
  },
  arrangement: { reference: 'r-way-1', state: 'needs_scheduled', askedAt: TEST_NOW, serviceDate: '2026-04-21' },
} as const satisfies ReturnDocument['method']
export const offer: NonNullable<ReturnDocument['shopLater']> = {
  uuid: 'o-1',
  state: 'accepted',
  giftCardEnabled: true,
  exchangesEnabled: false,
  totalCreditOffer: 8_900,
  bonus: 1_000,
  expiresAt: TEST_NOW,
}
export const t = translator({ language: 'en' })

const named: readonly Letter[] = ['parcel-lost', 'closed']

export const createPostOffice = (world: TestWorld, returns: Returns) => {
  const submitReturn = (document: Partial<ReturnDocument> = {}): Promise<ReturnRecord> =>
    returns.submit({ document: { customer: ada, items: [unit], ...document } })

  const happens = (record: ReturnRecord, letter: Letter, facts?: LetterFacts): Promise<void> =>
    world.world.store.transaction((tables) =>
      recordEvent(tables, record, {
        id: world.world.newId(),
        event: events[letter],
        by: 'homeward',
        at: world.clock.now(),
        ...(named.includes(letter) && { letter }),
        ...(facts && { letterFacts: facts }),
      }),
    )

  const mails = async ({ shopId, id }: ReturnRecord) =>
    (await world.world.store.outbox.followUps({ shopId, returnId: id }))
      .filter(({ kind }) => kind === 'mail')
      .map(({ epoch, state, payload, answer }) => ({ epoch, state, payload, answer }))

  const box = () => openOutbox(world, returns.shopId)

  const written = async (record: ReturnRecord, letter: Letter, facts?: LetterFacts) => {
    await happens(record, letter, facts)
    await world.runner.drain()
    const epoch = (await mails(record)).at(-1)?.epoch
    return box().read(`mail=${record.id}=${epoch}.eml`)
  }
  return { given: submitReturn, happens, mails, box, written }
}
