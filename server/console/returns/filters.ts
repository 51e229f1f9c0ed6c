import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { MethodKind } from '../../../schemas/config/method.ts'
import type { Option } from '../../../schemas/screen/fields.ts'
import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import { resolutionTexts } from '../../../screens/console/returns/list.ts'
import { stateTexts } from '../../../screens/console/returns/rows.ts'
import { endOfDate, startOfDate } from '../../domain/calendar/days.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import type { ConsoleContext } from '../context.ts'
import { findStaffName, type listStaff } from './assignees.ts'
import type { ListQuery } from './list-query.ts'

const brands: Readonly<Record<Exclude<MethodKind, 'pre-paid' | 'label-choice'>, string>> = {
  'happy-returns': 'Happy Returns',
  'shopify-pos': 'Shopify POS',
  'loop-pos': 'Loop POS',
  olive: 'Olive',
  veho: 'Veho',
  inpost: 'InPost',
  evri: 'Evri',
  asda: 'Asda',
  seko: 'SEKO',
  'DHL-SEKO': 'DHL SEKO',
}

const methodLabel = (kind: MethodKind, t: ConsoleTranslate): string => {
  if (kind === 'pre-paid') return t('method.pre-paid')
  return kind === 'label-choice' ? t('method.label-choice') : brands[kind]
}

export function listMethodOptions({ config, t }: ConsoleContext): readonly Option[] {
  const kinds = new Set(config.methods.map(({ kind }) => kind))
  return [...kinds].map((value) => ({ value, label: methodLabel(value, t) }))
}

export function toStoreFilter(
  { config, member }: ConsoleContext,
  { state, method, resolution, assignee, from, to }: ListQuery,
) {
  const zone = timeZoneOf(config.settings)
  return {
    ...(state && { states: [state] }),
    ...(method && { method }),
    ...(resolution && { resolution }),
    ...(assignee && { assignee: assignee === 'me' ? member.accountId : assignee }),
    ...(from && { createdFrom: startOfDate(zone, from) }),
    ...(to && { createdTo: endOfDate(zone, to) }),
  }
}

type Staff = Awaited<ReturnType<typeof listStaff>>

interface DescribedFilter {
  readonly name: 'state' | 'method' | 'resolution' | 'assignee' | 'from' | 'to'
  readonly label: string
  readonly without: ListQuery
}

const describeDays = (
  { config, t }: ConsoleContext,
  { from, to }: ListQuery,
): readonly (readonly ['from' | 'to', string])[] => {
  const dayText = (date: CalendarDate): string => t.date(startOfDate(timeZoneOf(config.settings), date))
  return [
    ...(from === undefined ? [] : [['from', t('returns.since', { day: dayText(from) })] as const]),
    ...(to === undefined ? [] : [['to', t('returns.until', { day: dayText(to) })] as const]),
  ]
}

const describeAssignee = (assignee: string, staff: Staff, t: ConsoleTranslate): string => {
  if (assignee === 'me') return t('returns.mine')
  return assignee === 'none' ? t('returns.unassigned') : (findStaffName(staff, assignee) ?? t('audit.former'))
}

export function describeFilters(context: ConsoleContext, query: ListQuery, staff: Staff): readonly DescribedFilter[] {
  const { t } = context
  const { state, method, resolution, assignee } = query
  const labels = [
    ...(state === undefined ? [] : [['state', t(stateTexts[state])] as const]),
    ...(resolution === undefined ? [] : [['resolution', t(resolutionTexts[resolution])] as const]),
    ...(method === undefined ? [] : [['method', methodLabel(method, t)] as const]),
    ...(assignee === undefined ? [] : [['assignee', describeAssignee(assignee, staff, t)] as const]),
    ...describeDays(context, query),
  ]
  return labels.map(([name, label]) => {
    const { [name]: _removed, result: _result, ...without } = query
    return { name, label, without: { ...without, pages: [] } }
  })
}
