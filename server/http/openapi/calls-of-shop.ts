import { Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { Instant } from '../../../schemas/ids.ts'
import { Link, LinkRequest } from '../../../schemas/link.ts'
import {
  CheckRequest,
  ConfigDifference,
  ConfigReport,
  ConfigVersion,
  KeyRequest,
  MerchantKey,
  Pointers,
  PublishRequest,
  RollbackRequest,
  RolloutRequest,
} from '../../../schemas/merchant.ts'
import { EffectKind } from '../../../schemas/records/effect.ts'
import { ReturnState, TrackingStatus } from '../../../schemas/records/return.ts'
import { DeliveryState, WebhookDelivery, WebhookDeliveryPage } from '../../../schemas/webhook-event.ts'
import { ParcelEvent } from '../parcel-news.ts'
import type { MerchantCall } from './call.ts'

const Version = Type.Integer({ minimum: 0 })
const VersionText = Type.String({ pattern: '^[1-9]\\d{0,8}$' })
const changed: MerchantCall['answers'] = {
  status: 200,
  schema: Closed({ version: Version, ...Pointers.properties }),
}

const configuration: readonly MerchantCall[] = [
  {
    method: 'POST',
    path: '/config/check',
    id: 'checkConfiguration',
    says: 'What is wrong with a configuration, each with its place',
    body: CheckRequest,
    answers: { status: 200, schema: ConfigReport },
    refuses: [400, 422],
  },
  {
    method: 'POST',
    path: '/config',
    id: 'publishConfiguration',
    says: 'Publishes a configuration, for everybody or for a part of the orders',
    body: PublishRequest,
    answers: changed,
    refuses: [400, 404, 409, 422],
  },
  {
    method: 'POST',
    path: '/config/rollback',
    id: 'rollBackConfiguration',
    says: 'Back to a version, or from the last change',
    body: RollbackRequest,
    answers: changed,
    refuses: [400, 404, 409, 422],
  },
  {
    method: 'POST',
    path: '/config/rollout',
    id: 'rollOutConfiguration',
    says: 'How far the candidate reaches',
    body: RolloutRequest,
    answers: changed,
    refuses: [400, 404, 409, 422],
  },
  {
    method: 'GET',
    path: '/config/versions',
    id: 'listVersions',
    says: 'Every version, newest first',
    answers: { status: 200, schema: Closed({ versions: Type.Array(ConfigVersion) }) },
    refuses: [404],
  },
  {
    method: 'GET',
    path: '/config/versions/{version}',
    id: 'readVersion',
    says: 'The document of a version',
    answers: { status: 200, schema: Closed({ version: Version, document: Type.Unknown() }) },
    refuses: [404],
  },
  {
    method: 'GET',
    path: '/config/diff',
    id: 'compareVersions',
    says: 'What two versions differ in; without them, what the last change was',
    query: Closed({ from: Type.Optional(VersionText), to: Type.Optional(VersionText) }),
    answers: {
      status: 200,
      schema: Closed({ from: Version, to: Version, differences: Type.Array(ConfigDifference) }),
    },
    refuses: [400, 404],
  },
  {
    method: 'GET',
    path: '/config/changes',
    id: 'listChanges',
    says: 'Who changed what, newest first',
    answers: {
      status: 200,
      schema: Closed({
        changes: Type.Array(
          Closed({
            at: Instant,
            by: Type.String(),
            change: Type.Enum(['published', 'rolled-out', 'rolled-back', 'key-made', 'key-revoked']),
            version: Type.Union([Version, Type.Null()]),
            percentage: Type.Union([Type.Integer(), Type.Null()]),
          }),
        ),
      }),
    },
  },
]

const keys: readonly MerchantCall[] = [
  {
    method: 'GET',
    path: '/keys',
    id: 'listKeys',
    says: 'The keys of the shop, without what they open with',
    answers: { status: 200, schema: Closed({ keys: Type.Array(MerchantKey) }) },
  },
  {
    method: 'POST',
    path: '/keys',
    id: 'makeKey',
    says: 'A new key; it is in this answer and nowhere else',
    body: KeyRequest,
    answers: { status: 201, schema: Closed({ id: Type.String(), key: Type.String() }) },
    refuses: [400, 409],
  },
  {
    method: 'DELETE',
    path: '/keys/{id}',
    id: 'revokeKey',
    says: 'Revokes a key',
    answers: { status: 200, schema: Closed({ revoked: Type.String() }) },
    refuses: [404],
  },
]

const links: readonly MerchantCall[] = [
  {
    method: 'POST',
    path: '/links',
    id: 'makeLink',
    says: 'A link that opens an order without a second value; it is in this answer and nowhere else',
    body: LinkRequest,
    answers: { status: 201, schema: Link },
    refuses: [400, 404, 422],
  },
  {
    method: 'DELETE',
    path: '/links/{id}',
    id: 'revokeLink',
    says: 'Revokes a link',
    answers: { status: 200, schema: Closed({ revoked: Type.String() }) },
    refuses: [404],
  },
]

const parcels: readonly MerchantCall[] = [
  {
    method: 'POST',
    path: '/tracking',
    id: 'passOnTracking',
    says: 'What a carrier says of a parcel; payouts that wait for it are released. With an id it is heard once',
    body: ParcelEvent,
    answers: {
      status: 200,
      schema: Closed({
        return: Type.String(),
        state: ReturnState,
        tracking: TrackingStatus,
        exchangeTracking: Type.Union([TrackingStatus, Type.Null()]),
        released: Type.Array(EffectKind),
      }),
    },
    refuses: [404, 422],
  },
  {
    method: 'GET',
    path: '/webhooks/deliveries',
    id: 'listDeliveries',
    says: 'What became of the events that were posted to the shop',
    query: Closed({
      state: Type.Optional(DeliveryState),
      cursor: Type.Optional(Type.String()),
      limit: Type.Optional(Type.String({ pattern: '^(?:[1-9]\\d?|100)$' })),
    }),
    answers: { status: 200, schema: WebhookDeliveryPage },
    refuses: [400],
  },
  {
    method: 'POST',
    path: '/webhooks/deliveries/{id}/replay',
    id: 'replayDelivery',
    says: 'Posts an event once more',
    answers: { status: 202, schema: Closed({ delivery: WebhookDelivery }) },
    refuses: [404],
  },
]

/** The calls on what a shop publishes, on its keys, and on what passes between it and others. */
export const callsOfShop: readonly MerchantCall[] = [...configuration, ...keys, ...links, ...parcels]
