import { type Static, Type } from 'typebox'

/** Stable within a screen: React key, focus anchor, target of `parts`, test handle. */
export const Id = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,128}$',
  description: 'Stable id of the element within the screen',
})
export type Id = Static<typeof Id>

export const ShopId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$', description: 'Id of the shop' })
export type ShopId = Static<typeof ShopId>

/** An id that the service creates: 128 random bits in base64url. */
export const RandomId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

/** Derived from other ids, such as `<return>:refund:1` or `<event>.<endpoint>`. */
export const DerivedId = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,200}$' })

/** The credential of a status page. Never logged. */
export const ReturnKey = RandomId
export type ReturnKey = Static<typeof ReturnKey>

/** One bought unit: `<provider line id>.<k>`, k from 1. */
export const LineItemId = Type.String({ minLength: 3, maxLength: 128 })
export type LineItemId = Static<typeof LineItemId>

/** Milliseconds since 1970-01-01T00:00:00Z. */
export const Instant = Type.Integer()
export type Instant = Static<typeof Instant>

export const IsoTime = Type.String({
  format: 'date-time',
  description: 'Time in ISO 8601 and UTC, such as 2026-11-21T09:30:00.000Z',
})
export type IsoTime = Static<typeof IsoTime>

export const toIsoTime = (at: Instant): IsoTime => new Date(at).toISOString()

export const EventTime = Type.Optional(
  Type.String({ format: 'date-time', description: 'Time mentioned in the text, in ISO 8601 and UTC' }),
)

export const Language = Type.String({
  pattern: '^[a-z]{2}(-[A-Z]{2})?$',
  description: 'Language tag, such as en or fr-CA',
})
export type Language = Static<typeof Language>
