import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import type { ReturnsView } from '../../../screens/console/returns/list.ts'
import { VIEW_FORM } from '../../../screens/console/returns/views.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleStep } from '../context.ts'
import { toStoreFilter } from './filters.ts'
import { type ListQuery, MAX_COUNT, parseListQuery, toListPath } from './list-query.ts'
import { queueScopeOf } from './rows.ts'

const ownerOf = ({ visit, member }: ConsoleContext) => ({ shopId: visit.shopId, accountId: member.accountId })

const parametersOf = (query: ListQuery): string => {
  const { result: _result, search: _search, ...view } = query
  return toListPath({ ...view, pages: [] }).split('?')[1] ?? ''
}

const queryOf = (parameters: string): ListQuery => parseListQuery(Object.fromEntries(new URLSearchParams(parameters)))

const countView = (context: ConsoleContext, { queue, ...query }: ListQuery): Promise<number> => {
  const { returnsList } = context.needs.store
  const { shopId } = context.visit
  const filter = toStoreFilter(context, query)
  return queue === undefined
    ? returnsList.count(shopId, filter, MAX_COUNT)
    : returnsList.countFiltered(shopId, queueScopeOf(context), { queue, filter, max: MAX_COUNT })
}

/** A search expires, so it cannot be saved. */
export async function readSavedViews(context: ConsoleContext, query: ListQuery): Promise<ReturnsView['saved']> {
  const parameters = parametersOf(query)
  const isSearch = query.search !== undefined
  const { queue: _queue, search: _search, result: _result, pages: _pages, ...filters } = query
  const saved = await context.needs.store.savedViews.list(ownerOf(context))
  const views = await Promise.all(
    saved.map(async (view) => ({
      id: view.id,
      name: view.name,
      path: `/returns?${view.parameters}`,
      count: await countView(context, queryOf(view.parameters)),
      isCurrent: !isSearch && view.parameters === parameters,
    })),
  )
  const isNew = !isSearch && Object.keys(filters).length > 0 && !views.some(({ isCurrent }) => isCurrent)
  return { views, parameters: isNew ? parameters : null }
}

const readName = (values: Readonly<Record<string, string>>): string => normalizeTyped(values.name ?? '').slice(0, 40)

const refuseName = ({ t }: ConsoleContext): ConsoleAnswer => {
  const title = t('views.name-missing')
  return {
    kind: 'stay',
    problem: { code: 'invalid', title, fields: [{ form: VIEW_FORM, name: 'name', message: title }] },
  }
}

const save: ConsoleStep = async (context, { values, args }) => {
  const { needs, now, t } = context
  const name = readName(values)
  if (name === '') return refuseName(context)
  const query = queryOf(String(args.parameters))
  const view = { id: needs.newId(), name, parameters: parametersOf(query) }
  if (!(await needs.store.savedViews.add(ownerOf(context), view, now)))
    return { kind: 'stay', problem: { code: 'conflict', title: t('views.full') } }
  return { kind: 'go', path: `/returns?${view.parameters}`, toast: t('views.saved', { name }) }
}

const rename: ConsoleStep = async (context, { at, values, args }) => {
  const name = readName(values)
  if (name === '') return refuseName(context)
  await context.needs.store.savedViews.rename(ownerOf(context), String(args.view), name)
  return { kind: 'go', path: at }
}

const remove: ConsoleStep = async (context, { at, args }) => {
  await context.needs.store.savedViews.remove(ownerOf(context), String(args.view))
  return { kind: 'go', path: at, toast: context.t('views.removed') }
}

export const viewSteps = { 'view.save': save, 'view.rename': rename, 'view.remove': remove } as const
