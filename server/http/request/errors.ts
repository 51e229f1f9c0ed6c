import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BUILT_IN_LANGUAGES, chooseLanguage, DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import { type TextKey, type Translate, translator } from '../../../locales/translate.ts'
import type { Problem } from '../../../schemas/problem.ts'
import { type ProblemCode, problemCodes } from '../../../schemas/problem-codes.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { MINUTE_MS } from '../../../schemas/time.ts'
import { CONTRACT } from '../../../schemas/version.ts'
import { type Fault, isFault } from '../../faults.ts'
import { headlessTexts } from '../../journey/request/headless-texts.ts'
import type { HttpSettings } from '../settings.ts'
import { acceptedLanguages } from './accept-language.ts'
import { asksPage } from './asks-page.ts'
import { memberAt } from './body.ts'
import { callRefusal } from './call-refusal.ts'
import { failedDocumentsOf } from './fill-document.ts'

/** Words that are said otherwise than on a page. */
type Otherwise = Parameters<typeof translator>[0]['instead']

/** The built-in words of a language: a failure does not ask a shop for its own. */
export function wordsIn(language = DEFAULT_LANGUAGE, instead?: Otherwise): Translate {
  return translator({ language, instead, onMissing: () => {} })
}

/** The reader's language, where no shop is known that could say which ones it speaks. */
export function wordsFor(request: Pick<FastifyRequest, 'headers'>, instead?: Otherwise): Translate {
  const browser = acceptedLanguages(request.headers['accept-language'])
  return wordsIn(chooseLanguage({ browser, allowed: BUILT_IN_LANGUAGES }), instead)
}

/** The HTTP status of an error; 500 where it says none of its own. */
export function statusOf(error: FastifyError | Fault): number {
  if (isFault(error)) return error.status
  return error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
}

/** The code of a problem by the status of its error, where that says enough. */
const known: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  408: 'too-slow',
  409: 'overtaken',
  413: 'too-large',
  415: 'wrong-type',
  429: 'throttled',
  503: 'unavailable',
}

/** The words of problems that need no more than a title. */
const words: Partial<Record<ProblemCode, TextKey>> = {
  'not-found': 'fault.not-found',
  overtaken: 'fault.stale',
  'too-large': 'fault.too-large',
  'wrong-type': 'fault.wrong-type',
}

/** The code of an error: what is not foreseen is `bad-request` where the client can do something about it, else `failed`. */
const codeOf = (error: FastifyError | Fault): ProblemCode => {
  if (error.code === 'RET_ERR_SHOP_UNKNOWN') return 'shop-unknown'
  if (error.code === 'RET_ERR_BAD_KEY') return 'bad-key'
  const status = statusOf(error)
  return known[status] ?? (status < 500 ? 'bad-request' : 'failed')
}

/** Every failure in the shopper's words. */
export function problemOf(
  error: FastifyError | Fault,
  said: { readonly ref: string; readonly t: Translate; readonly retryAfterMs?: number },
): Problem {
  const { ref, t, retryAfterMs = MINUTE_MS } = said
  const code = codeOf(error)
  if (code === 'shop-unknown')
    return { code, codes: [12], title: t('error.lookup-12'), detail: t('fault.shop-unknown-copy') }
  if (code === 'failed')
    return { code, title: t('fault.unexpected'), detail: t('fault.unexpected-copy', { ref }), modal: true, ref }
  if (code === 'unavailable')
    return { code, title: t('fault.unavailable'), detail: t('fault.unavailable-copy'), modal: true, ref }
  if (code === 'throttled') return { code, title: t('fault.throttled'), retryAfterMs }
  const place = code === 'bad-request' ? { pointer: isFault(error) ? error.pointer : '' } : {}
  return { code, title: t(words[code] ?? 'fault.bad-request'), ...place }
}

/** A failed request, with who hears of faults and what draws it where a page was asked for. */
interface Failed extends Pick<HttpSettings, 'report'> {
  readonly document: Awaited<ReturnType<typeof failedDocumentsOf>> | null
  readonly error: FastifyError
}

/**
 * What is said of a failed request, with the status that goes with it. The log knows more of it under the reference that the
 * shopper reads.
 */
const told = (
  request: FastifyRequest,
  reply: FastifyReply,
  { error, report, instead }: Omit<Failed, 'document'> & { readonly instead?: Otherwise },
): Problem => {
  const seconds = Number(reply.getHeader('retry-after') ?? 60)
  const problem = problemOf(error, { ref: request.id, t: wordsFor(request, instead), retryAfterMs: seconds * 1000 })
  const { status } = problemCodes[problem.code]
  if (status >= 500) {
    request.log.error({ err: error, ref: request.id }, 'A request failed')
    report(error)
  }
  reply.code(status).header('cache-control', 'no-store')
  return problem
}

/**
 * The answer to a failed request: a problem, or the document without a screen, which asks again and says itself what
 * fails.
 */
const answer = (request: FastifyRequest, reply: FastifyReply, { document, ...failed }: Failed): FastifyReply => {
  const problem = told(request, reply, failed)
  if (document !== null && asksPage(request)) {
    const { html, headers } = document(problem)
    return reply.headers(headers).type('text/html; charset=utf-8').send(html)
  }
  const envelope: Envelope = { contract: CONTRACT, rev: null, problem }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

/** Answers a failed call that draws no page with a CallRefusal. */
export function callFailures({ report }: Pick<HttpSettings, 'report'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const said = told(request, reply, { error, report, instead: headlessTexts })
    const { pointer = '', title } = said
    const fields = pointer === '' ? [] : [{ name: memberAt(pointer), message: title }]
    return reply.type('application/json; charset=utf-8').send(callRefusal(said, fields))
  }
}

/**
 * One funnel for everything that goes wrong: whatever the status, the body can be drawn. An unknown address is a
 * failure like any other. Merchants' calls have a funnel of their own (`merchant/routes.ts`), and so have the headless ones.
 */
export async function handleErrors(
  app: FastifyInstance,
  settings: Pick<HttpSettings, 'report' | 'client' | 'secureCookies'>,
): Promise<void> {
  const { report, client } = settings
  const document = client === null ? null : await failedDocumentsOf(client, settings)
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(request, reply, { error, report, document }))
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, {
      error: Object.assign(new Error('Not found'), { code: 'not-found', name: 'NotFound', statusCode: 404 }),
      report,
      document,
    }),
  )
}
