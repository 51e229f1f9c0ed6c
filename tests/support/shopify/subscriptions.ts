import { createHash } from 'node:crypto'

export interface Subscription {
  readonly topic: string
  readonly uri: string
  readonly includeFields?: readonly string[]
}

interface SubscriptionInput {
  readonly topic: string
  readonly webhookSubscription: Omit<Subscription, 'topic'>
}

const idOf = ({ topic, uri }: Subscription): string =>
  `gid://shopify/WebhookSubscription/${createHash('sha256').update(`${topic} ${uri}`).digest().readUIntBE(0, 6)}`

/** By the documentation of `WebhookSubscriptionTopic`. */
const TOPIC_SCOPES: readonly (readonly [topics: RegExp, scope: string])[] = [
  [/^FULFILLMENT(S|_EVENTS)_/, 'read_fulfillments'],
  [/^(ORDERS|ORDER_TRANSACTIONS|REFUNDS)_/, 'read_orders'],
  [/^RETURNS_/, 'read_returns'],
  [/^(PRODUCTS|COLLECTIONS)_/, 'read_products'],
]

const isPermitted = (topic: string, scopes: readonly string[]): boolean =>
  TOPIC_SCOPES.every(
    ([topics, scope]) =>
      !topics.test(topic) || scopes.includes(scope) || scopes.includes(scope.replace('read_', 'write_')),
  )

const refuseSubscription = (message: string) => ({ userErrors: [{ field: ['webhookSubscription', 'uri'], message }] })

interface Subscriptions {
  readonly subscriptions: Subscription[]
  readonly scopes: readonly string[]
}

/** Webhook subscriptions: each address receives a topic once, over https only, and with the scope of the topic. */
export const subscriptionsOf = (state: Subscriptions) => ({
  webhookSubscriptions: () => state.subscriptions.map((one) => ({ ...one, id: idOf(one) })),
  webhookSubscriptionCreate({ topic, webhookSubscription }: SubscriptionInput) {
    const { uri } = webhookSubscription
    if (!uri.startsWith('https://')) return refuseSubscription('Address protocol http:// is not supported')
    if (!isPermitted(topic, state.scopes))
      return refuseSubscription('You cannot create a webhook subscription with the specified topic')
    if (state.subscriptions.some((one) => one.topic === topic && one.uri === uri))
      return refuseSubscription('Address for this topic has already been taken')
    state.subscriptions.push({ ...webhookSubscription, topic })
    return { userErrors: [] }
  },
  webhookSubscriptionDelete({ id }: { readonly id: string }) {
    const at = state.subscriptions.findIndex((one) => idOf(one) === id)
    if (at < 0) return refuseSubscription('Webhook subscription does not exist')
    state.subscriptions.splice(at, 1)
    return { userErrors: [] }
  },
})
