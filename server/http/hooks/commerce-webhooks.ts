import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import { handleOrderSystemEvent } from '../../journey/hooks/order-system.ts'
import type { World } from '../../world.ts'
import { type HookContext, MAX_ID_CHARACTERS, serveHook } from './hook.ts'

type CommerceHook = World['commerceHooks'][number]

/**
 * The webhooks of the order system that a shop has left, which may still send privacy requests. Cached per
 * configuration version, because callers are not authenticated yet.
 */
const createFormerLookup = ({ store, shops }: World, { former, webhooks }: CommerceHook) => {
  const versions = new WeakMap<ShopConfig, number | null>()
  return async (config: ShopConfig, shopId: string): Promise<ReturnType<typeof webhooks>> => {
    const { commerce } = config.adapters
    if (former === null || (typeof commerce === 'object' && Object.hasOwn(commerce, former))) return null
    const known = versions.get(config)
    const version = known === undefined ? await store.shops.findLastVersionWith(shopId, former) : known
    versions.set(config, version)
    return version === null ? null : webhooks(await shops.config(shopId, version), 'before')
  }
}

const serveCommerceWebhook = (app: FastifyInstance, context: HookContext, hook: CommerceHook): void => {
  const { world } = context
  const findFormer = createFormerLookup(world, hook)
  const {
    path,
    id: operationId,
    summary,
    bodyLimit,
    contentTypes,
    headers: signatureHeaders,
    optionalHeaders,
    idHeader,
  } = hook
  serveHook(app, context, {
    path: `/hooks/${path}/:shopId`,
    id: operationId,
    summary,
    bodyLimit,
    signatureHeaders,
    ...(contentTypes && { contentTypes }),
    ...(optionalHeaders && { optionalHeaders }),
    listener: (config, shopId) => hook.webhooks(config) ?? findFormer(config, shopId),
    async handle(orderSystem, { shopId, raw, headers }) {
      const id = idHeader === null ? randomUUID() : (headers[idHeader] ?? '')
      const event = orderSystem.read({ raw, headers, now: world.now() })
      if (event === 'forged') return 'forged'
      if (event === 'unreadable' || id.length > MAX_ID_CHARACTERS || !isStorable(id)) return 'unreadable'
      if (event !== null) await handleOrderSystemEvent(world, { shopId, id, event })
      return 'taken'
    },
  })
}

export function serveCommerceWebhooks(app: FastifyInstance, context: HookContext): void {
  for (const hook of context.world.commerceHooks) serveCommerceWebhook(app, context, hook)
}
