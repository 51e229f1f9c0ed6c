import { createHash } from 'node:crypto'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Authored } from '../../../schemas/values/actor.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { isAwaitingEmail } from '../../domain/return/email-confirmation.ts'
import { getFollowUpState } from '../../domain/return/release.ts'
import type { Tables, World } from '../../world.ts'
import type { FollowUpRef } from './claim.ts'
import { recordEvent } from './events.ts'
import { wakeDue } from './release.ts'
import { rowKeyOf } from './settlement.ts'

/** The subject contains a hash of the address, so a corrected address needs a new link. */
export const confirmationSubject = (returnId: string, email: string): string =>
  `${returnId} ${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`

interface ConfirmationRequest extends Authored {
  readonly id: string
  readonly now: Instant
}

/** Requires the lock of the return. */
export async function requestEmailConfirmation(
  tables: Tables,
  record: ReturnRecord,
  { id, now, ...author }: ConfirmationRequest,
): Promise<void> {
  const emailConfirmation = { state: 'awaited' as const, at: now }
  await tables.returns.save({ ...record, document: { ...record.document, emailConfirmation } })
  await recordEvent(tables, record, { ...author, id, event: 'email-awaited', at: now })
}

/** The address may change only while the card is unissued. */
export async function isGiftCardUnissued(tables: Tables, record: ReturnRecord): Promise<boolean> {
  const state = getFollowUpState(await tables.outbox.followUps(rowKeyOf(record)), 'gift-card')
  return state === 'due' || state === 'waiting'
}

type Needs = Pick<World, 'store' | 'shops' | 'newId'>

/** Sends the confirmation link the first time. The confirmation or the arrival of the goods wakes the gift card. */
export async function isGiftCardAwaitingEmail(needs: Needs, of: FollowUpRef, now: Instant): Promise<boolean> {
  if (of.kind !== 'gift-card') return false
  const { store, shops } = needs
  const unlocked = await store.returns.find(of.shopId, of.returnId)
  if (unlocked === null) return false
  const { settings } = await shops.config(of.shopId, unlocked.document.configVersion)
  if (!isAwaitingEmail(unlocked.document, settings)) return false

  return store.transaction(async (tables) => {
    const record = await tables.returns.lock(of.shopId, of.returnId)
    if (record === null || !isAwaitingEmail(record.document, settings) || !(await isGiftCardUnissued(tables, record)))
      return false
    if (record.document.emailConfirmation === undefined)
      await requestEmailConfirmation(tables, record, { by: 'homeward', id: needs.newId(), now })
    return true
  })
}

export const wakeGiftCard = (tables: Tables, record: ReturnRecord, now: Instant): Promise<void> =>
  record.document.emailConfirmation?.state === 'awaited'
    ? wakeDue(tables, record, { kinds: ['gift-card'], now })
    : Promise.resolve()
