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

const refuseSubscription = (message: string) => ({ userErrors: [{ field: ['webhookSubscription', 'uri'], message }] })

/** Webhook subscriptions: each address receives a topic once, over https only. */
export const subscriptionsOf = ({ subscriptions }: { readonly subscriptions: Subscription[] }) => ({
  webhookSubscriptions: () => subscriptions.map((one) => ({ ...one, id: idOf(one) })),
  webhookSubscriptionCreate({ topic, webhookSubscription }: SubscriptionInput) {
    const { uri } = webhookSubscription
    if (!uri.startsWith('https://')) return refuseSubscription('Address protocol http:// is not supported')
    if (subscriptions.some((one) => one.topic === topic && one.uri === uri))
      return refuseSubscription('Address for this topic has already been taken')
    subscriptions.push({ ...webhookSubscription, topic })
    return { userErrors: [] }
  },
  webhookSubscriptionDelete({ id }: { readonly id: string }) {
    const at = subscriptions.findIndex((one) => idOf(one) === id)
    if (at < 0) return refuseSubscription('Webhook subscription does not exist')
    subscriptions.splice(at, 1)
    return { userErrors: [] }
  },
})
