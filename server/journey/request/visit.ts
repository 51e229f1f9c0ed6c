import type { Args } from '../../../schemas/action.ts'
import type { ActionName } from '../../../schemas/actions/index.ts'
import type { Instant, LineItemId, ShopId } from '../../../schemas/ids.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Effect, Envelope, Overlay, Screen } from '../../../schemas/screen.ts'
import type { ToldEvent } from '../../../schemas/told-event.ts'
import type { Forgiven } from '../../domain/journey/budgets.ts'
import { type RouteName, routes } from '../../domain/journey/routes.ts'
import type { Tables } from '../../world.ts'

/** One request's who, where and when. Made once, at the edge. */
export interface Visit {
  readonly shopId: ShopId
  /** The session id of the cookie; null for a new visitor. */
  readonly session: string | null
  /** Where the request comes from, as wide as one person usually has it: 24 bits of an IPv4 address, 48 of IPv6. */
  readonly network: string
  /** The same as narrow as one household has it: an IPv4 address, 56 bits of an IPv6 one. */
  readonly address: string
  /** The host that was asked, without its port; absent where no browser asked one. */
  readonly host?: string
  /** The browser's languages in the order of its wishes. */
  readonly browser: readonly string[]
  readonly now: Instant
  /** Finds the request in the log; shown when something fails. */
  readonly ref: string
  readonly idempotencyKey: string | null
  readonly ifMatch: string | null
  /** Whoever asks draws no pages: nothing that is said to them speaks of any. */
  readonly drawsNone?: true
  /** A merchant's key rides along: the answer tells which rules decided. */
  readonly explains: boolean
}

/** An intent as it was posted: its shape was checked, nothing else. */
export interface Intent {
  readonly name: ActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
  /** All that was asked for as one word, where a call asked for more than this press. */
  readonly body?: string
}

/** A unit that a rule rejects. */
export interface Rejected {
  readonly lineItemId: LineItemId
  readonly workflowId: string | null
  readonly ruleId: string | null
}

/** What a step decided. `perform` writes the draft and draws the path; a step never draws. */
export type Answer =
  | {
      readonly kind: 'go'
      readonly path: string
      readonly draft?: Draft
      /** An order was opened: a new session id from here on, the old one is worth nothing. */
      readonly renew?: true
      /** Units that a rule rejects for good, with the rule; written together with the draft (WFL-18). */
      readonly disqualify?: readonly Rejected[]
      /** Work that this begins; written together with the draft, so that a request that is sent twice begins it once. */
      readonly enqueues?: Parameters<Tables['enqueue']>[0]
      /** What the try that led here gives back, written together with the draft. */
      readonly forgives?: Forgiven
      readonly effects?: readonly Effect[]
    }
  | {
      readonly kind: 'stay'
      /** Where to stay, when that is not where the action was pressed. */
      readonly at?: string
      readonly problem: Problem
      readonly draft?: Draft
      readonly effects?: readonly Effect[]
    }

/** Tells whoever counts that something happened, on the page of a route (API-64 to API-73): its name, and nothing of a person. */
export const trackEvent = (event: ToldEvent, on: RouteName = 'lookup'): Effect => ({
  type: 'track',
  event,
  constant: routes[on].constant,
})

/** The answer that leads to a page, with what else changes on the way. */
export const go = (path: string, rest: Omit<Extract<Answer, { kind: 'go' }>, 'kind' | 'path'> = {}): Answer => ({
  kind: 'go',
  path,
  ...rest,
})

/** It is not done: the page stays, and so does what was typed. */
export const stay = (problem: Problem, draft?: Draft): Extract<Answer, { kind: 'stay' }> => ({
  kind: 'stay',
  problem,
  ...(draft && { draft }),
})

/** A page drawn for one path. */
export interface Drawn {
  readonly screen: Screen
  readonly overlay: Overlay | null
  /** Revision of what the page shows: `d7`, `r3`, or null while there is neither. */
  readonly rev: string | null
}

/** The session of a draft that was written, and how long the draft is kept from now on. */
export interface KeptSession {
  readonly id: string
  readonly livesMs: number
}

/** What goes back over the wire, and beside it. */
export interface Reply {
  readonly status: number
  readonly envelope: Envelope
  /** Set when a draft was written: the cookie follows its id and its time. Null when the session has ended. */
  readonly session?: KeptSession | null
  readonly language?: string
}
