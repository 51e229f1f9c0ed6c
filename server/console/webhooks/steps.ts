import { deliveryPath, endpointPath } from '../../../screens/console/webhooks/view.ts'
import { replayWebhook } from '../../journey/operations/replay-webhook.ts'
import { replayFailed, sendTestEvent } from '../../journey/operations/webhook-endpoints.ts'
import { toAuthor } from '../caller.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleStep } from '../context.ts'

type Delivery = Awaited<ReturnType<typeof sendTestEvent>>

const missing = ({ t }: ConsoleContext): ConsoleAnswer => ({
  kind: 'stay',
  problem: { code: 'not-found', title: t('missing.title') },
})

const follow = (context: ConsoleContext, delivery: Delivery): ConsoleAnswer =>
  delivery === null ? missing(context) : { kind: 'go', path: deliveryPath(delivery.endpoint, delivery.id) }

const test: ConsoleStep = async (context, { args }) =>
  follow(context, await sendTestEvent(context.needs, { ...toAuthor(context), endpoint: String(args.endpoint) }))

const resend: ConsoleStep = async (context, { args }) =>
  follow(context, await replayWebhook(context.needs, { ...toAuthor(context), deliveryId: String(args.delivery) }))

const resendFailed: ConsoleStep = async (context, { args }) => {
  const endpoint = String(args.endpoint)
  const count = await replayFailed(context.needs, { ...toAuthor(context), endpoint })
  return count === null
    ? missing(context)
    : { kind: 'go', path: endpointPath(endpoint), toast: context.t('webhooks.resent-toast', { count }) }
}

export const webhookSteps = {
  'webhooks.test': test,
  'webhooks.resend': resend,
  'webhooks.resend-failed': resendFailed,
} as const
