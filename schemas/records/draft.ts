import { type Static, Type } from 'typebox'
import { ItemStep } from '../actions/items.ts'
import { TypedPickup } from '../actions/pickup.ts'
import { Address } from '../entities/address.ts'
import { Closed } from '../typebox/closed.ts'
import { ActorId } from '../values/actor.ts'
import { Instant, Language } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { Card } from './payment.ts'

/** `advanced:<option>` exchanges for a product of that option's collection. */
export type Outcome = 'exchange' | 'replace' | 'return' | `advanced:${string}`
export const Outcome = Type.Unsafe<Outcome>(Type.String({ pattern: '^(exchange|replace|return|advanced:.{1,64})$' }))

const StepAnswer = Closed({
  step: ItemStep,
  /** The parent reason, or the workflow question. */
  question: Type.Union([Type.String(), Type.Null()]),
  value: Type.String(),
})

/** Selected once `confirmed` (ITM-10). */
export const DraftItem = Closed({
  id: Type.String(),
  /** By question id; photo ids are separated by spaces. */
  inputs: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** `none` when the shopper claims none. */
  warranty: Type.Optional(Type.String()),
  /** From root to leaf. */
  reasons: Type.Array(Type.String()),
  comment: Type.Optional(Type.String()),
  recommendation: Type.Optional(Type.Enum(['accepted', 'declined'])),
  outcome: Type.Optional(Outcome),
  /** Replacement of the same product. */
  variant: Type.Optional(Type.String()),
  advanced: Type.Optional(
    Closed({ option: Type.String(), product: Type.String(), variant: Type.Optional(Type.String()) }),
  ),
  /** Returned with its whole bundle, answered once. */
  together: Type.Optional(Type.Literal(true)),
  /** Shared by identical units that are answered once: the id of one of them (UXD-06). */
  batch: Type.Optional(Type.String()),
  /** Questions a merchant may leave unanswered: optional ones and the reason, or with override everything. */
  unasked: Type.Optional(Type.Enum(['optional', 'everything'])),
  /** A blocking answer, until the shopper confirms it (ITM-67). */
  held: Type.Optional(StepAnswer),
  confirmed: Type.Boolean(),
})
export type DraftItem = Static<typeof DraftItem>

/** A merchant opens the return for the shopper (FIX-79). */
export const OpenedBy = Closed({
  by: Type.String({ description: 'Name of the key' }),
  actor: Type.Optional(ActorId),
  override: Type.Optional(
    Type.String({
      description: 'Reason for overriding windows, final sale, rules and questions; absent when they applied',
    }),
  ),
})
export type OpenedBy = Static<typeof OpenedBy>

export const DraftOrder = Closed({
  id: Type.String(),
  name: Type.String(),
  gift: Type.Boolean(),
  email: Type.Optional(Type.String()),
  buyer: Type.Optional(Type.String()),
  address: Type.Optional(Address),
  /** For a gift, the postal code that the recipient typed to find it. */
  zip: Type.Optional(Type.String()),
  /** For a gift, ties photos to this draft: its typed email proves nothing. */
  photos: Type.Optional(Type.String()),
  /** Only these units of the gift receipt are returnable (GFT-42). */
  receipt: Type.Optional(Closed({ id: Type.String(), units: Type.Array(Type.String()) })),
  /** Set by the store locator until the shopper ships instead (LKP-30), and at the point of sale. */
  inStore: Type.Optional(Type.Boolean()),
  /** The store locator awaits an answer. `nonce` in the scanned code opens the order. */
  storeShown: Type.Optional(Closed({ nonce: Type.Optional(Type.String()) })),
  /** The merchant leaves the goods with the shopper. */
  kept: Type.Optional(Type.Literal(true)),
  workflowGroupId: Type.Union([Type.String(), Type.Null()]),
  configVersion: Type.Integer(),
})
export type DraftOrder = Static<typeof DraftOrder>

const FoundOrder = Closed({ id: Type.String(), name: Type.String(), createdAt: Instant, items: Type.Integer() })
export type FoundOrder = Static<typeof FoundOrder>

/** A staff session. Of the customer it stores only orders. */
export const Staff = Closed({
  until: Instant,
  /** Newest first. */
  found: Type.Optional(Type.Array(FoundOrder)),
})
export type Staff = Static<typeof Staff>

/** `later` may be charged off-session. */
export const DraftCard = Closed({
  card: Card,
  use: Type.Enum(['once', 'later']),
  state: Type.Enum(['saved', 'authenticating']),
})
export type DraftCard = Static<typeof DraftCard>

/** Per cart: larger carts are purchases, not returns (Spec §7). */
export const CART_MAX = 50

/** As the shopper last saw it; later changes are reported. */
export const CartLine = Closed({
  id: Type.String(),
  product: Type.String(),
  variant: Type.String(),
  /** Shown when the product has left the catalogue. */
  title: Type.String(),
  /** Minor units, for comparison; totals use today's price. */
  price: Minor,
  store: Type.Optional(Type.Literal(true)),
  /** Replaces the catalogue picture. */
  image: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type CartLine = Static<typeof CartLine>

/** Session and return draft: everything a reload restores (NAV-36, NAV-38). */
export const Draft = Closed({
  language: Type.Optional(Language),
  source: Type.Optional(Type.String()),
  pos: Type.Boolean(),
  staff: Type.Optional(Staff),
  /** Fraud screening session (NAV-59). */
  screening: Type.Optional(Type.String()),
  /** Third-party scripts; absent until decided. */
  consent: Type.Optional(Type.Boolean()),
  /** Failed lookups, newest last; they trigger the captcha (LKP-20). */
  failedLookups: Type.Array(Instant),
  captcha: Type.Boolean(),
  /** Orders this browser proved, newest last; a gift only as a gift (FIX-39). */
  proved: Type.Optional(
    Type.Array(
      Closed({
        order: Type.String(),
        gift: Type.Boolean(),
        /** Proved by this gift receipt, for its own returns only. */
        receipt: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** Lookups are paused until then; the page offers another way in (FIX-30). */
  paused: Type.Optional(Instant),
  /** From a link (LKP-11). */
  prefill: Type.Optional(
    Closed({
      order: Type.String(),
      proof: Type.String(),
      nonce: Type.Optional(Type.String()),
      /** The return page to continue on after the proof. */
      onward: Type.Optional(Type.String()),
    }),
  ),
  giving: Type.Optional(
    Closed({
      order: Type.String(),
      name: Type.String(),
      recipient: Type.Optional(Type.String({ maxLength: 100 })),
      giver: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  ),
  /** Shown again after a reload. */
  request: Type.Optional(Closed({ id: Type.String(), number: Type.String() })),
  order: Type.Optional(DraftOrder),
  opened: Type.Optional(OpenedBy),
  items: Type.Array(DraftItem),
  cart: Type.Array(CartLine, { maxItems: CART_MAX }),
  storeCart: Type.Optional(Type.String({ maxLength: 200 })),
  /** Shopping with a pending refund by this offer (SLT-06). */
  shopLater: Type.Optional(Closed({ returnKey: Type.String(), offer: Type.String() })),
  creditType: Type.Optional(Type.Enum(['gift', 'refund', 'exchange'])),
  /** The choice; the effective type also depends on availability (INS-03 to INS-06). */
  exchangeType: Type.Optional(Type.Enum(['regular', 'other', 'instant'])),
  returnType: Type.Optional(Type.Enum(['regular', 'instant'])),
  method: Type.Optional(Type.String()),
  /** MTH-06. */
  labelOption: Type.Optional(Type.String()),
  /** As typed; validated each time (MTH-32). */
  pickup: Type.Optional(TypedPickup),
  card: Type.Optional(DraftCard),
  cardTried: Type.Optional(Instant),
  /** Last label quote and its parcel, used when the carrier is down (T26). */
  quote: Type.Optional(Closed({ of: Type.String(), rate: Minor })),
  /** Total before items dropped out; positive is in the shopper's favor (FIX-17). */
  total: Type.Optional(Minor),
  /** Set by submit: journey paths then redirect to the status page. */
  returnKey: Type.Optional(Type.String()),
})
export type Draft = Static<typeof Draft>

export const emptyDraft: Draft = { pos: false, failedLookups: [], captcha: false, items: [], cart: [] }
