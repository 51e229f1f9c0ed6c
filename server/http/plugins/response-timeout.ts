import type { FastifyInstance, FastifyReply } from 'fastify'
import { fault } from '../../faults.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limitsResponseTime?: true
  }
}

const abortResponse = (reply: FastifyReply): void => {
  if (reply.sent) return
  const timeout = fault('RET_ERR_LATE', new Error(reply.request.routeOptions.url))
  if (reply.raw.headersSent) reply.raw.destroy(timeout)
  else reply.send(timeout)
}

/**
 * Answers 503 after `timeoutMs` and drops the later result. One timer serves all requests: Fastify's `handlerTimeout`
 * costs a twentieth of a page.
 */
export function enforceResponseTimeout(app: FastifyInstance, timeoutMs: number): void {
  const waiting = new Map<FastifyReply, number>()
  let timer: NodeJS.Timeout | undefined
  const abortOverdue = (): void => {
    timer = undefined
    for (const [reply, since] of waiting) {
      const remainingMs = since + timeoutMs - performance.now()
      if (remainingMs > 0) {
        scheduleCheck(remainingMs)
        return
      }
      waiting.delete(reply)
      abortResponse(reply)
    }
  }
  const scheduleCheck = (ms: number): void => {
    timer = setTimeout(abortOverdue, ms).unref()
  }
  app.addHook('onRequest', ({ routeOptions: { config } }, reply, done) => {
    if (config.limitsResponseTime === true) {
      waiting.set(reply, performance.now())
      if (timer === undefined) scheduleCheck(timeoutMs)
    }
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(timer)
    done()
  })
}
