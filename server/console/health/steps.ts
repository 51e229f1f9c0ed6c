import { isAllowed } from '../../domain/access/rights.ts'
import { endParking } from '../../journey/operations/health.ts'
import { toAuthor } from '../caller.ts'
import type { ConsoleStep } from '../context.ts'

const end =
  (action: 'retry' | 'drop'): ConsoleStep =>
  async (context, { args }) => {
    const { needs, member, t } = context
    const labelsOnly = !isAllowed(member.role, 'retry')
    const job = { kind: String(args.kind), key: String(args.key), labelsOnly }
    const isDone = await endParking(needs, { ...toAuthor(context), ...job }, action)
    if (!isDone) return { kind: 'stay', problem: { code: 'conflict', title: t('health.gone') } }
    return { kind: 'go', path: '/health', toast: t(action === 'retry' ? 'health.retried' : 'health.dropped') }
  }

export const healthSteps = { 'health.retry': end('retry'), 'health.drop': end('drop') } as const
