import { createTransport } from '@sentry/core'
import { ServerRuntimeClient } from '@sentry/core/server'
import { faultEvent } from './fault-event.ts'
import type { FaultReporter } from './port.ts'

/** Of a hundred faults, thirty are reported (CON-30). */
export const FAULT_SAMPLE_RATE = 0.3

/** A service that does not answer by then hears nothing of this fault. */
const PATIENCE_MS = 3_000

/** How long the end of the process waits for what is on its way. */
const LAST_WORDS_MS = 1_000

/** Faults to any service that takes Sentry's envelopes. The client queues 64 and drops what comes beyond. */
export function sentry(given: { readonly dsn: string; readonly rate?: number }): FaultReporter {
  const client = new ServerRuntimeClient({
    dsn: given.dsn,
    sampleRate: given.rate ?? FAULT_SAMPLE_RATE,
    integrations: [],
    // Nothing is traced, and stacks are read by us.
    traceLifecycle: 'static',
    stackParser: () => [],
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit, // a text, or its bytes
          headers: { 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        await answer.body?.cancel()
        const header = (name: string) => answer.headers.get(name)
        return {
          statusCode: answer.status,
          headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
        }
      }),
  })
  client.init()
  return {
    report(error) {
      try {
        client.captureEvent(faultEvent(error))
      } catch {
        // A fault of the reporter is nobody else's.
      }
    },
    async close() {
      await client.close(LAST_WORDS_MS)
    },
  }
}
