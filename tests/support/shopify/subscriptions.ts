/** What an app is told of, and where. */
export interface Subscription {
  readonly topic: string
  readonly uri: string
  readonly includeFields?: readonly string[]
}

interface Asked {
  readonly topic: string
  readonly webhookSubscription: Omit<Subscription, 'topic'>
}

const refused = (message: string) => ({ userErrors: [{ field: ['webhookSubscription', 'uri'], message }] })

/** Subscriptions to webhooks: each address hears of a topic once, and over https alone. */
export const subscriptionsOf = ({ subscriptions }: { readonly subscriptions: Subscription[] }) => ({
  webhookSubscriptions: () =>
    subscriptions.map((one, n) => ({ ...one, id: `gid://shopify/WebhookSubscription/${n + 1}` })),
  webhookSubscriptionCreate({ topic, webhookSubscription }: Asked) {
    const { uri } = webhookSubscription
    if (!uri.startsWith('https://')) return refused('Address protocol http:// is not supported')
    if (subscriptions.some((one) => one.topic === topic && one.uri === uri))
      return refused('Address for this topic has already been taken')
    subscriptions.push({ ...webhookSubscription, topic })
    return { userErrors: [] }
  },
})
