import type { FastifyInstance, FastifyReply } from 'fastify'
import { fault } from '../../faults.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    waitedFor?: true
  }
}

const giveUp = (reply: FastifyReply): void => {
  if (reply.sent) return
  const late = fault('RET_ERR_LATE', new Error(reply.request.routeOptions.url))
  if (reply.raw.headersSent) reply.raw.destroy(late)
  else reply.send(late)
}

/**
 * Answers 503 when a route exceeds `timeoutMs`; the handler's later result is dropped. One timer serves all requests:
 * Fastify's `handlerTimeout` creates a timer and a signal per request, a twentieth of the cost of a page.
 */
export function endWaits(app: FastifyInstance, longestMs: number): void {
  const waiting = new Map<FastifyReply, number>()
  let next: NodeJS.Timeout | undefined
  const look = (): void => {
    next = undefined
    for (const [reply, since] of waiting) {
      const left = since + longestMs - performance.now()
      if (left > 0) {
        lookIn(left)
        return
      }
      waiting.delete(reply)
      giveUp(reply)
    }
  }
  const lookIn = (ms: number): void => {
    next = setTimeout(look, ms).unref()
  }
  app.addHook('onRequest', ({ routeOptions: { config } }, reply, done) => {
    if (config.waitedFor === true) {
      waiting.set(reply, performance.now())
      if (next === undefined) lookIn(longestMs)
    }
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(next)
    done()
  })
}
