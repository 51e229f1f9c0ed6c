import { hash } from 'node:crypto'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Draft } from '../../schemas/records/draft.ts'
import { listSessionBudgets } from '../domain/journey/budgets.ts'
import { fault } from '../faults.ts'
import type { World } from '../world.ts'
import { withReferenceTotal } from './items/losses.ts'
import { markInStore } from './lookup/stores.ts'
import { assessAndReport, cacheContext, type JourneyContext, readContext } from './request/context.ts'
import { computeExpiry, hashSession, readShopperConfig, type SessionContext, withDraft } from './request/session.ts'
import { listThirdParties } from './request/third-parties.ts'
import type { Answer, Intent, StoredSession } from './request/visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'log' | 'newId' | 'now'>

type DraftWrite = Parameters<World['store']['drafts']['save']>[2]

export const hashIntent = ({ name, at, values, args, body }: Intent): string =>
  body ?? hash('sha256', JSON.stringify([name, at, values, args]), 'base64url')

/** `stale` if another request wrote in between. */
type WriteResult = { readonly context: JourneyContext; readonly session?: StoredSession } | 'stale'

interface DraftRevision {
  readonly hash: string
  readonly rev: number
}

/** A refusal is not recorded, so its replay is refused with the same message. */
const toLastIntent = ({ last, visit }: JourneyContext, answer: Answer, intent: Intent): DraftWrite['last'] =>
  answer.kind === 'stay' || visit.idempotencyKey === null
    ? last
    : { key: visit.idempotencyKey, body: hashIntent(intent), path: answer.path }

/** Saves the next revision; null if the draft has changed since it was read. */
const saveDraft = async (
  needs: Needs,
  context: JourneyContext,
  at: DraftRevision,
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
const persistDraft = async (needs: Needs, context: JourneyContext, answer: Answer, change: DraftWrite) => {
  const { shopId, now, network } = context.visit
  const { renew = false, forgives: back = [] } = answer.kind === 'go' ? answer : {}
  const budgetChanges = { now, back }
  if (context.stored !== null && !renew) {
    const rev = await saveDraft(needs, context, context.stored, answer, change)
    return rev === null ? null : { row: { hash: context.stored.hash, rev }, versions: null }
  }
  const session = needs.newId()
  const sessionHash = hashSession(session)
  const { drafts } = needs.store
  const from = listSessionBudgets(change.draft.order?.id, network)
  const draftRow =
    context.stored === null
      ? await drafts.create(shopId, sessionHash, change, { ...budgetChanges, from })
      : await drafts.renew(shopId, { ...context.stored, newHash: sessionHash }, change, budgetChanges)
  return draftRow && { session, row: { hash: sessionHash, rev: draftRow.rev }, versions: draftRow.versions }
}

/**
 * Stores no session if the network has created too many (FIX-40).
 * @throws Fault RET_ERR_THROTTLED for a draft with an order, which needs a session.
 */
const continueWithoutSession = async (needs: Needs, nextSession: SessionContext): Promise<WriteResult> => {
  if (nextSession.draft.order !== undefined) throw fault('RET_ERR_THROTTLED')
  return { context: await assessAndReport(needs, nextSession) }
}

/** Adds the session id of the fraud script, created once with the first draft (NAV-59). */
const withScreening = ({ newId }: Needs, draft: Draft, config: ShopConfig): Draft =>
  draft.screening !== undefined || !listThirdParties(config).fraud ? draft : { ...draft, screening: newId() }

/** Characters of JSON: 250 units with comments of 500 characters. */
const MAX_DRAFT_CHARACTERS = 262_144

/**
 * One compare-and-set with the request's idempotency key.
 * @throws Fault RET_ERR_TOO_LARGE for a draft above the maximum.
 */
export async function writeDraft(
  needs: Needs,
  context: JourneyContext,
  answer: Answer,
  intent: Intent,
): Promise<WriteResult> {
  if (answer.draft === undefined) return { context }
  const { visit } = context
  const config = await readShopperConfig(needs.shops, visit, answer.draft.order?.configVersion ?? context.configVersion)
  const screenedDraft = withScreening(needs, answer.draft, config)
  if (JSON.stringify(screenedDraft).length > MAX_DRAFT_CHARACTERS) throw fault('RET_ERR_TOO_LARGE')
  const nextSession = withDraft(context, screenedDraft, { config, log: needs.log })
  const hasRejections = answer.kind === 'go' && answer.disqualify !== undefined
  const canReuseReads = !hasRejections && context.reads !== null && context.reads.order.id === screenedDraft.order?.id
  const next = canReuseReads ? await assessAndReport(needs, nextSession, context.reads) : null
  const draft = next === null ? screenedDraft : withReferenceTotal(context, next)

  const change = { draft, last: toLastIntent(context, answer, intent), expiresAt: computeExpiry(draft, visit.now) }
  const result = await persistDraft(needs, context, answer, change)
  if (result === null) return context.stored === null ? continueWithoutSession(needs, nextSession) : 'stale'
  const { row, versions } = result
  const read = {
    ...(next ?? (await readContext(needs, { ...nextSession, stored: row, versions }))),
    draft,
    stored: row,
  }
  const after = await markInStore(needs, { ...read, last: change.last })
  if (canReuseReads) cacheContext(needs, after)
  const id = result.session ?? visit.session
  return {
    context: after,
    ...(id !== null && { session: { id, livesMs: change.expiresAt - visit.now } }),
  }
}
