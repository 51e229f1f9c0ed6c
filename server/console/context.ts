import type { ConsoleTranslate } from '../../locales/console/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConsoleActionName } from '../../schemas/console/actions/index.ts'
import type { ConsoleProblem } from '../../schemas/console/problems.ts'
import type { ConsoleEnvelope, ConsoleOverlay, ConsoleScreen } from '../../schemas/console/screen.ts'
import type { Effect } from '../../schemas/envelope/screen.ts'
import type { Right } from '../../schemas/merchant/right.ts'
import type { Args } from '../../schemas/screen/action.ts'
import type { Instant, ShopId } from '../../schemas/values/ids.ts'
import type { Area, ConsoleFrameView } from '../../screens/console/frame.ts'
import type { World } from '../world.ts'
import type { Member } from './accounts/member.ts'

export type ConsoleNeeds = World

/** A request without its shop, as on pages of the sign-in. */
export interface EntryVisit {
  readonly token: string | null
  readonly network: string
  readonly device: string
  readonly ref: string
}

export interface ConsoleVisit extends EntryVisit {
  readonly shopId: ShopId
  readonly idempotencyKey: string | null
  readonly ifMatch: string | null
}

export interface ConsoleIntent {
  readonly name: ConsoleActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

export interface ConsoleContext {
  readonly needs: ConsoleNeeds
  readonly visit: ConsoleVisit
  readonly member: Member
  readonly config: ShopConfig
  readonly now: Instant
  readonly t: ConsoleTranslate
}

export interface ConsolePlace {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

export interface DrawnConsolePage {
  readonly screen: ConsoleScreen
  readonly overlay?: ConsoleOverlay | null
  readonly rev?: string | null
}

interface PageOptions {
  /** `/returns/:number`; the query is never a part of it. */
  readonly pattern: string
  readonly area: Area | null
  /** Null: every member. */
  readonly right: Right | null
  readonly navigation?: { readonly count: ((context: ConsoleContext) => Promise<number>) | null }
}

export interface ConsolePage extends PageOptions {
  /** Null: not found. */
  readonly show: (
    context: ConsoleContext,
    place: ConsolePlace,
    frame: ConsoleFrameView,
  ) => Promise<DrawnConsolePage | null>
}

interface PageParts<View> extends PageOptions {
  /** Null: not found. */
  readonly read: (context: ConsoleContext, place: ConsolePlace) => Promise<View | null>
  readonly draw: (frame: ConsoleFrameView, view: View, t: ConsoleTranslate) => DrawnConsolePage
}

export function definePage<View>({ read, draw, ...options }: PageParts<View>): ConsolePage {
  return {
    ...options,
    async show(context, place, frame) {
      const view = await read(context, place)
      return view === null ? null : draw(frame, view, context.t)
    },
  }
}

export type ConsoleAnswer =
  | {
      readonly kind: 'go'
      readonly path: string
      readonly toast?: string
      readonly effects?: readonly Effect[]
      /** Over the page, in this answer only. */
      readonly overlay?: ConsoleOverlay
    }
  | { readonly kind: 'stay'; readonly problem: ConsoleProblem; readonly effects?: readonly Effect[] }
  | ({ readonly kind: 'leave' } & ProviderAttempt)
  | { readonly kind: 'signed-out' }

export type ConsoleStep = (context: ConsoleContext, intent: ConsoleIntent) => Promise<ConsoleAnswer>

/** The browser keeps the ticket, and comes back with an answer for it. */
export interface ProviderAttempt {
  readonly url: string
  readonly ticket: string
  readonly endsAt: Instant
}

/** `session` null clears the cookie. */
export interface ConsoleReply {
  readonly status: number
  readonly envelope: ConsoleEnvelope
  readonly session?: { readonly token: string; readonly endsAt: Instant } | null
  readonly attempt?: Omit<ProviderAttempt, 'url'>
}
