import { type Static, Type } from 'typebox'
import { Args } from './action.ts'
import { Closed } from './closed.ts'
import { Instant, Language } from './ids.ts'
import { Currency, Minor } from './money.ts'

const Typed = Type.Record(Type.String(), Type.String())

/** One thing that a shopper does on the way to what a walk found, in the words of the screen; `action` is what is posted. */
export const StoryStep = Closed({
  screen: Type.String({ description: 'Heading of the page, or of the question over it' }),
  path: Type.String(),
  /** What is chosen or typed first, each by its label. */
  with: Type.Array(Closed({ label: Type.String(), value: Type.String() })),
  press: Type.String({ description: 'The words on what is pressed' }),
  action: Closed({ name: Type.String(), args: Type.Optional(Args), values: Type.Optional(Typed) }),
})
export type StoryStep = Static<typeof StoryStep>

/** How a shopper comes to what a walk found: the order, what she does, and the screen where it ends. */
export const Story = Closed({
  order: Closed({
    told: Type.String({ description: 'What was bought, in words' }),
    name: Type.String(),
    gift: Type.Boolean(),
    country: Type.Union([Type.String(), Type.Null()]),
    tags: Type.Array(Type.String()),
    sentDaysAgo: Type.Union([Type.Integer(), Type.Null()]),
    currency: Currency,
    total: Minor,
    lines: Type.Array(
      Closed({ title: Type.String(), productType: Type.String(), tags: Type.Array(Type.String()), price: Minor }),
    ),
  }),
  language: Language,
  steps: Type.Array(StoryStep),
  ends: Closed({ screen: Type.String(), path: Type.String() }),
  /** Opens the end in a preview of the configuration: the order, the language and the actions, as base64url of JSON. */
  link: Type.String(),
})
export type Story = Static<typeof Story>

/** What is wrong with a configuration, and where: a JSON pointer (RFC 6901) and a sentence; what a walk found tells its story. */
export const ConfigProblem = Closed({
  pointer: Type.String(),
  message: Type.String(),
  story: Type.Optional(Story),
})
export type ConfigProblem = Static<typeof ConfigProblem>

/** What is to be said of a document: what keeps it from being published, what strands nobody, and how far it was walked. */
export const ConfigReport = Closed({
  problems: Type.Array(ConfigProblem),
  remarks: Type.Array(ConfigProblem),
  /** Null when it was refused before anybody walked, or where nobody walks. */
  walk: Type.Union([
    Closed({
      orders: Type.Integer(),
      actions: Type.Integer(),
      /** What was not walked to the end, in words. */
      cut: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
})
export type ConfigReport = Static<typeof ConfigReport>

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

/** A secret to be kept here, under the name that the shop's configuration has for it. */
export const SecretRequest = Closed({
  name: Type.String({
    minLength: 1,
    maxLength: 120,
    description: 'As the configuration names it: HOMEWARD_A_SHOP__A_NAME',
  }),
  value: Type.String({
    minLength: 1,
    maxLength: 4_096,
    pattern: '^[\\x20-\\x7e]+$',
    description: 'The secret itself; no answer ever has it',
  }),
})
export type SecretRequest = Static<typeof SecretRequest>

/** A secret that is kept here, without what it is. */
export const KeptSecret = Closed({
  name: Type.String(),
  changedAt: Instant,
  changedBy: Type.Union([Type.String(), Type.Null()]),
})
export type KeptSecret = Static<typeof KeptSecret>

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
