import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { Instant } from './ids.ts'

/** What is wrong with a configuration, and where: a JSON pointer (RFC 6901) and a sentence. */
export const ConfigProblem = Closed({ pointer: Type.String(), message: Type.String() })
export type ConfigProblem = Static<typeof ConfigProblem>

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Percentage = Type.Integer({ minimum: 0, maximum: 100 })

/** The version that the writer has seen in force: the candidate, else the live one, 0 for a new shop. Absent asks nothing. */
const IfVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** A document to be judged. */
export const CheckRequest = Closed({ document: Type.Unknown() })
export type CheckRequest = Static<typeof CheckRequest>

/** A document to be published: for everybody, or as a candidate for a part of the orders. */
export const PublishRequest = Closed({
  document: Type.Unknown(),
  percentage: Type.Optional(Percentage),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  ifVersion: Type.Optional(IfVersion),
})
export type PublishRequest = Static<typeof PublishRequest>

/** Back to a version; without one, back from the last change. */
export const RollbackRequest = Closed({ version: Type.Optional(Version), ifVersion: Type.Optional(IfVersion) })
export type RollbackRequest = Static<typeof RollbackRequest>

/** How far the candidate reaches; at 100 it becomes the live version. */
export const RolloutRequest = Closed({ percentage: Percentage, ifVersion: Type.Optional(IfVersion) })
export type RolloutRequest = Static<typeof RolloutRequest>

/** A new key, by the name that stands in the record of changes. */
export const KeyRequest = Closed({ name: Type.String({ minLength: 1, maxLength: 80, pattern: '^\\S(.*\\S)?$' }) })
export type KeyRequest = Static<typeof KeyRequest>

/** Which versions a shop's orders get. */
export const Pointers = Closed({
  live: Version,
  candidate: Type.Union([Closed({ version: Version, percentage: Percentage }), Type.Null()]),
})
export type Pointers = Static<typeof Pointers>

/** One published version, without its document. */
export const ConfigVersion = Closed({
  version: Version,
  publishedAt: Instant,
  publishedBy: Type.Union([Type.String(), Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
  state: Type.Enum(['live', 'candidate', 'stored']),
  /** How many percent of the orders get it. */
  percentage: Percentage,
})
export type ConfigVersion = Static<typeof ConfigVersion>

/** One difference of two documents. Without `before` it was added, without `after` removed. */
export const ConfigDifference = Closed({
  pointer: Type.String(),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
})
export type ConfigDifference = Static<typeof ConfigDifference>

/** A key without what it opens with. */
export const MerchantKey = Closed({
  id: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: Type.Union([Instant, Type.Null()]),
  revokedAt: Type.Union([Instant, Type.Null()]),
})
export type MerchantKey = Static<typeof MerchantKey>
