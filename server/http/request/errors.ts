import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BUILT_IN_LANGUAGES, chooseLanguage, DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import { type TextKey, type Translate, translator } from '../../../locales/translate.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import { type ProblemCode, problemCodes } from '../../../schemas/envelope/problem-codes.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import { type Fault, isFault } from '../../faults.ts'
import { headlessTexts } from '../../journey/request/headless-texts.ts'
import type { HttpSettings } from '../settings.ts'
import { acceptedLanguages } from './accept-language.ts'
import { acceptsPage } from './accepts-page.ts'
import { toMemberPath } from './body.ts'
import { callRefusal } from './call-refusal.ts'
import { createErrorDocumentRenderer } from './document-renderer.ts'
import type { FindWithdrawalLink } from './withdrawal-link.ts'

type TextOverrides = Parameters<typeof translator>[0]['instead']

/** An error response must not load a shop's configuration. */
export function builtInTranslator(language = DEFAULT_LANGUAGE, overrides?: TextOverrides): Translate {
  return translator({ language, instead: overrides, onMissing: () => {} })
}

export function requestTranslator(request: Pick<FastifyRequest, 'headers'>, overrides?: TextOverrides): Translate {
  const browser = acceptedLanguages(request.headers['accept-language'])
  return builtInTranslator(chooseLanguage({ browser, allowed: BUILT_IN_LANGUAGES }), overrides)
}

export function statusOf(error: FastifyError | Fault): number {
  if (isFault(error)) return error.status
  return error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
}

const CODE_BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  408: 'too-slow',
  409: 'overtaken',
  413: 'too-large',
  415: 'wrong-type',
  429: 'throttled',
  503: 'unavailable',
}

const TITLE_BY_CODE: Partial<Record<ProblemCode, TextKey>> = {
  'not-found': 'fault.not-found',
  overtaken: 'fault.stale',
  'too-large': 'fault.too-large',
  'wrong-type': 'fault.wrong-type',
}

/** `bad-request` when the client can correct the error, else `failed`. */
const codeOf = (error: FastifyError | Fault): ProblemCode => {
  if (error.code === 'RET_ERR_SHOP_UNKNOWN') return 'shop-unknown'
  if (error.code === 'RET_ERR_BAD_KEY') return 'bad-key'
  const status = statusOf(error)
  return CODE_BY_STATUS[status] ?? (status < 500 ? 'bad-request' : 'failed')
}

export function toProblem(
  error: FastifyError | Fault,
  options: { readonly ref: string; readonly t: Translate; readonly retryAfterMs?: number },
): Problem {
  const { ref, t, retryAfterMs = MINUTE_MS } = options
  const code = codeOf(error)
  if (code === 'shop-unknown')
    return { code, codes: [12], title: t('error.lookup-12'), detail: t('fault.shop-unknown-copy') }
  if (code === 'failed')
    return { code, title: t('fault.unexpected'), detail: t('fault.unexpected-copy', { ref }), modal: true, ref }
  if (code === 'unavailable')
    return { code, title: t('fault.unavailable'), detail: t('fault.unavailable-copy'), modal: true, ref }
  if (code === 'throttled') return { code, title: t('fault.throttled'), retryAfterMs }
  const place = code === 'bad-request' ? { pointer: isFault(error) ? error.pointer : '' } : {}
  return { code, title: t(TITLE_BY_CODE[code] ?? 'fault.bad-request'), ...place }
}

interface FailedRequest extends Pick<HttpSettings, 'report'> {
  readonly document: Awaited<ReturnType<typeof createErrorDocumentRenderer>> | null
  readonly error: FastifyError
  readonly findWithdrawalLink: FindWithdrawalLink
}

/** The log has details under the reference that the shopper sees. */
const reportProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  { error, report, instead }: Pick<FailedRequest, 'error' | 'report'> & { readonly instead?: TextOverrides },
): Problem => {
  const seconds = Number(reply.getHeader('retry-after') ?? 60)
  const problem = toProblem(error, {
    ref: request.id,
    t: requestTranslator(request, instead),
    retryAfterMs: seconds * 1000,
  })
  const { status } = problemCodes[problem.code]
  if (status >= 500) {
    request.log.error({ err: error, ref: request.id }, 'Failed to handle a request')
    report(error)
  }
  reply.code(status).header('cache-control', 'no-store')
  return problem
}

/** An unknown shop has no page to lead to. A press is not repeated by a link. */
const listWays = ({ url, method }: FastifyRequest, { code }: Problem, t: Translate) => {
  if (code === 'shop-unknown') return []
  const home = { label: t('fault.home'), href: '/', look: 'secondary' } as const
  if (code === 'not-found' || method !== 'GET') return [{ ...home, look: 'primary' } as const]
  return [{ label: t('client.retry'), href: url, look: 'primary' } as const, home]
}

const sendProblem = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { document, findWithdrawalLink, ...failed }: FailedRequest,
): Promise<FastifyReply> => {
  const problem = reportProblem(request, reply, failed)
  if (document !== null && acceptsPage(request)) {
    const t = requestTranslator(request)
    const { language } = t
    const withdrawal = await findWithdrawalLink(request, language)
    const detail = problem.code === 'not-found' ? t('fault.not-found-copy') : problem.detail
    const page = { ...problem, ...(detail !== undefined && { detail }), language, withdrawal }
    const { html, headers } = document({ ...page, ways: listWays(request, problem, t) })
    return reply.headers(headers).type('text/html; charset=utf-8').send(html)
  }
  const envelope: Envelope = { contract: CONTRACT, rev: null, problem }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

export function createCallErrorHandler({ report }: Pick<HttpSettings, 'report'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = reportProblem(request, reply, { error, report, instead: headlessTexts })
    const { pointer = '', title } = problem
    const fields = pointer === '' ? [] : [{ name: toMemberPath(pointer), message: title }]
    return reply.type('application/json; charset=utf-8').send(callRefusal(problem, fields))
  }
}

/** Covers unknown URLs. Merchant operations (`merchant/routes.ts`) and headless operations have their own handlers. */
export async function handleErrors(
  app: FastifyInstance,
  settings: Pick<HttpSettings, 'report' | 'client' | 'secureCookies'>,
  findWithdrawalLink: FindWithdrawalLink,
): Promise<void> {
  const { report, client } = settings
  const document = client === null ? null : await createErrorDocumentRenderer(client, settings)
  const options = { report, document, findWithdrawalLink }
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(request, reply, { ...options, error }))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, {
      ...options,
      error: Object.assign(new Error('Not found'), { code: 'not-found', name: 'NotFound', statusCode: 404 }),
    }),
  )
}
