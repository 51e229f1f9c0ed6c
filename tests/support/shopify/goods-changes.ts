import { type Books, cents, change, type Fields, refuse, type Sum, sum } from './books.ts'
import { type Levels, line } from './goods.ts'
import type { ShopNode } from './rules.ts'
import type { ShopifyState } from './stand-in.ts'

interface NewLine {
  readonly variantId?: string
  readonly quantity: number
  readonly requiresShipping?: boolean
}

/** Reserves available units; false without enough stock under a policy that counts. */
const take = (books: Books, lines: readonly NewLine[], isObeyed: boolean): boolean => {
  const wantedUnits = lines.flatMap(({ variantId, quantity }) => {
    const found = books.variants().find(({ id }) => id === variantId)
    const item = found?.inventoryItem as { tracked: boolean } | undefined
    return found && item?.tracked ? [{ levels: found.levels as Levels, found, quantity }] : []
  })
  const isShort = wantedUnits.some(
    ({ levels, found, quantity }) => found.inventoryPolicy === 'DENY' && levels.available < quantity,
  )
  if (isObeyed && isShort) return false
  for (const { levels, quantity } of wantedUnits) levels.available -= quantity
  return true
}

interface OrderInput extends Fields {
  readonly lineItems: readonly NewLine[]
  readonly metafields?: readonly { namespace: string; key: string; type: string; value: string }[]
  readonly customer?: { readonly toAssociate?: { readonly id: string } }
  readonly transactions?: readonly { readonly gateway: string }[]
}

const gateways: readonly string[] = ['shopify_payments', 'gift_card', 'manual']

export const orderChanges = (state: ShopifyState, books: Books, template: (fields: Fields) => ShopNode) => {
  const { of, newId, at, needs, variants } = books
  const createdIds: number[] = []
  const idsOf = (node: ShopNode) => (node.ids as readonly string[] | undefined) ?? []
  return {
    metafieldDefinitionCreate: ({
      definition,
    }: {
      readonly definition: { readonly key: string; readonly type: string }
    }) => {
      if (state.definitions.includes(definition.key))
        return { createdDefinition: null, ...refuse('Key is in use for Order metafields', 'TAKEN') }
      state.definitions.push(definition.key)
      return { createdDefinition: { id: newId('MetafieldDefinition') }, userErrors: [] }
    },

    orderCreate: ({ order, options }: { order: OrderInput; options: { inventoryBehaviour: string } }) => {
      needs('write_orders')
      const none = { order: null }
      // "You can create a maximum of five new orders per minute" in a trial or development store.
      if (state.ordersAMinute <= createdIds.filter((one) => state.now - one < 60_000).length)
        return { ...none, ...refuse('Too many attempts. Please try again later.') }
      const ids = (order.metafields ?? [])
        .filter(({ type }) => type === 'id')
        .map(({ key, value }) => `${key}=${value}`)
      if ((order.metafields ?? []).some(({ key }) => !state.definitions.includes(key)))
        return { ...none, ...refuse('Metafield of type id must have a definition', 'INVALID') }
      const isTaken = of('Order').some((one) => idsOf(one).some((value) => ids.includes(value)))
      if (isTaken && state.takenIds === 'refused')
        return { ...none, ...refuse('Metafields value has already been taken', 'INVALID') }
      if (state.gateways === 'known' && order.transactions?.some(({ gateway }) => !gateways.includes(gateway)))
        return { ...none, ...refuse('Transactions gateway is invalid', 'INVALID') }
      if (order.lineItems.some(({ variantId }) => !variants().some(({ id }) => id === variantId)))
        return { ...none, ...refuse('Variant does not exist', 'INVALID') }
      // The default is "Do not claim inventory".
      const { inventoryBehaviour } = options
      if (
        inventoryBehaviour !== 'BYPASS' &&
        !take(books, order.lineItems, inventoryBehaviour.endsWith('OBEYING_POLICY'))
      )
        return { ...none, ...refuse('Inventory claim failed', 'INVENTORY_CLAIM_FAILED') }
      createdIds.push(state.now)
      const node = template({
        id: newId('Order'),
        ids: isTaken ? [] : ids,
        createdAt: at(),
        updatedAt: at(),
        given: order,
        lineItems: order.lineItems.map((one, n) => line(80_000 + n, { ...one, variant: { id: one.variantId } })),
      })
      state.things.push(node)
      return { order: node, userErrors: [] }
    },

    orderByIdentifier: ({ identifier }: { identifier: { customId: { key: string; value: string } } }) => {
      const { key, value } = identifier.customId
      return of('Order').find((one) => idsOf(one).includes(`${key}=${value}`)) ?? null
    },
  }
}

interface DraftInput extends Fields {
  readonly tags?: readonly string[]
  readonly lineItems: readonly (NewLine & { priceOverride?: Sum; originalUnitPriceWithCurrency?: Sum })[]
  readonly appliedDiscount?: { readonly amountWithCurrency: Sum }
}

export const draftChanges = (state: ShopifyState, books: Books, template: (fields: Fields) => ShopNode) => {
  const { byId, newId, at, needs } = books
  const done = (draft: ShopNode | undefined, reason: string) => ({
    draftOrder: draft ?? null,
    ...(draft ? { userErrors: [] } : refuse(reason)),
  })
  return {
    draftOrderCreate: ({ input }: { readonly input: DraftInput }) => {
      needs('write_draft_orders')
      const worth = sum(
        input.lineItems.map(({ priceOverride, originalUnitPriceWithCurrency: price }) =>
          cents((priceOverride ?? price)?.amount ?? 0),
        ),
      )
      const total = worth - cents(input.appliedDiscount?.amountWithCurrency.amount ?? 0)
      const id = newId('DraftOrder')
      const draft = {
        id,
        name: `#D${id.split('/').at(-1)}`,
        status: 'OPEN',
        tags: input.tags ?? [],
        total,
        given: input,
        createdAt: at(),
        updatedAt: at(),
        order: null,
        invoiceUrl: `https://shop.example/invoices/${id.split('/').at(-1)}`,
      }
      state.things.push(draft)
      return done(draft, '')
    },

    /** "The draft order has been paid": completion takes the stock, even below zero. */
    draftOrderComplete: ({ id }: { readonly id: string }) => {
      const draft = byId(id)
      if (draft === undefined || draft.status !== 'OPEN') return done(undefined, 'This order has already been paid')
      take(books, (draft.given as DraftInput).lineItems, false)
      const order = template({ id: newId('Order'), createdAt: at(), updatedAt: at(), lineItems: [], ids: [] })
      state.things.push(order)
      change(draft, { status: 'COMPLETED', order, updatedAt: at() })
      return done(draft, '')
    },

    draftOrderDelete: ({ input }: { readonly input: { readonly id: string } }) => {
      const draft = byId(input.id)
      if (draft === undefined || draft.status !== 'OPEN')
        return { deletedId: null, ...refuse('A completed draft cannot be deleted') }
      state.deleted.push(...state.things.splice(state.things.indexOf(draft), 1))
      return { deletedId: input.id, userErrors: [] }
    },

    draftOrder: ({ id }: { readonly id: string }) => byId(id) ?? null,
  }
}

export const markChanges = (state: ShopifyState, { byId, needs }: Books) => ({
  orderUpdate: ({
    input: { id, ...fields },
  }: {
    readonly input: Fields & { readonly id: string; readonly note?: string }
  }) => {
    needs('write_orders')
    const found = byId(id)
    if (found === undefined) return { order: null, ...refuse('Order does not exist') }
    if ((fields.note ?? '').length > 5000)
      return { order: null, ...refuse('Note is too long (maximum is 5000 characters)') }
    if (Object.keys(fields).length === 0 && state.emptyUpdates === 'refused')
      return { order: null, ...refuse('Nothing to update') }
    change(found, fields)
    return { order: found, userErrors: [] }
  },

  tagsAdd: ({ id, tags }: { readonly id: string; readonly tags: readonly string[] }) => {
    needs('write_orders')
    const found = byId(id)
    if (found === undefined) return { node: null, ...refuse('Order not found') }
    if (tags.some((tag) => tag.length > 40))
      return { node: null, ...refuse('Tags is too long (maximum is 40 characters)') }
    change(found, { tags: [...new Set([...(found.tags as readonly string[]), ...tags])] })
    return { node: found, userErrors: [] }
  },
})
