import type { ConsoleActionName } from '../../../schemas/console/actions/index.ts'
import { type BulkAction, performBulk } from '../../journey/operations/bulk.ts'
import type { ConsoleContext, ConsoleIntent, ConsoleStep } from '../context.ts'
import { parseAssignee } from './assignees.ts'
import { findPage, findSearched } from './list.ts'
import { type ListQuery, parseListQuery, toListPath } from './list-query.ts'
import { startBulkRun, storeBulkResult, storeText } from './stored.ts'

const queryOf = (path: string): ListQuery =>
  parseListQuery(Object.fromEntries(new URLSearchParams(path.split('?', 2)[1] ?? '')))

/** A single match opens; several are a view with an id instead of the words. */
const search = async (context: ConsoleContext, text: string) => {
  const [found, second] = await findSearched(context, text)
  if (found !== undefined && second === undefined)
    return { kind: 'go', path: `/returns/${encodeURIComponent(found.record.number)}` } as const
  return { kind: 'go', path: toListPath({ search: await storeText(context, text), pages: [] }) } as const
}

const searchStep: ConsoleStep = (context, { values: { text = '' } }) =>
  text.trim() === '' ? Promise.resolve({ kind: 'go', path: '/returns' }) : search(context, text.trim())

const filter: ConsoleStep = async (_context, { values, args }) => ({
  kind: 'go',
  path: toListPath(parseListQuery({ ...values, ...(typeof args.queue === 'string' && { queue: args.queue }) })),
})

const MAX_SELECTED = 200

const selectionOf = ({ returns = '' }: ConsoleIntent['values']): readonly string[] =>
  [...new Set(returns.split(/\s+/).filter((id) => id !== ''))].slice(0, MAX_SELECTED)

const refuseEmpty = ({ t }: ConsoleContext) =>
  ({ kind: 'stay', problem: { code: 'invalid', title: t('bulk.none') } }) as const

const runBulk = async (context: ConsoleContext, intent: ConsoleIntent, action: BulkAction) => {
  const { needs, visit, member } = context
  const ids = selectionOf(intent.values)
  if (ids.length === 0 || (action.kind === 'note' && action.text === '')) return refuseEmpty(context)
  const { idempotencyKey, shopId } = visit
  const caller = {
    shopId,
    by: member.name,
    actor: `account:${member.accountId}`,
    call:
      idempotencyKey === null
        ? null
        : { key: `console:${member.accountId}:${idempotencyKey}`, fingerprint: JSON.stringify([action, ids]) },
  }
  const { done, refused } = await performBulk(needs, caller, { ids, action })
  const result = await storeBulkResult(context, { kind: action.kind, done: done.length, refused })
  return { kind: 'go', path: toListPath({ ...queryOf(intent.at), result }) } as const
}

const MAX_RETURNS = 5_000
const PAGE = 500

const collectIds = async (context: ConsoleContext, query: ListQuery): Promise<readonly string[]> => {
  const ids: string[] = []
  for (let cursor: string | null = null; ids.length < MAX_RETURNS; ) {
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(
      context,
      { ...query, pages: cursor === null ? [] : [cursor] },
      PAGE,
    )
    ids.push(...page.entries.map(({ record }) => record.id))
    if (page.next === null) break
    cursor = page.next
  }
  return ids.slice(0, MAX_RETURNS)
}

const actOnAll: ConsoleStep = async (context, { args }) => {
  const query = queryOf(`?${args.view}`)
  const kind = args.kind === 'close' ? 'close' : 'approve'
  const result = await startBulkRun(context, { kind, ids: await collectIds(context, query) })
  return { kind: 'go', path: toListPath({ ...query, pages: [], result }) }
}

const exportSelection: ConsoleStep = async (context, { at, values }) => {
  const ids = selectionOf(values)
  if (ids.length === 0) return refuseEmpty(context)
  const selection = await storeText(context, ids.join('\n'))
  const href = `/console/v1/${context.visit.shopId}/files/returns.csv?selection=${selection}`
  return { kind: 'go', path: at, effects: [{ type: 'redirect', href }] }
}

export const returnSteps = {
  'returns.search': searchStep,
  'returns.filter': filter,
  'returns.approve': (context, intent) => runBulk(context, intent, { kind: 'approve' }),
  'returns.close': (context, intent) => runBulk(context, intent, { kind: 'close' }),
  'returns.note': (context, intent) =>
    runBulk(context, intent, { kind: 'note', text: (intent.values.note ?? '').trim() }),
  'returns.assign': (context, intent) =>
    runBulk(context, intent, { kind: 'assign', assignee: parseAssignee(context, intent.values.assignee) }),
  'returns.all': actOnAll,
  'returns.export': exportSelection,
} as const satisfies Partial<Readonly<Record<ConsoleActionName, ConsoleStep>>>
