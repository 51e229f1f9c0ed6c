import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { LinkKind } from '../../../schemas/link.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import type { Store, World } from '../../world.ts'
import { confirmationOf } from './confirm-email.ts'

/** So long a letter may lie unread. */
const CONFIRM_MS = 7 * DAY_MS

type Needs = Pick<World, 'newId' | 'now'> & { readonly store: Pick<Store, 'nonces'> }

/** Makes a nonce and keeps its hash. Whoever asks is the only one to see it. */
export async function makeNonce(
  { store, newId, now }: Needs,
  shopId: string,
  given: {
    readonly kind: LinkKind
    readonly subject: string
    readonly uses: number
    readonly livesMs: number
    readonly madeBy: string
  },
) {
  const [id, nonce] = [newId(), newId()]
  const { livesMs, ...grant } = given
  const madeAt = now()
  const expiresAt = madeAt + livesMs
  await store.nonces.issue(shopId, nonce, { ...grant, id, madeAt, expiresAt })
  return { id, nonce, expiresAt }
}

/** Where a link leads, whatever it opens. All of it stands behind the hash: no server and no page elsewhere sees it. */
export const linkUrl = (publicUrl: string, nonce: string): string => `${publicUrl}/#/link/${nonce}`

/** Where a till that scans the code of an order goes. */
export const tillUrl = (publicUrl: string, nonce: string): string => `${linkUrl(publicUrl, nonce)}?pos=true`

/** The page of a return. */
export const returnUrl = (publicUrl: string, { key }: Pick<ReturnRecord, 'key'>): string =>
  `${publicUrl}/#/return/${key}`

/** Where the link of a gift receipt leads. */
export const receiptUrl = (publicUrl: string, { slug }: Pick<GiftReceipt, 'slug'>): string =>
  `${publicUrl}/#/gift-link/${slug}`

/** A link that confirms the address of a return as it is now; it says nothing of the return (FIX-45). */
export async function linkToConfirm(
  world: Needs & Pick<World, 'publicUrl'>,
  { shopId, id: returnId }: Pick<ReturnRecord, 'shopId' | 'id'>,
  email: string,
): Promise<string> {
  const subject = confirmationOf(returnId, email)
  // What is confirmed stays so: the link is looked at as often as somebody opens it, and used by none.
  const grant = { kind: 'confirm-email', subject, uses: 1, livesMs: CONFIRM_MS, madeBy: 'letter' } as const
  const { nonce } = await makeNonce(world, shopId, grant)
  return `${world.publicUrl}/#/confirm-email/${nonce}`
}
