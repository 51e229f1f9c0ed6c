import { type JsonNode, requiredIdAt, textAt } from '../../reading/json-node.ts'
import { segment, type WooCalls } from './calls.ts'

const TOPICS = ['order', 'product'].flatMap((resource) =>
  ['created', 'updated', 'deleted', 'restored'].map((event) => `${resource}.${event}`),
)

const NAME_PREFIX = 'Homeward '

/** WooCommerce reaches no other ports. */
const REACHED_PORTS = ['', '80', '443', '8080']

const findPublicUrlProblem = (publicUrl: string): string | null =>
  REACHED_PORTS.includes(new URL(publicUrl).port)
    ? null
    : `PUBLIC_URL is on port ${new URL(publicUrl).port}, which WooCommerce does not reach. The service reads changes every five minutes`

const toHookUrl = (publicUrl: string, shopId: string): string => `${publicUrl}/hooks/woocommerce/${shopId}`

const pathOf = (webhook: JsonNode): string => `/webhooks/${segment(requiredIdAt(webhook, 'id'))}`

const isOurs = (webhook: JsonNode, shopId: string): boolean =>
  (textAt(webhook, 'name') ?? '').startsWith(NAME_PREFIX) &&
  (textAt(webhook, 'delivery_url') ?? '').endsWith(`/hooks/woocommerce/${shopId}`)

interface Subscriber {
  readonly shopId: string
  readonly publicUrl: string
  readonly secret: string
}

/**
 * Creates missing webhooks, activates disabled ones, and deletes ours of another address and duplicates. Returns one
 * message per failure. @throws the faults of `Commerce`.
 */
export async function subscribe(
  calls: WooCalls,
  { shopId, publicUrl, secret }: Subscriber,
): Promise<readonly string[]> {
  const problem = findPublicUrlProblem(publicUrl)
  if (problem !== null) return [problem]
  const url = toHookUrl(publicUrl, shopId)
  const missing: string[] = []
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void> => {
    const answer = await calls.change(method, path, body)
    if (answer.kind === 'refused') missing.push(`WooCommerce refused a webhook: ${answer.message}`)
  }
  const served: string[] = []
  for (const webhook of (await calls.all('/webhooks')).filter((one) => isOurs(one, shopId))) {
    const topic = textAt(webhook, 'topic') ?? ''
    const isCurrent = textAt(webhook, 'delivery_url') === url && TOPICS.includes(topic) && !served.includes(topic)
    if (!isCurrent) {
      await change('DELETE', `${pathOf(webhook)}?force=true`)
      continue
    }
    served.push(topic)
    if (textAt(webhook, 'status') !== 'active') await change('PUT', pathOf(webhook), { status: 'active' })
  }
  for (const topic of TOPICS.filter((one) => !served.includes(one)))
    await change('POST', '/webhooks', {
      name: `${NAME_PREFIX}${topic}`,
      topic,
      delivery_url: url,
      secret,
      status: 'active',
    })
  return missing
}
