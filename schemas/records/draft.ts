import { type Static, Type } from 'typebox'
import { ItemStep } from '../actions/items.ts'
import { TypedPickup } from '../actions/pickup.ts'
import { Closed } from '../closed.ts'
import { Address } from '../entities/address.ts'
import { Instant, Language } from '../ids.ts'
import { Minor } from '../money.ts'
import { Card } from './payment.ts'

/** What becomes of an item; `advanced:<option>` is an exchange for a product of that option's collection. */
export type Outcome = 'exchange' | 'replace' | 'return' | `advanced:${string}`
export const Outcome = Type.Unsafe<Outcome>(Type.String({ pattern: '^(exchange|replace|return|advanced:.{1,64})$' }))

/** One answer to one step, as it was given. */
const StepAnswer = Closed({
  step: ItemStep,
  /** The reason whose children are asked, or the question of a workflow. */
  question: Type.Union([Type.String(), Type.Null()]),
  value: Type.String(),
})

/** What the shopper chose for one unit. It is selected once it is `confirmed` (ITM-10). */
export const DraftItem = Closed({
  id: Type.String(),
  /** Answers to the questions of workflows, by their id; photos by their ids with spaces between. */
  inputs: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The claimed warranty; `none` when the shopper claims none. */
  warranty: Type.Optional(Type.String()),
  /** Reasons from the root to the chosen leaf. */
  reasons: Type.Array(Type.String()),
  comment: Type.Optional(Type.String()),
  recommendation: Type.Optional(Type.Enum(['accepted', 'declined'])),
  outcome: Type.Optional(Outcome),
  /** The variant that comes instead, of the same product. */
  variant: Type.Optional(Type.String()),
  /** What comes instead in an advanced exchange. */
  advanced: Type.Optional(
    Closed({ option: Type.String(), product: Type.String(), variant: Type.Optional(Type.String()) }),
  ),
  /** Goes back together with the other parts of its bundle, answered once for all. */
  together: Type.Optional(Type.Literal(true)),
  /**
   * What a merchant who opens the return need not say of it: a reason and whatever a shopper may pass; over the rules, anything that
   * is asked.
   */
  unasked: Type.Optional(Type.Enum(['optional', 'everything'])),
  /** An answer that would keep the item from going back, until the shopper says so again (ITM-67). */
  held: Type.Optional(StepAnswer),
  confirmed: Type.Boolean(),
})
export type DraftItem = Static<typeof DraftItem>

/** Who opens a return for the shopper, in place of the shopper (FIX-79). */
export const OpenedBy = Closed({
  by: Type.String({ description: 'The name of the key' }),
  override: Type.Optional(
    Type.String({
      description: 'Why windows, final sales and what rules refuse or ask did not count; absent where they did',
    }),
  ),
})
export type OpenedBy = Static<typeof OpenedBy>

/** The order a draft is about, and what the shopper added to it. */
export const DraftOrder = Closed({
  id: Type.String(),
  name: Type.String(),
  gift: Type.Boolean(),
  /** Asked where the order has none; of a gift, the address of whoever was given it. */
  email: Type.Optional(Type.String()),
  /** The address of whoever bought the order, as the draft was opened; a gift keeps it from whoever was given it. */
  buyer: Type.Optional(Type.String()),
  address: Type.Optional(Address),
  /** Of a gift, what ties photos to this draft: its email was typed, and proves nobody. */
  photos: Type.Optional(Type.String()),
  /** The gift receipt by whose link it was opened: these units alone can go back (GFT-42). */
  receipt: Type.Optional(Closed({ id: Type.String(), units: Type.Array(Type.String()) })),
  /** Goes to a store: from when the store locator is shown until its shopper ships instead (LKP-30), and at a till. */
  inStore: Type.Optional(Type.Boolean()),
  /** The store locator was shown and not answered. `nonce` opens the order for whoever scans its code. */
  storeShown: Type.Optional(Closed({ nonce: Type.Optional(Type.String()) })),
  /** Nothing is sent: the merchant who opens the return leaves it with the shopper. */
  kept: Type.Optional(Type.Literal(true)),
  workflowGroupId: Type.Union([Type.String(), Type.Null()]),
  /** The configuration the draft began with. */
  configVersion: Type.Integer(),
})
export type DraftOrder = Static<typeof DraftOrder>

/** One of a customer's orders, as staff choose among them. */
const FoundOrder = Closed({ id: Type.String(), name: Type.String(), createdAt: Instant, items: Type.Integer() })
export type FoundOrder = Static<typeof FoundOrder>

/** Somebody of the shop at a till, who typed the staff code. Of the customer nothing is kept but orders. */
export const Staff = Closed({
  until: Instant,
  /** The orders of the customer who was looked up last, newest first. */
  found: Type.Optional(Type.Array(FoundOrder)),
})
export type Staff = Static<typeof Staff>

/** The card that the shopper gave. `later`: it may be charged when nobody is there to confirm it. */
export const DraftCard = Closed({
  card: Card,
  use: Type.Enum(['once', 'later']),
  state: Type.Enum(['saved', 'authenticating']),
})
export type DraftCard = Static<typeof DraftCard>

/** How many units a cart holds at most: more is a till, and no return (Spec §7). */
export const CART_MAX = 50

/** One unit in the cart of Shop Now, as the shopper saw it last: what has changed since is told. */
export const CartLine = Closed({
  id: Type.String(),
  product: Type.String(),
  variant: Type.String(),
  /** The product's title, for when it is gone from the catalogue. */
  title: Type.String(),
  /** What the variant cost, in minor units; the value of a return is worked out with what it costs now. */
  price: Minor,
  /** It was put into the cart of the merchant's own store. */
  store: Type.Optional(Type.Literal(true)),
  /** Its picture there, in place of that of the catalogue. */
  image: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type CartLine = Static<typeof CartLine>

/** Session and return draft in one: everything a reload must bring back (NAV-36, NAV-38). */
export const Draft = Closed({
  language: Type.Optional(Language),
  source: Type.Optional(Type.String()),
  pos: Type.Boolean(),
  staff: Type.Optional(Staff),
  /** What the fraud script knows the session by (NAV-59). */
  screening: Type.Optional(Type.String()),
  /** Whether scripts of others may be loaded; absent while nobody has said. */
  consent: Type.Optional(Type.Boolean()),
  /** When lookups failed, newest last; decides the captcha (LKP-20). */
  failedLookups: Type.Array(Instant),
  captcha: Type.Boolean(),
  /** Orders that this browser has proved, newest last; a gift is proved as a gift alone (FIX-39). */
  proved: Type.Optional(
    Type.Array(
      Closed({
        order: Type.String(),
        gift: Type.Boolean(),
        /** By the link of this gift receipt, which is a proof for its own returns alone. */
        receipt: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** Until when lookups were paused, so that the page offers another way in (FIX-30). */
  paused: Type.Optional(Instant),
  /** What a link filled in (LKP-11). */
  prefill: Type.Optional(
    Closed({
      order: Type.String(),
      proof: Type.String(),
      nonce: Type.Optional(Type.String()),
      /** The page of a return that asked for the proof of its order: there it goes on. */
      onward: Type.Optional(Type.String()),
    }),
  ),
  /** The order that gift receipts are made for, and for whom the next one is. */
  giving: Type.Optional(
    Closed({ order: Type.String(), name: Type.String(), recipient: Type.Optional(Type.String({ maxLength: 100 })) }),
  ),
  /** The request that was sent last, so that a reload shows it again. */
  request: Type.Optional(Closed({ id: Type.String(), number: Type.String() })),
  order: Type.Optional(DraftOrder),
  opened: Type.Optional(OpenedBy),
  items: Type.Array(DraftItem),
  cart: Type.Array(CartLine, { maxItems: CART_MAX }),
  /** The token of the cart with which the shopper came back from the merchant's own store. */
  storeCart: Type.Optional(Type.String({ maxLength: 200 })),
  /** It shops with the refund of a return that is still to come, by the offer that it stands under (SLT-06). */
  shopLater: Type.Optional(Closed({ returnKey: Type.String(), offer: Type.String() })),
  creditType: Type.Optional(Type.Enum(['gift', 'refund', 'exchange'])),
  /** Chosen by the shopper; what is in force also depends on what is possible (INS-03 to INS-06). */
  exchangeType: Type.Optional(Type.Enum(['regular', 'other', 'instant'])),
  returnType: Type.Optional(Type.Enum(['regular', 'instant'])),
  /** The return method, as it was offered: a method, or a method at one of its places. */
  method: Type.Optional(Type.String()),
  /** Which of the method's labels (MTH-06). */
  labelOption: Type.Optional(Type.String()),
  /** A pick-up as it was typed; whether it holds is judged each time (MTH-32). */
  pickup: Type.Optional(TypedPickup),
  card: Type.Optional(DraftCard),
  /** When a card was last given: the next one goes with a captcha (T25). */
  cardTried: Type.Optional(Instant),
  /** What the carrier last said a label costs, and for which parcel: it stands in when the carrier does not answer (T26). */
  quote: Type.Optional(Closed({ of: Type.String(), rate: Minor })),
  /** What the return came to when nothing had fallen out of it; positive is the shopper's (FIX-17). */
  total: Type.Optional(Minor),
  /** Set by submit: the journey's paths lead to the status page from then on. */
  returnKey: Type.Optional(Type.String()),
})
export type Draft = Static<typeof Draft>

/** A new visitor's draft. */
export const emptyDraft: Draft = { pos: false, failedLookups: [], captcha: false, items: [], cart: [] }
