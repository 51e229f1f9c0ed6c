import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  CheckRequest,
  ConfigDifference,
  ConfigReport,
  ConfigVersion,
  Pointers,
  PublishRequest,
  RollbackRequest,
  RolloutRequest,
} from '../../../schemas/merchant/configuration.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { described } from '../../../schemas/typebox/described.ts'
import { Instant } from '../../../schemas/values/ids.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'
import { toChangeResult } from './results.ts'

const Version = Type.Integer({ minimum: 0 })
/** Other versions are unknown, not bad requests. */
const VersionText = Type.String({ pattern: '^[1-9]\\d{0,8}$' })

const bodyLimit = 1_048_576

const changeDefaults = {
  method: 'POST',
  response: Closed({
    version: described(Version, 'Configuration version of the change'),
    ...Pointers.properties,
    remarks: Type.Optional(described(ConfigReport.properties.remarks, 'Warnings; absent when there are none')),
  }),
  errors: [404, 409, 422],
  bodyLimit,
} as const

/** Aborts a configuration check, which takes seconds, on disconnect. */
const createCloseSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

const parseVersion = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

const changeCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/config/check',
    id: 'checkConfiguration',
    right: 'edit-configuration',
    summary: 'Check a configuration and list its errors with their positions',
    body: CheckRequest,
    response: ConfigReport,
    errors: [422],
    bodyLimit,
    handler: async ({ world, caller, body, reply, done }) => {
      const report = await world.configurations.check(caller.shopId, body.document, createCloseSignal(reply))
      return report.problems.length === 0 ? done(report) : { status: 422, refused: report }
    },
  }),
  merchantOperation({
    ...changeDefaults,
    path: '/config',
    id: 'publishConfiguration',
    right: 'publish',
    summary: 'Publish a configuration for all or some of the orders',
    body: PublishRequest,
    handler: async ({ world, caller, body, reply }) =>
      toChangeResult(await world.configurations.publish(caller, body, { signal: createCloseSignal(reply) })),
  }),
  merchantOperation({
    ...changeDefaults,
    path: '/config/rollback',
    id: 'rollBackConfiguration',
    right: 'publish',
    summary: 'Roll back to a version, or undo the last change',
    body: RollbackRequest,
    handler: async ({ world, caller, body }) => toChangeResult(await world.configurations.rollBack(caller, body)),
  }),
  merchantOperation({
    ...changeDefaults,
    path: '/config/rollout',
    id: 'rollOutConfiguration',
    right: 'publish',
    summary: 'Change the percentage of orders that use the candidate',
    body: RolloutRequest,
    handler: async ({ world, caller, body }) => toChangeResult(await world.configurations.rollOut(caller, body)),
  }),
]

const readCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/config/versions',
    id: 'listVersions',
    right: 'read-configuration',
    summary: 'List the versions, newest first',
    response: Closed({ versions: Type.Array(ConfigVersion, { description: 'Versions, newest first' }) }),
    errors: [404],
    handler: async ({ world, caller, done, refuse }) => {
      const versions = await world.configurations.versions(caller.shopId)
      return versions === null ? refuse(404, 'The shop does not exist') : done({ versions })
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/config/versions/:version',
    id: 'readVersion',
    params: { version: VersionText },
    right: 'read-configuration',
    summary: 'Retrieve the document of a version',
    response: Closed({
      version: described(Version, 'Configuration version'),
      document: Type.Unknown({ description: 'The configuration' }),
    }),
    errors: [404],
    handler: async ({ world, caller, params, done, refuse }) => {
      const number = parseVersion(params.version)
      const stored = number === null ? null : await world.configurations.version(caller.shopId, number)
      return stored === null ? refuse(404, 'The version does not exist') : done(stored)
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/config/diff',
    id: 'compareVersions',
    right: 'read-configuration',
    summary: 'Compare two versions. Without versions, show the last change',
    query: Closed({
      from: Type.Optional(described(VersionText, 'First version')),
      to: Type.Optional(described(VersionText, 'Second version')),
    }),
    response: Closed({
      from: described(Version, 'First version'),
      to: described(Version, 'Second version'),
      differences: Type.Array(ConfigDifference, { description: 'Differences between the versions' }),
    }),
    errors: [404, 422],
    handler: async ({ world, caller, query: { from, to }, done, refuse }) => {
      const versions = {
        ...(from !== undefined && { from: Number(from) }),
        ...(to !== undefined && { to: Number(to) }),
      }
      const diff = await world.configurations.diff(caller.shopId, versions)
      return diff === null ? refuse(404, 'The version does not exist') : done(diff)
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/config/changes',
    id: 'listChanges',
    right: 'read-configuration',
    summary: 'List the configuration changes with their authors, newest first',
    response: Closed({
      changes: Type.Array(
        Closed({
          at: described(Instant, 'Time of the change, in milliseconds since 1970-01-01 UTC'),
          by: Type.String({ description: 'Name of the key that made the change' }),
          change: Type.Enum(
            [
              ...(['published', 'rolled-out', 'rolled-back', 'key-made', 'key-changed', 'key-revoked'] as const),
              ...(['secret-kept', 'secret-forgotten'] as const),
            ],
            { description: 'Kind of change' },
          ),
          version: Type.Union([Version, Type.Null()], {
            description: 'Configuration version; null when the change has none',
          }),
          percentage: Type.Union([Type.Integer(), Type.Null()], {
            description: 'Percentage of orders; null when the change has none',
          }),
        }),
        { description: 'Changes, newest first' },
      ),
    }),
    handler: async ({ world, caller, done }) => done({ changes: await world.configurations.changes(caller.shopId) }),
  }),
]

/** Local commands use the same operations under their own prefix (`table.ts`). */
export const configurationCalls: readonly MerchantOperation[] = [...changeCalls, ...readCalls]
