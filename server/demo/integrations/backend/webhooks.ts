import { type TSchema, Type } from 'typebox'
import { WebhookEvent } from '../../../../schemas/records/webhook-event.ts'
import { contentOf, type Write } from '../../../http/operation/openapi.ts'
import { Signal } from '../../../providers/commerce/http/wire.ts'

const signatureHeaders = [
  ['webhook-id', 'Id of the message: the same for every attempt'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970-01-01 UTC'],
  [
    'webhook-signature',
    '`v1,` and the base64 of the HMAC-SHA256 of `<id>.<timestamp>.<body>`; several values are separated by spaces',
  ],
].map(([name, description]) => ({ name, description, in: 'header', required: true, schema: { type: 'string' } }))

/** The portal ignores other members. */
const PostedSignal = Type.Object(
  { ...Signal.properties, timestamp: Type.Optional(Type.String({ description: 'Time of the change, in ISO 8601' })) },
  { title: 'Signal', description: 'Entities to read again' },
)

interface WebhookMessage {
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly body: TSchema
  readonly example: unknown
  readonly responses: Readonly<Record<string, string>>
}

const messages: Readonly<Record<string, WebhookMessage>> = {
  signal: {
    id: 'sendSignal',
    summary: 'Notify Homeward of a change in the order system',
    description:
      'Optional. The order system posts it to `<PUBLIC_URL>/hooks/orders/<shop>`, signed with a secret that the shop names under ' +
      '`hookSecrets`. Homeward then reads the named resources again. Without signals Homeward reads all changes every five minutes.',
    body: PostedSignal,
    example: { type: 'order.changed', timestamp: '2026-04-14T12:00:00Z', data: { id: '1001' } },
    responses: {
      200: 'The message is accepted',
      401: 'It is not signed with a secret of the shop, or its timestamp differs by more than five minutes',
      404: 'The shop accepts no signals',
      422: 'The message is invalid',
    },
  },
  event: {
    id: 'receiveEvent',
    summary: 'Notify a server of the shop of an event of a return or request',
    description:
      'Optional. Homeward posts it to each `url` under `webhooks` of the configuration, signed with its `secret`, until it is ' +
      'accepted, for three days. It has nothing of a person: read the return by its id.',
    body: WebhookEvent,
    example: {
      version: '1',
      id: 'evt_2f6c',
      event: 'received',
      at: 1_776_168_000_000,
      shop: 'my-shop',
      by: 'carrier',
      return: { id: 'k3bQ0dUqTn2hJx9v', number: 'R-1001', orderName: '#1001', state: 'open', inStore: false },
      detail: {},
    },
    responses: {
      '2XX': 'The message is accepted',
      410: 'The endpoint no longer accepts attempts of this message',
      default: 'The message is retried later',
    },
  },
}

export function buildBackendWebhooks(write: Write): object {
  return Object.fromEntries(
    Object.entries(messages).map(([name, { id, summary, description, body, example, responses }]) => [
      name,
      {
        post: {
          operationId: id,
          summary,
          description,
          security: [],
          parameters: signatureHeaders,
          requestBody: {
            required: true,
            ...contentOf(write(body, `${name === 'signal' ? 'Signal' : 'Event'}`), example),
          },
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, meaning]) => [status, { description: meaning }]),
          ),
        },
      },
    ]),
  )
}
