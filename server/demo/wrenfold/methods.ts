import type { Condition } from '../../../schemas/config/condition.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import { fee, toCopy } from '../shop-parts.ts'

/** Other orders only have the parcel. */
export const ALL_METHODS_TAG = 'ways-back'

const hasAllMethodsTag: Condition = { fact: 'order.tags', op: 'includes', value: ALL_METHODS_TAG }
const inUnitedStates = { countries: ['US'], when: hasAllMethodsTag }
const inUnitedKingdom = { countries: ['GB'] }

export const wrenfoldMethods: ReturnMethod[] = [
  {
    id: 'pre-paid',
    kind: 'pre-paid',
    copy: toCopy(
      'Print the label, pack your things in any box, and drop it off.',
      'Imprimez l’étiquette, emballez vos articles dans un carton et déposez-le.',
      'ラベルを印刷し、商品を箱に入れて窓口にお持ちください。',
      'Drucken Sie das Etikett, packen Sie alles in einen Karton und geben Sie ihn ab.',
    ),
  },
  {
    id: 'happy-returns',
    kind: 'happy-returns',
    copy: toCopy(
      'No box, no label. Show your code at the counter.',
      'Sans carton ni étiquette. Montrez votre code au comptoir.',
      '箱もラベルも不要です。カウンターでコードをご提示ください。',
      'Ohne Karton, ohne Etikett. Zeigen Sie am Schalter Ihren Code.',
    ),
    ...inUnitedStates,
  },
  {
    id: 'store',
    kind: 'loop-pos',
    copy: toCopy(
      'Bring everything to our store. We take it from there.',
      'Apportez tout dans notre magasin. Nous nous occupons du reste.',
      '店舗にお持ちください。あとはお任せください。',
      'Bringen Sie alles in unsere Filiale. Den Rest erledigen wir.',
    ),
    ...inUnitedStates,
  },
  {
    id: 'veho',
    kind: 'veho',
    copy: toCopy(
      'A driver picks it up at your door.',
      'Un livreur vient chercher votre colis chez vous.',
      'ドライバーがご自宅まで集荷に伺います。',
      'Ihr Paket wird an Ihrer Tür abgeholt.',
    ),
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
