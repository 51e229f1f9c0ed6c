import { hash } from 'node:crypto'
import { consoleActions } from '../../schemas/console/actions/index.ts'
import type { Right } from '../../schemas/merchant/right.ts'
import { describeConflicts } from '../../screens/console/conflict-texts.ts'
import { isLimited } from '../domain/access/rights.ts'
import { getStaffLimit } from '../domain/access/staff-limit.ts'
import type { Caller, OperationAnswer } from '../journey/operations/perform.ts'
import type { Author } from '../world.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleIntent } from './context.ts'

export const toAuthor = ({ member: { shopId, name, accountId } }: ConsoleContext): Author => ({
  shopId,
  by: name,
  accountId,
})

export function toCall({ visit, member }: ConsoleContext, intent: ConsoleIntent): Caller['call'] {
  const { idempotencyKey } = visit
  if (idempotencyKey === null) return null
  const { name, at, values, args } = intent
  const fingerprint = hash('sha256', JSON.stringify([name, at, values, args]), 'base64url')
  return { key: `console:${member.accountId}:${idempotencyKey}`, fingerprint }
}

export function toCaller(context: ConsoleContext, intent: ConsoleIntent): Caller {
  const { visit, member, config } = context
  const { right, writes } = consoleActions[intent.name] as { readonly right: Right | null; readonly writes?: true }
  return {
    shopId: member.shopId,
    by: member.name,
    actor: `account:${member.accountId}`,
    call: toCall(context, intent),
    ...(writes && visit.ifMatch !== null && { ifMatch: visit.ifMatch }),
    ...(right !== null && isLimited(member.role, right) && { limit: getStaffLimit(config) }),
  }
}

export function toAnswer(
  { t }: ConsoleContext,
  answer: OperationAnswer<unknown>,
  done: Extract<ConsoleAnswer, { kind: 'go' }>,
): ConsoleAnswer {
  switch (answer.kind) {
    case 'done':
    case 'replayed':
      return done
    case 'unknown':
      return { kind: 'stay', problem: { code: 'not-found', title: t('missing.title') } }
    case 'conflict':
      return { kind: 'stay', problem: { code: 'conflict', title: describeConflicts(answer.codes ?? [answer.code], t) } }
    case 'stale':
      return { kind: 'stay', problem: { code: 'stale', title: t('problem.stale') } }
    case 'invalid':
      return {
        kind: 'stay',
        problem: { code: 'invalid', title: answer.problems[0]?.message ?? t('problem.bad-request') },
      }
    case 'above-limit': {
      const limit = t.money(answer.limit.amount, answer.limit.currency)
      return { kind: 'stay', problem: { code: 'above-limit', title: t('problem.above-limit', { limit }) } }
    }
    case 'taken':
      return { kind: 'stay', problem: { code: 'key-reused', title: t('problem.key-reused') } }
  }
}
