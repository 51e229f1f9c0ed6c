import type { FastifyInstance, FastifyReply } from 'fastify'
import { fault } from '../../faults.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A shopper waits for what this route answers. */
    waitedFor?: true
  }
}

/** Ends the wait, where no answer was given: with one, or, where one has begun and does not come to its end, without. */
const giveUp = (reply: FastifyReply): void => {
  if (reply.sent) return
  const late = fault('RET_ERR_LATE', new Error(reply.request.routeOptions.url))
  if (reply.raw.headersSent) reply.raw.destroy(late)
  else reply.send(late)
}

/**
 * Answers 503 to whoever has waited so long for a route that somebody waits for; what its handler still does then is heard by
 * nobody. One timer serves them all, as hardly anybody ever waits: `handlerTimeout` of Fastify, with a timer and a signal for each
 * request, is a twentieth of what a page costs.
 */
export function endWaits(app: FastifyInstance, longestMs: number): void {
  /** Since when each waits, in the order in which they came. */
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
