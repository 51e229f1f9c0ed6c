import { toIsoTime } from '../../../schemas/values/ids.ts'
import { auditPage } from '../../../screens/console/settings/audit.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { toCsvLine } from '../../journey/operations/reading/csv.ts'
import { listPeople } from '../accounts/people.ts'
import { type ConsoleContext, type ConsolePage, type ConsolePlace, type ConsoleStep, definePage } from '../context.ts'

const ROWS = 50
const PATH = '/settings/audit'

const toPath = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query).length === 0 ? PATH : `${PATH}?${new URLSearchParams(query)}`

const readAudit = async ({ needs, member: { shopId } }: ConsoleContext, { query }: ConsolePlace) => {
  const { audit } = needs.store
  const person = query.person ?? null
  const before = /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : null
  const [entries, people] = await Promise.all([
    audit.list(shopId, { accountId: person, before, limit: ROWS }),
    listPeople(needs, shopId),
  ])
  const last = entries.at(-1)
  const filter = person === null ? {} : { person }
  return {
    shopId,
    entries,
    person,
    people: people.map(({ accountId, name }) => ({ accountId, name })),
    older: last === undefined || entries.length < ROWS ? null : toPath({ ...filter, before: String(last.seq) }),
    check: query.check === 'true' ? { brokenAt: await audit.findBreak(shopId) } : null,
    checkPath: toPath({ ...filter, check: 'true' }),
  }
}

export const auditPages: readonly ConsolePage[] = [
  definePage({
    pattern: PATH,
    area: 'settings',
    right: 'people',
    read: readAudit,
    draw: (frame, view, t) => ({ screen: auditPage(frame, view, t) }),
  }),
]

const filter: ConsoleStep = async (_context, { values: { person = '' } }) => ({
  kind: 'go',
  path: toPath(person === '' ? {} : { person }),
})

export const auditSteps = { 'audit.filter': filter } as const

const PAGE = 500

async function* toLines({ needs, member: { shopId } }: ConsoleContext, accountId: string | null) {
  yield toCsvLine(['entry', 'time', 'person', 'action', 'detail'])
  for (let before: number | null = null; ; ) {
    const entries: Awaited<ReturnType<typeof needs.store.audit.list>> = await needs.store.audit.list(shopId, {
      accountId,
      before,
      limit: PAGE,
    })
    for (const { seq, at, actor, action, detail } of entries)
      yield toCsvLine([seq, toIsoTime(at), actor, action, JSON.stringify(detail)])
    before = entries.at(-1)?.seq ?? null
    if (entries.length < PAGE) return
  }
}

/** Null for other roles. The export is an entry itself. */
export async function exportAudit(
  context: ConsoleContext,
  { person }: Readonly<Record<string, string>>,
): Promise<AsyncIterable<string> | null> {
  const { needs, member, now } = context
  if (!isAllowed(member.role, 'people')) return null
  const { shopId, accountId, name } = member
  await needs.store.transaction(({ audit }) =>
    audit.append(shopId, { at: now, accountId, actor: name, action: 'audit.export', detail: {} }),
  )
  return toLines(context, person ?? null)
}
