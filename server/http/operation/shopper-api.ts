import type { FastifyRequest } from 'fastify'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { CallRefusal } from '../../../schemas/shopper-api/refusal.ts'
import { memberOf } from '../../../schemas/values/member.ts'
import { isFault } from '../../faults.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { acceptedLanguages } from '../request/accept-language.ts'
import { sendSession } from '../request/answer.ts'
import { toMemberPath } from '../request/body.ts'
import { idempotencyKeyOf } from '../request/idempotency-key.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { type ShopRequest, shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { type OperationResult, operationsFor, type ServedOperation } from './define.ts'
import type { Api } from './serve.ts'

export type ShopperResult<Answer> = OperationResult<Answer, CallRefusal>

export interface ShopperCaller {
  readonly visit: Visit
}

export type ShopperOperation = ServedOperation<ShopperCaller>

export const shopperOperation = operationsFor<ShopperCaller>()

/** Assessing a return of a hundred items is expensive. */
export const ASSESSMENTS_PER_MINUTE = 60

export const invalidBody = (
  message: string,
  problems: readonly ConfigProblem[],
): OperationResult<never, CallRefusal> => ({
  status: 422,
  refused: {
    errors: {
      code: 'invalid',
      message,
      fields: problems.map(({ pointer, message: wrong }) => ({ name: toMemberPath(pointer), message: wrong })),
    },
  },
})

const languageIn = (query: unknown): readonly string[] => {
  const lang = memberOf(query, 'lang')
  return typeof lang === 'string' ? acceptedLanguages(lang.slice(0, 20)) : []
}

const shopperVisit = async (world: World, settings: HttpSettings, request: FastifyRequest): Promise<Visit> => {
  const shopId = await shopOfPath(world, settings, request as ShopRequest)
  return visitOf(world, settings, { request, shopId, drawsNone: true })
}

/** Operations that only read, or whose handler checks the caller. */
export function publicApi(world: World, settings: HttpSettings): Api<ShopperCaller> {
  return {
    world,
    lenientQuery: true,
    mostPerMinute: settings.actionsPerMinute,
    authenticate: async () => true,
    callerOf: async (request) => ({ visit: await shopperVisit(world, settings, request) }),
    onResult: (reply, result, { visit: { shopId } }) => sendSession(reply, settings, { answer: result, shopId }),
  }
}

/** They may write the session, so pages of other sites may not send them. */
export function sessionApi(world: World, settings: HttpSettings): Api<ShopperCaller> {
  return {
    ...publicApi(world, settings),
    async authenticate(request) {
      await refuseCrossSite(request)
      return true
    },
  }
}

/** Operations of clients that draw their own pages. */
export function shopperApi(world: World, settings: HttpSettings): Api<ShopperCaller> {
  return {
    ...sessionApi(world, settings),
    refuse: (_status, problems) => invalidBody('The request does not match the parameters of this call', problems),
    async callerOf(request, { ifMatch, idempotent, localized }) {
      const visit = await shopperVisit(world, settings, request)
      // Otherwise the second of several steps under one key would get the response of the first.
      const key = idempotent ? idempotencyKeyOf(request) : null
      if (isFault(key)) throw key
      return {
        visit: {
          ...visit,
          idempotencyKey: key,
          browser: localized ? [...languageIn(request.query), ...visit.browser] : visit.browser,
          ...(ifMatch === undefined && { ifMatch: null }),
        },
      }
    },
  }
}
