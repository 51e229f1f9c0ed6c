import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { Language, ShopId } from './ids.ts'
import { Currency } from './money.ts'

/** How a shop looks. Colours are `#rrggbb`; images are https urls or paths of this service (CFG-10 to CFG-13). */
const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
const ImageUrl = Type.String({ pattern: '^(https://|/)[^\\s"\'<>()\\\\]+$', maxLength: 2048 })
export const Style = Closed({
  branding: Closed({
    logo: Type.Optional(ImageUrl),
    favicon: Type.Optional(ImageUrl),
    primaryColor: Type.Optional(Color),
  }),
  background: Closed({
    image: Type.Optional(ImageUrl),
    color1: Type.Optional(Color),
    color2: Type.Optional(Color),
  }),
  globals: Closed({
    /** `round` gives corners of 3 px, anything else none (CFG-12). */
    sharpness: Type.Optional(Type.Enum(['round', 'sharp'])),
    /** `brand` uses the shipped typeface, `system` the reader's own. */
    type: Type.Optional(Type.Enum(['brand', 'system'])),
  }),
  product: Closed({
    background: Type.Optional(Color),
    imageFit: Type.Optional(Type.Enum(['contain', 'cover'])),
  }),
})
export type Style = Static<typeof Style>

/** A feature flag (ENT-03). */
export const FeatureFlag = Closed({
  id: Type.Integer({ description: 'For the merchant alone' }),
  name: Type.String(),
  description: Type.String({ description: 'For the merchant alone' }),
  active: Type.Boolean(),
})
export type FeatureFlag = Static<typeof FeatureFlag>

/** What a client needs before the first screen: the answer of `GET /api/v1/init` (ENT-02, Spec §7). */
export const Init = Closed({
  contract: Type.Literal('1.0'),
  shop_id: ShopId,
  name: Type.String(),
  currency: Currency,
  language: Language,
  allowed_languages: Type.Array(Language),
  customizations: Closed({
    content: Type.Record(Type.String(), Type.String()),
    style: Style,
    settings: Type.Record(Type.String(), Type.Unknown()),
  }),
  feature_flags: Type.Array(FeatureFlag),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  /** The few words the client itself says: offline, loading, retry, close. */
  strings: Type.Record(Type.String(), Type.String()),
})
export type Init = Static<typeof Init>
