import { createTransport } from '@sentry/core'
import { ServerRuntimeClient } from '@sentry/core/server'
import { toFaultEvent } from './fault-event.ts'
import type { FaultReporter } from './port.ts'

/** The share of reported faults (CON-30). */
export const FAULT_SAMPLE_RATE = 0.3

const REQUEST_TIMEOUT_MS = 3_000

/** How long shutdown waits. */
const FLUSH_TIMEOUT_MS = 1_000

/** Works with any service for Sentry envelopes. The client queues 64 reports and drops more. */
export function createSentryReporter(settings: { readonly dsn: string; readonly rate?: number }): FaultReporter {
  const client = new ServerRuntimeClient({
    dsn: settings.dsn,
    sampleRate: settings.rate ?? FAULT_SAMPLE_RATE,
    integrations: [],
    traceLifecycle: 'static',
    stackParser: () => [],
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          headers: { 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
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
        client.captureEvent(toFaultEvent(error))
      } catch {}
    },
    async close() {
      await client.close(FLUSH_TIMEOUT_MS)
    },
  }
}
