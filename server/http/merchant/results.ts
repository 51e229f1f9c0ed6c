import type { FastifyReply } from 'fastify'
import { moneyText } from '../../../locales/format.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { AccessCode } from '../../../schemas/merchant/keys.ts'
import { type OperationAnswer, toRevision } from '../../journey/operations/perform.ts'
import type { ConfigAnswer } from '../../world.ts'
import type { OperationResult } from '../operation/define.ts'

const toProblems = (wrong: string | readonly ConfigProblem[]) => ({
  problems: typeof wrong === 'string' ? [{ pointer: '', message: wrong }] : wrong,
})

const refuse = (status: number, wrong: string | readonly ConfigProblem[]): OperationResult<never> => ({
  status,
  refused: toProblems(wrong),
})

export function refuseCall(
  reply: FastifyReply,
  status: number,
  wrong: string | readonly ConfigProblem[],
): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(toProblems(wrong))
}

/** The key of the caller does not allow the call. Returns null, as the caller is unknown or refused. */
export function refuseAccess(
  reply: FastifyReply,
  { status, code, message }: { readonly status: 401 | 403; readonly code: AccessCode; readonly message: string },
): null {
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ code, ...toProblems(message) })
  return null
}

/**
 * 200, 422 with all problems, 404, or 409 with the version in force if another change came first. Remarks never refuse.
 */
export function toChangeResult(answer: ConfigAnswer) {
  const remarked = 'remarks' in answer && { remarks: answer.remarks }
  if (answer.kind === 'done') return { answer: { version: answer.version, ...answer.pointers, ...remarked } }
  if (answer.kind === 'refused') return { status: 422, refused: { problems: answer.problems, ...remarked } }
  if (answer.kind === 'unknown') return refuse(404, `The ${answer.what} does not exist`)
  const message = `The configuration changed at the same time: version ${answer.version} is now in force. Review it, then repeat the request with ifVersion.`
  return { status: 409, refused: { problems: [{ pointer: '/ifVersion', message }], version: answer.version } }
}

const describeLimit = ({ limit, amount, currency }: Extract<OperationAnswer, { kind: 'above-limit' }>): string =>
  `An agent moves at most ${moneyText('en', limit.amount, limit.currency)} of a return, and this call would make it ${moneyText('en', amount, currency)}: ask a manager`

const toStale = (rev: number) => ({
  status: 409,
  refused: {
    code: 'stale',
    ...toProblems(
      `The return has changed: it is at revision ${toRevision(rev)} now. Read it again before the next call`,
    ),
  },
})

/** A repeated request gets the first response with the header `Idempotent-Replay`. */
export function toOperationResult<Body extends object>(answer: OperationAnswer<Body>): OperationResult<Body> {
  switch (answer.kind) {
    case 'done':
      return { answer: answer.body, rev: answer.rev === undefined ? null : toRevision(answer.rev) }
    case 'replayed':
      return { status: answer.status, refused: answer.body, headers: { 'idempotent-replay': 'true' } }
    case 'unknown':
      return refuse(404, `The ${answer.what} does not exist`)
    case 'conflict':
      return { status: 409, refused: { code: answer.code, ...toProblems(answer.why) } }
    case 'stale':
      return { ...toStale(answer.rev), rev: toRevision(answer.rev) }
    case 'invalid':
      return refuse(422, answer.problems)
    case 'above-limit':
      return { status: 403, refused: { code: 'above-limit', ...toProblems(describeLimit(answer)) } }
    case 'taken':
      return refuse(422, 'This Idempotency-Key was already used for a different request')
  }
}
