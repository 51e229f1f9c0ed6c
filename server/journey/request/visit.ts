import type { ActionName } from '../../../schemas/actions/index.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Effect, Envelope, Overlay, Screen } from '../../../schemas/envelope/screen.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Args } from '../../../schemas/screen/action.ts'
import type { AnalyticsEvent } from '../../../schemas/values/analytics-event.ts'
import type { Instant, LineItemId, ShopId } from '../../../schemas/values/ids.ts'
import type { AttemptRefunds } from '../../domain/journey/budgets.ts'
import { type RouteName, routes } from '../../domain/journey/routes.ts'
import type { Tables } from '../../world.ts'

export interface Visit {
  readonly shopId: ShopId
  readonly session: string | null
  readonly network: string
  /** The range of one household: an IPv4 address, 56 bits of IPv6. */
  readonly address: string
  /** The requested host without its port; absent for requests from outside a browser. */
  readonly host?: string
  readonly browser: readonly string[]
  /** The chosen theme of a demo shop. */
  readonly look?: string
  readonly now: Instant
  readonly ref: string
  readonly idempotencyKey: string | null
  readonly ifMatch: string | null
  readonly drawsNone?: true
  /** The request has a merchant's key, so the response explains the rules. */
  readonly explains: boolean
}

export interface Intent {
  readonly name: ActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
  /** A hash of the whole request, if a call contains more than this action. */
  readonly body?: string
}

export interface RejectedUnit {
  readonly lineItemId: LineItemId
  readonly workflowId: string | null
  readonly ruleId: string | null
}

/** `perform` saves the draft and draws the path. */
export type Answer =
  | {
      readonly kind: 'go'
      readonly path: string
      readonly draft?: Draft
      /** An order was opened, so the session gets a new id. */
      readonly renew?: true
      /** Units that a rule rejects for good, saved with the draft (WFL-18). */
      readonly disqualify?: readonly RejectedUnit[]
      /** A job queued with the draft, so that a duplicate request starts it once. */
      readonly enqueues?: Parameters<Tables['enqueue']>[0]
      readonly forgives?: AttemptRefunds
      readonly effects?: readonly Effect[]
    }
  | {
      readonly kind: 'stay'
      readonly at?: string
      readonly problem: Problem
      readonly draft?: Draft
      readonly effects?: readonly Effect[]
    }

/** An analytics event of a page, without personal data (API-64 to API-73). */
export const trackEvent = (event: AnalyticsEvent, on: RouteName = 'lookup'): Effect => ({
  type: 'track',
  event,
  constant: routes[on].constant,
})

export const go = (path: string, rest: Omit<Extract<Answer, { kind: 'go' }>, 'kind' | 'path'> = {}): Answer => ({
  kind: 'go',
  path,
  ...rest,
})

export const stay = (problem: Problem, draft?: Draft): Extract<Answer, { kind: 'stay' }> => ({
  kind: 'stay',
  problem,
  ...(draft && { draft }),
})

export interface DrawnPage {
  readonly screen: Screen
  readonly overlay: Overlay | null
  /** The displayed revision: `d7`, `r3` or null. */
  readonly rev: string | null
}

export interface StoredSession {
  readonly id: string
  readonly livesMs: number
}

export interface Reply {
  readonly status: number
  readonly envelope: Envelope
  /** Set after a draft was saved, for the cookie; null after the session has ended. */
  readonly session?: StoredSession | null
  readonly language?: string
}
