import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '../../schemas/problem.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { offReasons } from '../../screens/review/page.ts'
import { isRejected } from '../domain/items/state.ts'
import { type SubmitBlock, submitBlocks } from '../domain/journey/submit.ts'
import type { Weighed } from '../domain/journey/weigh.ts'
import type { Worth } from '../domain/journey/worth.ts'
import { journalOf } from '../domain/value/journal.ts'
import { fault, isFault } from '../faults.ts'
import type { Tables, World } from '../world.ts'
import { documentOf } from './document.ts'
import { enqueueLabel, enqueueMail, newLabel, settlementOf } from './effects.ts'
import { reject } from './item-flow.ts'
import { isUnread, lossProblem, lostItems, withoutLost } from './lost-items.ts'
import { earlierOf, hasOrder, type Scene, sceneOf } from './order.ts'
import { submitInput } from './review.ts'
import { expiry } from './standing.ts'
import type { Answer, Intent } from './visit.ts'

type Needs = Pick<World, 'store' | 'commerce' | 'newId' | 'random' | 'log'>

/** What a submit came to. The draft was written by the submit itself, in its own transaction. */
export type Submitted =
  | { readonly kind: 'submitted'; readonly path: string }
  | { readonly kind: 'not-submitted'; readonly answer: Answer }

const refused = (status: 409 | 422, problem: Problem): Submitted => ({
  kind: 'not-submitted',
  answer: { kind: 'stay', status, problem },
})

const stale = ({ t }: Scene): Submitted => refused(409, { code: 'stale', title: t('fault.stale') })

/** A failing condition in the words of ERR-45, with its own reason beneath (REV-38). */
const blocked = ({ t }: Scene, block: SubmitBlock): Submitted => {
  const detail = t(offReasons[block])
  const fields = block === 'policy-unticked' ? [{ form: 'review', name: 'policy', message: detail }] : []
  return refused(422, {
    code: block,
    title: t('error.submit-invalid'),
    detail,
    modal: true,
    ...(fields.length > 0 && { fields }),
  })
}

/**
 * What the order took away since the shopper confirmed it, said by name; null when nothing is missing. The answers stay,
 * so that what is left can be submitted at once.
 * @throws Fault RET_ERR_COMMERCE when the catalogue did not answer: then nothing is known to be lost.
 */
const refusedForLoss = (scene: Scene): Submitted | null => {
  const lost = lostItems(scene)
  const [first] = lost
  if (first === undefined) return null
  if (lost.some(isUnread)) throw fault('RET_ERR_COMMERCE')
  const fate = scene.reads?.claimed.has(first.item.id) ? 'claimed' : 'changed'
  const problem = lossProblem(scene, first, fate)
  return {
    kind: 'not-submitted',
    answer: { kind: 'stay', status: 409, problem, draft: withoutLost(scene.draft, lost) },
  }
}

/** Letters and digits that people can tell apart when they read them aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const returnNumber = (random: World['random']): string =>
  `R-${[...random(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`

/** Someone else came first: the transaction rolls back and `afterLoss` says who. */
const cameLate = () => fault('RET_ERR_STALE')

/** Everything a submit writes, in one transaction: either all of it stands or none. */
async function writeReturn(
  tables: Tables,
  scene: Scene,
  record: ReturnRecord,
  worth: Worth,
  intent: { key: string | null; body: string },
) {
  const { stored, visit, draft } = scene
  if (stored === null) throw cameLate()
  const at = { sessionHash: stored.hash, rev: stored.rev }
  if ((await tables.drafts.lock(visit.shopId, at)) === null) throw cameLate()
  // Another return of the order may have used up meanwhile what this one was priced with.
  await tables.returns.lockOrder(visit.shopId, record.orderId)
  const now = earlierOf(await tables.returns.ofOrder(visit.shopId, record.orderId))
  const then = { earlier: worth.input.earlier, promised: worth.credit.promised }
  if (!isDeepStrictEqual(now, then)) throw cameLate()
  const ids = record.document.items.map(({ lineItemId }) => lineItemId)
  if ((await tables.claims.claim(record, ids)) < ids.length) throw cameLate()
  if (!(await tables.returns.insert(record, { draftId: stored.hash, submitKey: intent.key }))) throw cameLate()

  const of = { shopId: record.shopId, returnId: record.id }
  await tables.books.append(of, {
    name: 'submit',
    currency: worth.totals.currency,
    entries: journalOf(worth.input),
    at: visit.now,
  })
  for (const effect of settlementOf(record)) await tables.books.begin(of, { ...effect, at: visit.now })
  if (record.document.label !== null) await enqueueLabel(tables, record, visit.now)
  await enqueueMail(tables, record, visit.now)

  const path = `/return/${record.key}`
  const last = intent.key === null ? null : { key: intent.key, body: intent.body, path }
  const { language, source, pos, failedLookups } = draft
  // Order, answers and cart are cleared (REV-45); the key leads the journey's paths to the status page.
  const cleared = {
    ...(language !== undefined && { language }),
    ...(source !== undefined && { source }),
    pos,
    failedLookups,
    captcha: false,
    items: [],
    cart: [],
    returnKey: record.key,
  }
  await tables.drafts.save(visit.shopId, at, { draft: cleared, last, expiresAt: expiry(visit.now) })
  return path
}

const recordOf = (needs: Needs, scene: Scene, weighed: Weighed, worth: Worth): ReturnRecord => {
  const id = needs.newId()
  return {
    shopId: scene.visit.shopId,
    id,
    key: needs.newId(),
    number: returnNumber(needs.random),
    rev: 1,
    state: 'open',
    orderId: weighed.order.id,
    createdAt: scene.visit.now,
    document: {
      ...documentOf(scene, weighed, worth),
      label: weighed.labelNeeded ? newLabel(id, scene.visit.now) : null,
    },
  }
}

/** The return that this draft became while we looked; null when it was not submitted. */
async function ownReturn(needs: Needs, { visit, stored }: Scene): Promise<Submitted | null> {
  const own = stored === null ? null : await needs.store.returns.findByDraft(visit.shopId, stored.hash)
  return own === null ? null : { kind: 'submitted', path: `/return/${own.key}` }
}

/** The scene with its order read again. */
const refreshed = (needs: Needs, scene: Scene): Promise<Scene> => sceneOf(needs, scene)

/** Who came first: the return this draft became, or another return that took a unit; null when nobody stands in the way. */
async function afterLoss(needs: Needs, scene: Scene): Promise<Submitted | null> {
  return (await ownReturn(needs, scene)) ?? refusedForLoss(await refreshed(needs, scene))
}

/** How often a submit is priced again because another return of the order was written at the same moment. */
const ATTEMPTS = 5

/**
 * Submits the draft: reads the order again, prices it again, and writes claims, return, ledger, effects and jobs in one
 * transaction. Of any number of submits of one draft, or of drafts over one unit, exactly one wins.
 */
export async function submitReturn(needs: Needs, seen: Scene, intent: Intent & { body: string }): Promise<Submitted> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const submitted = await trySubmit(needs, seen, intent)
    if (submitted !== null) return submitted
  }
  return stale(seen)
}

/** One try; null when another return of the order came in between, so that the amounts must be worked out again. */
async function trySubmit(needs: Needs, seen: Scene, intent: Intent & { body: string }): Promise<Submitted | null> {
  const { draft, visit, config } = seen
  if (!hasOrder(draft)) return stale(seen)
  const scene = await refreshed(needs, seen)
  // A unit may be claimed by the very return that this draft became a moment ago.
  if (lostItems(scene).length > 0) return (await ownReturn(needs, scene)) ?? refusedForLoss(scene) ?? stale(scene)

  const { weighed } = scene
  const worth = weighed?.worth ?? null
  if (weighed === null || worth === null)
    return refused(409, { code: 'no-items', title: scene.t('error.no-line-items'), modal: true })

  // Continue asks the rules once more, but the review has an address of its own (WFL-03).
  const rejected = weighed.selected.filter(isRejected)
  if (rejected.length > 0) return { kind: 'not-submitted', answer: reject(scene, rejected) }

  const required = config.settings.requirePolicyAcceptance === true
  const acceptance = !required ? 'not-required' : intent.values.policy === 'true' ? 'accepted' : 'missing'
  const [block] = submitBlocks(submitInput(weighed, worth, acceptance))
  if (block !== undefined) return blocked(scene, block)

  const record = recordOf(needs, scene, weighed, worth)
  try {
    const key = { key: visit.idempotencyKey, body: intent.body }
    const path = await needs.store.transaction((tables) => writeReturn(tables, scene, record, worth, key))
    return { kind: 'submitted', path }
  } catch (error) {
    if (isFault(error) && error.code === 'RET_ERR_STALE') return afterLoss(needs, scene)
    throw error
  }
}
