import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { Destination } from '../../../schemas/config/shop.ts'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { Reason, ReasonGroup } from '../../../schemas/entities/reason.ts'
import { toCopy, toTextWithCopy } from '../texts.ts'

const otherFault: Reason = {
  id: 'other-fault',
  ...toTextWithCopy('Something else gave way'),
  comments: true,
  comments_required: true,
}

export const wrenfoldClaimReasons: ReasonGroup[] = [
  {
    id: 'claims-makers',
    title: 'Claims: bags, shoes and coats',
    product_types: [],
    reasons: [
      {
        id: 'seam',
        ...toTextWithCopy('A seam came open'),
      },
      {
        id: 'sole',
        ...toTextWithCopy('A sole came off or wore through'),
      },
      {
        id: 'fastening',
        ...toTextWithCopy('A buckle, zip or button broke'),
      },
      otherFault,
    ],
  },
  {
    id: 'claims-home',
    title: 'Claims: things for the home',
    product_types: [],
    reasons: [
      {
        id: 'cracked',
        ...toTextWithCopy('The glaze cracked by itself'),
      },
      {
        id: 'dark',
        ...toTextWithCopy('It no longer lights up'),
      },
      otherFault,
    ],
  },
]

export const wrenfoldWarranties: Warranty[] = [
  {
    id: 'made-to-last',
    group: 'makers',
    copy: toCopy('Two-year promise'),
    detail: toCopy('Seams, soles and buckles: we replace what gave way.'),
    product_types: ['Bags', 'Shoes', 'Coats'],
    days: 730,
    reason_group: 'claims-makers',
    allowed: { exchange: true, refund: true, gift: true },
  },
  {
    id: 'hearth-and-table',
    group: 'home',
    copy: toCopy('One year for the home'),
    detail: toCopy('Glaze that cracks by itself, a lamp that stays dark.'),
    product_types: ['Tableware', 'Decor'],
    days: 365,
    reason_group: 'claims-home',
    allowed: { exchange: true, gift: true },
  },
]

export const wrenfoldDestinations: Destination[] = [
  {
    id: 'workshop',
    name: 'Workshop',
    display_name_in_portal: toCopy('Wrenfold Workshop'),
    address: {
      name: 'Wrenfold Workshop',
      address1: '12 Kiln Lane',
      city: 'Pawtucket',
      state: 'RI',
      zip: '02860',
      country: 'US',
    },
  },
]

export const wrenfoldExchanges = (knitwear: string): AdvancedExchange[] => [
  {
    id: 'shirts-for-knitwear',
    enabled: true,
    search_string: 'shirt',
    operator: 'contains',
    title: toCopy('Prefer something warmer?'),
    title_visible: false,
    options: [
      {
        id: 'knitwear',
        collection_id: knitwear,
        order: 1,
        copy: toCopy('Choose from knitwear'),
      },
    ],
    variant_option: true,
    return_option: true,
  },
]
