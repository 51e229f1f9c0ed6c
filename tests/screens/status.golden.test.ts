import type { LabelView } from '../../screens/status/label.ts'
import { type CardView, type StatusView, statusPage } from '../../screens/status/page.ts'
import { goldens } from '../support/golden.ts'
import {
  coatForCredit,
  countries,
  customer,
  DAY,
  evenSwap,
  frameAt,
  LATER,
  line,
  RETURN_KEY,
  SHOP_ID,
  typedAddress,
  warehouse,
  wares,
  words,
} from '../support/golden-world.ts'

const ready: LabelView = {
  kind: 'ready',
  number: 'RT-7K2M',
  href: `/api/v1/${SHOP_ID}/returns/${RETURN_KEY}/label`,
  ...words.carrier,
  createdAt: DAY,
}

const open: StatusView = {
  number: 'RT-7K2M',
  orderName: '#1001',
  createdAt: DAY,
  returnBy: LATER,
  card: 'label',
  gets: { kind: 'gift', amount: 30_921 },
  onlyExchange: false,
  nothingSent: false,
  underReview: false,
  expired: false,
  cancelled: false,
  label: ready,
  tracking: null,
  sent: [line(wares.coat, [words.reasons[1].text]), line(wares.shirt, [words.sizes[0].text])],
  received: [line(wares.shirtInInk)],
  summary: coatForCredit,
  customer,
  returnAddress: warehouse,
  editAddress: { countries: countries.slice(0, 1), values: typedAddress },
  survey: 'none',
  carrier: words.carrier.carrier,
  watch: null,
}

/** A return that nobody can change any more. */
const over = (card: CardView): StatusView => ({ ...open, card, label: null, editAddress: null })

const watch = { href: `/api/v1/${SHOP_ID}/parts/label?path=/return/${RETURN_KEY}`, everyMs: 5_000, maxAttempts: 12 }
const withLabel = (label: LabelView): StatusView => ({ ...open, label, carrier: null })
const moving = (steps: NonNullable<StatusView['tracking']>['steps'], delivered: boolean): StatusView => ({
  ...over(delivered ? 'delivered' : 'shipped'),
  tracking: { steps, delivered },
})

const situations: Readonly<Record<string, StatusView>> = {
  'label-processing': { ...withLabel({ kind: 'processing' }), watch },
  'label-ready': open,
  'label-queued': withLabel({ kind: 'queued' }),
  'label-error': withLabel({ kind: 'error', address: false, canEditAddress: true }),
  'label-address-error': withLabel({ kind: 'error', address: true, canEditAddress: true }),
  'without-label': { ...open, card: 'plain', label: null, carrier: null, gets: { kind: 'refund', amount: 30_921 } },
  'nothing-to-send': {
    ...open,
    card: 'plain',
    label: null,
    carrier: null,
    nothingSent: true,
    sent: [line(wares.coat, [words.reasons[1].text])],
    received: [],
  },
  'under-review': { ...open, underReview: true },
  'only-exchange': {
    ...open,
    gets: { kind: 'exchange', amount: 0 },
    onlyExchange: true,
    sent: [line(wares.shirt)],
    received: [{ ...line(wares.shirt), id: 'new-shirt' }],
    summary: evenSwap,
  },
  'survey-asked': { ...open, survey: 'ask' },
  'survey-thanked': { ...open, survey: 'thanks' },
  'tracking-shipped': moving(['complete', 'active', 'inactive'], false),
  'tracking-delivered': moving(['complete', 'complete', 'complete'], true),
  cancelled: { ...over('cancelled'), cancelled: true },
  expired: { ...over('expired'), expired: true },
  closed: over('closed'),
  processed: over('processed'),
  unavailable: over('unavailable'),
}

goldens(
  'status',
  Object.fromEntries(
    Object.entries(situations).map(([name, view]) => [
      name,
      (t) => ({ screen: statusPage(frameAt(`/return/${RETURN_KEY}`), view, t) }),
    ]),
  ),
)
