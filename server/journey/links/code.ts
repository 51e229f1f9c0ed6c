import type { CodeAsked } from '../../../schemas/calls/links.ts'
import type { LinkTarget } from '../../../schemas/link.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { linkUrl, makeNonce } from '../follow-ups/links.ts'
import { readSession, type SessionContext } from '../request/session.ts'
import { countUnknown, spendOne } from '../request/tries.ts'
import type { Visit } from '../request/visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log' | 'newId' | 'now' | 'publicUrl'>

/** What a code is wanted of: an order by its id, a return by its key, a gift receipt by its id. */
interface Codeable {
  readonly type: CodeAsked['qr_codeable_type']
  readonly id: string
}

/** The link of a code: where it leads, and what stands at the end of that. */
interface Code {
  readonly url: string
  readonly lookup: string
}

/** What a code would open; null for what this session could not open by itself (SEC-10). */
const targetOf = async (
  { store }: Pick<Needs, 'store'>,
  { visit, draft }: SessionContext,
  { type, id }: Codeable,
): Promise<LinkTarget | null> => {
  const { order, giving } = draft
  if (type === 'order')
    return order === undefined || order.id !== id || order.receipt !== undefined
      ? null
      : { kind: order.gift ? 'gift' : 'order', subject: id }
  if (type === 'return') {
    const record = await store.returns.findByKey(visit.shopId, id)
    return record === null ? null : { kind: 'return', subject: record.id }
  }
  const receipt = await store.giftReceipts.byId(visit.shopId, id)
  return receipt === null || receipt.orderId !== giving?.order ? null : { kind: 'receipt', subject: receipt.id }
}

/** Makes the link of a code: for a day, and five times, as it is made for a screen or a counter. */
const make = async (needs: Needs, visit: Visit, target: LinkTarget): Promise<Code> => {
  if ((await spendOne(needs, visit, { scope: 'codes', subject: target.subject })) !== null)
    throw fault('RET_ERR_THROTTLED')
  const terms = { uses: 5, livesMs: DAY_MS, madeBy: 'shopper' }
  const { nonce } = await makeNonce(needs, visit.shopId, { ...target, ...terms })
  return { url: linkUrl(needs.publicUrl, nonce), lookup: nonce }
}

/**
 * A code that a shopper shows at a counter or passes on to another device (API-50); null for what she could not open herself, which
 * counts against her network.
 * @throws Fault RET_ERR_THROTTLED when there were too many of this thing already.
 */
export async function codeFor(needs: Needs, visit: Visit, of: Codeable): Promise<Code | null> {
  const session = await readSession(needs, visit)
  const target = session.open ? await targetOf(needs, session, of) : null
  if (target !== null) return make(needs, visit, target)
  await countUnknown(needs, visit)
  return null
}
