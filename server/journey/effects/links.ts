import type { LinkKind, LinkRequest } from '../../../schemas/link.ts'
import type { Store, World } from '../../world.ts'

const DAY_MS = 86_400_000

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
  const expiresAt = now() + livesMs
  await store.nonces.issue(shopId, nonce, { ...grant, id, expiresAt })
  return { id, nonce, expiresAt }
}

/** Where a link to an order leads. All of it stands behind the hash: no server and no page elsewhere sees it. */
export const orderUrl = (
  publicUrl: string,
  { order, nonce }: { readonly order: string; readonly nonce: string },
): string => `${publicUrl}/#/?${new URLSearchParams({ order, nonce })}`

/** A link that opens an order, for a merchant to pass on; null where there is no such order (FIX-32). */
export async function linkToOrder(
  world: Pick<World, 'store' | 'newId' | 'now' | 'commerce' | 'publicUrl'>,
  by: { readonly shopId: string; readonly by: string },
  { order: name, days = 7, uses = 5 }: LinkRequest,
) {
  const order = await world.commerce.findOrderByName(by.shopId, name)
  if (order === null) return null
  const grant = { kind: 'order', subject: order.id, uses, livesMs: days * DAY_MS, madeBy: by.by } as const
  const { id, nonce, expiresAt } = await makeNonce(world, by.shopId, grant)
  return { id, url: orderUrl(world.publicUrl, { order: order.name, nonce }), expiresAt, uses }
}
