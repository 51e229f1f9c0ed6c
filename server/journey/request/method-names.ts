import type { TextKey } from '../../../locales/translate.ts'
import type { MethodKind } from '../../../schemas/config/method.ts'
import type { JourneyContext } from './context.ts'

/** Company names are the same in every language. */
const brands = {
  'happy-returns': 'Happy Returns',
  inpost: 'InPost',
  evri: 'Evri',
  asda: 'Asda',
  seko: 'Seko',
  'DHL-SEKO': 'USPS',
} as const

const texts = {
  'pre-paid': 'method.pre-paid',
  'label-choice': 'method.label-choice',
  'shopify-pos': 'method.till',
  'loop-pos': 'method.till',
  olive: 'method.olive',
  veho: 'method.veho',
} as const satisfies Readonly<Record<Exclude<MethodKind, keyof typeof brands>, TextKey>>

const isBrand = (kind: MethodKind): kind is keyof typeof brands => Object.hasOwn(brands, kind)

/** The default name of a kind (MTH-02). */
export const methodName = (kind: MethodKind, t: JourneyContext['t']): string =>
  isBrand(kind) ? brands[kind] : t(texts[kind])
