import type { LinkTarget } from '../../../schemas/merchant/link.ts'
import type { LinkCodeRequest } from '../../../schemas/shopper-api/links.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { createNonce, linkUrl } from '../follow-ups/links.ts'
import { resolvePortalUrl } from '../follow-ups/portal-url.ts'
import { countUnknown, spendAllowance } from '../request/attempts.ts'
import { readSession, type SessionContext } from '../request/session.ts'
import type { Visit } from '../request/visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log' | 'newId' | 'now' | 'publicUrl' | 'namesShop'>

/** The id of an order or gift receipt, or the key of a return. */
interface CodeSubject {
  readonly type: LinkCodeRequest['qr_codeable_type']
  readonly id: string
}

interface CodeLink {
  readonly url: string
  readonly lookup: string
}

/** Null for what this session could not open itself (SEC-10). */
const findTarget = async (
  { store }: Pick<Needs, 'store'>,
  { visit, draft }: SessionContext,
  { type, id }: CodeSubject,
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

const createCodeLink = async (
  needs: Needs,
  { visit, config }: SessionContext,
  target: LinkTarget,
): Promise<CodeLink> => {
  if ((await spendAllowance(needs, visit, { scope: 'codes', subject: target.subject })) !== null)
    throw fault('RET_ERR_THROTTLED')
  const terms = { uses: 5, livesMs: DAY_MS, madeBy: 'shopper' }
  const { nonce } = await createNonce(needs, visit.shopId, { ...target, ...terms })
  return { url: linkUrl(resolvePortalUrl(needs, config), nonce), lookup: nonce }
}

/**
 * Creates a code for a counter or another device (API-50). Null for a target that the shopper may not open, which
 * counts against the network.
 * @throws Fault RET_ERR_THROTTLED for too many codes of one target.
 */
export async function createCode(needs: Needs, visit: Visit, of: CodeSubject): Promise<CodeLink | null> {
  const session = await readSession(needs, visit)
  const target = session.open ? await findTarget(needs, session, of) : null
  if (target !== null) return createCodeLink(needs, session, target)
  await countUnknown(needs, visit)
  return null
}
