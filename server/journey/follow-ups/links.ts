import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { LinkKind } from '../../../schemas/merchant/link.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { formatReceiptCode } from '../../domain/items/receipt-code.ts'
import type { Store, World } from '../../world.ts'
import { confirmationSubject } from './confirm-email.ts'
import { linkToPage } from './portal-url.ts'

const CONFIRM_LINK_LIFETIME_MS = 7 * DAY_MS

type Needs = Pick<World, 'newId' | 'now'> & { readonly store: Pick<Store, 'nonces'> }

/** The store holds only its hash; the caller receives the nonce itself. */
export async function createNonce(
  { store, newId, now }: Needs,
  shopId: string,
  options: {
    readonly kind: LinkKind
    readonly subject: string
    readonly uses: number
    readonly livesMs: number
    readonly madeBy: string
  },
) {
  const [id, nonce] = [newId(), newId()]
  const { livesMs, ...grant } = options
  const madeAt = now()
  const expiresAt = madeAt + livesMs
  await store.nonces.issue(shopId, nonce, { ...grant, id, madeAt, expiresAt })
  return { id, nonce, expiresAt }
}

/** The nonce is in the URL fragment, so no server and no referrer header receives it. */
export const linkUrl = (portalUrl: string, nonce: string): string => linkToPage(portalUrl, `/#/link/${nonce}`)

export const pointOfSaleUrl = (portalUrl: string, nonce: string): string => `${linkUrl(portalUrl, nonce)}?pos=true`

export const returnUrl = (portalUrl: string, { key }: Pick<ReturnRecord, 'key'>): string =>
  linkToPage(portalUrl, `/#/return/${key}`)

export const receiptUrl = (portalUrl: string, { slug }: Pick<GiftReceipt, 'slug'>): string =>
  linkToPage(portalUrl, `/#/gift-link/${slug}`)

/** To type: the code names the receipt in any case, with or without its dash. */
export const shortReceiptUrl = (portalUrl: string, { code }: Pick<GiftReceipt, 'code'>): string =>
  linkToPage(portalUrl, `/g/${formatReceiptCode(code)}`)

/** The link does not open the return (FIX-45). */
export async function createConfirmationUrl(
  world: Needs & { readonly portalUrl: string },
  { shopId, id: returnId }: Pick<ReturnRecord, 'shopId' | 'id'>,
  email: string,
): Promise<string> {
  const subject = confirmationSubject(returnId, email)
  // Opening the link does not use it up, because a confirmation can be repeated.
  const grant = {
    kind: 'confirm-email',
    subject,
    uses: 1,
    livesMs: CONFIRM_LINK_LIFETIME_MS,
    madeBy: 'letter',
  } as const
  const { nonce } = await createNonce(world, shopId, grant)
  return linkToPage(world.portalUrl, `/#/confirm-email/${nonce}`)
}
