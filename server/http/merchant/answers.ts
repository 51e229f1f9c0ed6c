import type { FastifyReply } from 'fastify'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import type { OperationAnswer } from '../../journey/operations/perform.ts'
import type { ConfigAnswer } from '../../world.ts'

/** An answer to a merchant; nobody on the way keeps it. */
export function answerCall(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** A refusal: everything that is wrong, each with its place; what is wrong with the whole needs none. */
export function refuseCall(
  reply: FastifyReply,
  status: number,
  wrong: string | readonly ConfigProblem[],
): FastifyReply {
  return answerCall(reply, status, { problems: typeof wrong === 'string' ? [{ pointer: '', message: wrong }] : wrong })
}

/**
 * What became of a change of configurations: done 200, refused 422 with every problem, unknown 404, or 409 where
 * somebody else changed it first; then the version in force is said, so that the caller can look at it. Remarks refuse
 * nothing and are told all the same.
 */
export function sayChanged(reply: FastifyReply, answer: ConfigAnswer): FastifyReply {
  const remarked = 'remarks' in answer && { remarks: answer.remarks }
  if (answer.kind === 'done')
    return answerCall(reply, 200, { version: answer.version, ...answer.pointers, ...remarked })
  if (answer.kind === 'refused') return answerCall(reply, 422, { problems: answer.problems, ...remarked })
  if (answer.kind === 'unknown') return refuseCall(reply, 404, `There is no such ${answer.what}`)
  const message = `Somebody else was faster: version ${answer.version} is in force now. Look at it, then say so with ifVersion.`
  return answerCall(reply, 409, { problems: [{ pointer: '/ifVersion', message }], version: answer.version })
}

/**
 * What became of an operation on a return or a customer. A call that was done before under the same key is answered as
 * it was then, and says so in a header.
 */
export function sayOperated(reply: FastifyReply, answer: OperationAnswer<object>): FastifyReply {
  switch (answer.kind) {
    case 'done':
      return answerCall(reply, 200, answer.body)
    case 'replayed':
      return answerCall(reply.header('idempotent-replay', 'true'), answer.status, answer.body)
    case 'unknown':
      return refuseCall(reply, 404, `There is no such ${answer.what}`)
    case 'conflict':
      return refuseCall(reply, 409, answer.why)
    case 'invalid':
      return refuseCall(reply, 422, answer.problems)
    case 'taken':
      return refuseCall(reply, 422, 'Another call was made under this Idempotency-Key')
  }
}
