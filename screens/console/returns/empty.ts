import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { emptyState } from '../../../schemas/components/empty-state.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { queueTexts } from './rows.ts'

interface EmptyView {
  readonly queue: ReturnQueue | null
  readonly searchText: string | null
  readonly applied: readonly {
    readonly name: string
    readonly label: string
    readonly path: string
    /** Matches without it, up to a page; null where it is not counted. */
    readonly without: { readonly count: number; readonly isMore: boolean } | null
  }[]
  readonly portalUrl: string
}

export function emptyList(view: EmptyView, t: ConsoleTranslate): ConsoleComponent {
  const { searchText, applied, queue, portalUrl } = view
  if (searchText !== null)
    return emptyState({
      id: 'no-returns',
      look: 'not-found',
      heading: t('returns.none-found', { text: searchText }),
      body: plain(t('returns.none-found-help')),
    })
  if (applied.length > 0) {
    const [best, ...others] = applied
      .filter(({ without }) => without !== null && without.count > 0)
      .toSorted((one, other) => (other.without?.count ?? 0) - (one.without?.count ?? 0))
    return emptyState({
      id: 'no-returns',
      look: 'not-found',
      heading: t('returns.none-match'),
      body: plain(best === undefined ? t('returns.none-match-at-all') : t('returns.drop-filter')),
      actions: (best === undefined ? [] : [best, ...others]).map(({ name, label, path, without }, n) =>
        button({
          id: `without-${name}`,
          label: t('returns.without', {
            filter: label,
            count: `${t.number(without?.count ?? 0)}${without?.isMore === true ? '+' : ''}`,
          }),
          look: n === 0 ? 'secondary' : 'text',
          action: { type: 'navigate', path },
        }),
      ),
    })
  }
  if (queue !== null)
    return emptyState({
      id: 'no-returns',
      look: 'done',
      heading: t('returns.queue-done', { queue: t(queueTexts[queue]) }),
      actions: [
        button({
          id: 'to-today',
          label: t('returns.to-today'),
          look: 'secondary',
          action: { type: 'navigate', path: '/' },
        }),
      ],
    })
  return emptyState({
    id: 'no-returns',
    look: 'empty',
    heading: t('returns.none'),
    body: plain(t('returns.none-help')),
    actions: [
      button({
        id: 'copy-portal',
        label: t('returns.copy-portal'),
        look: 'secondary',
        action: { type: 'copy', text: portalUrl, done: t('returns.copied') },
      }),
    ],
  })
}
