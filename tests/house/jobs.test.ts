import { expect, test } from 'vitest'
import type { JobPayloads } from '../../schemas/records/job.ts'
import { handlers } from '../../server/jobs/index.ts'
import type { Handlers } from '../../server/jobs/runner.ts'
import type { KnownJob } from '../../server/store/jobs.ts'
import type { World } from '../../server/world.ts'

const at = { shopId: 'demo', key: 'R-1', runAt: 0 }

test('HSE-03 a job of unknown kind, or with a foreign payload, does not compile', () => {
  const known: readonly KnownJob[] = [
    { ...at, kind: 'label', payload: { returnId: 'r' } },
    // @ts-expect-error nobody handles it
    { ...at, kind: 'lable', payload: { returnId: 'r' } },
    // @ts-expect-error the payload of another kind
    { ...at, kind: 'webhooks', payload: { returnId: 'r' } },
    // @ts-expect-error a part of the payload is missing
    { ...at, kind: 'follow-up', payload: { returnId: 'r', kind: 'refund' } },
    // @ts-expect-error there is no such letter
    { ...at, kind: 'mail', payload: { returnId: 'r', epoch: 1, letter: 'greeting' } },
  ]
  expect(known).toHaveLength(5)
})

test('HSE-03 each job kind has a handler for its payload, otherwise the code fails compilation', () => {
  const { label, ...others } = handlers
  // @ts-expect-error nobody makes labels
  const missing: Handlers<World, JobPayloads> = others
  // @ts-expect-error a delivery is told of no return
  const wrong: Handlers<World, JobPayloads> = { ...handlers, webhooks: label }
  expect([missing, wrong].map((one) => Object.keys(one).length)).toEqual([41, 42])
})
