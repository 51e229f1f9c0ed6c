import { hash } from 'node:crypto'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Draft } from '../../schemas/records/draft.ts'
import { listSessionBudgets } from '../domain/journey/budgets.ts'
import { fault } from '../faults.ts'
import type { World } from '../world.ts'
import { withTotal } from './items/lost.ts'
import { markInStore } from './lookup/stores.ts'
import { contextAsked, contextOf, type JourneyContext, keepContext } from './request/context.ts'
import { partiesOf } from './request/parties.ts'
import { expiry, hashOf, type SessionContext, withDraft } from './request/session.ts'
import type { Answer, Intent, KeptSession } from './request/visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'log' | 'newId' | 'now'>

type DraftWrite = Parameters<World['store']['drafts']['save']>[2]

/** Hash of an intent: the same idempotency key with another hash is another intent. */
export const bodyHash = ({ name, at, values, args, body }: Intent): string =>
  body ?? hash('sha256', JSON.stringify([name, at, values, args]), 'base64url')

/** `stale` if another request wrote in between. */
type Written = { readonly context: JourneyContext; readonly session?: KeptSession } | 'stale'

interface Row {
  readonly hash: string
  readonly rev: number
}

/** A refusal is not recorded, so its replay is refused with the same message. */
const lastOf = ({ last, visit }: JourneyContext, answer: Answer, intent: Intent): DraftWrite['last'] =>
  answer.kind === 'stay' || visit.idempotencyKey === null
    ? last
    : { key: visit.idempotencyKey, body: bodyHash(intent), path: answer.path }

/** Saves the next revision; null if the draft has changed since it was read. */
const save = async (
  needs: Needs,
  context: JourneyContext,
  at: Row,
  answer: Answer,
  change: DraftWrite,
): Promise<number | null> => {
  const { shopId, now } = context.visit
  const of = { sessionHash: at.hash, rev: at.rev }
  const { disqualify = [], enqueues } = answer.kind === 'go' ? answer : {}
  const order = context.draft.order
  const rejected = order === undefined ? [] : disqualify.map((unit) => ({ ...unit, orderId: order.id, at: now }))
  if (rejected.length === 0 && enqueues === undefined) return needs.store.drafts.save(shopId, of, change)
  return needs.store.transaction(async (tables) => {
    const rev = await tables.drafts.save(shopId, of, change)
    if (rev === null) return null
    for (const unit of rejected) await tables.claims.disqualify(shopId, unit)
    if (enqueues !== undefined) await tables.enqueue(enqueues)
    return rev
  })
}

/** Null if nothing was written. */
const stored = async (needs: Needs, context: JourneyContext, answer: Answer, change: DraftWrite) => {
  const { shopId, now, network } = context.visit
  const { renew = false, forgives: back = [] } = answer.kind === 'go' ? answer : {}
  const spent = { now, back }
  if (context.stored !== null && !renew) {
    const rev = await save(needs, context, context.stored, answer, change)
    return rev === null ? null : { row: { hash: context.stored.hash, rev }, versions: null }
  }
  const session = needs.newId()
  const hash = hashOf(session)
  const { drafts } = needs.store
  const from = listSessionBudgets(change.draft.order?.id, network)
  const written =
    context.stored === null
      ? await drafts.create(shopId, hash, change, { ...spent, from })
      : await drafts.renew(shopId, { ...context.stored, newHash: hash }, change, spent)
  return written && { session, row: { hash, rev: written.rev }, versions: written.versions }
}

/**
 * Stores no session if the network has created too many (FIX-40).
 * @throws Fault RET_ERR_THROTTLED for a draft with an order, which needs a session.
 */
const unkept = async (needs: Needs, then: SessionContext): Promise<Written> => {
  if (then.draft.order !== undefined) throw fault('RET_ERR_THROTTLED')
  return { context: await contextOf(needs, then) }
}

/** Adds the session id of the fraud script, created once with the first draft (NAV-59). */
const withScreening = ({ newId }: Needs, draft: Draft, config: ShopConfig): Draft =>
  draft.screening !== undefined || !partiesOf(config).fraud ? draft : { ...draft, screening: newId() }

/** Characters of JSON: 250 units with comments of 500 characters. */
const DRAFT_CHARACTERS = 262_144

/**
 * Writes the draft of a step: one compare-and-set with the request's idempotency key.
 * @throws Fault RET_ERR_TOO_LARGE for a draft above the maximum.
 */
export async function write(needs: Needs, context: JourneyContext, answer: Answer, intent: Intent): Promise<Written> {
  if (answer.draft === undefined) return { context }
  const { visit } = context
  const config = await needs.shops.forShoppers(visit.shopId, answer.draft.order?.configVersion ?? context.configVersion)
  const left = withScreening(needs, answer.draft, config)
  if (JSON.stringify(left).length > DRAFT_CHARACTERS) throw fault('RET_ERR_TOO_LARGE')
  const then = withDraft(context, left, { config, log: needs.log })
  const rejected = answer.kind === 'go' && answer.disqualify !== undefined
  const isKnown = !rejected && context.reads !== null && context.reads.order.id === left.order?.id
  const next = isKnown ? await contextOf(needs, then, context.reads) : null
  const draft = next === null ? left : withTotal(context, next)

  const change = { draft, last: lastOf(context, answer, intent), expiresAt: expiry(draft, visit.now) }
  const kept = await stored(needs, context, answer, change)
  if (kept === null) return context.stored === null ? unkept(needs, then) : 'stale'
  const { row, versions } = kept
  const read = { ...(next ?? (await contextAsked(needs, { ...then, stored: row, versions }))), draft, stored: row }
  const after = await markInStore(needs, { ...read, last: change.last })
  if (isKnown) keepContext(needs, after)
  const id = kept.session ?? visit.session
  return {
    context: after,
    ...(id !== null && { session: { id, livesMs: change.expiresAt - visit.now } }),
  }
}
