import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { BulkRun } from '../../../schemas/records/bulk-run.ts'
import { paragraphs, plain } from '../../parts/rich-text.ts'
import { conflictTexts } from '../conflict-texts.ts'

export interface BulkResultView {
  readonly kind: 'approve' | 'close' | 'note' | 'assign'
  readonly done: number
  readonly total?: number
  readonly refused: BulkRun['refused']
}

const resultTexts = {
  approve: 'bulk.approved',
  close: 'bulk.closed',
  note: 'bulk.noted',
  assign: 'bulk.assigned',
} as const satisfies Readonly<Record<BulkResultView['kind'], ConsoleTextKey>>

const MAX_SHOWN = 20

export const isRunning = ({ done, refused, total = 0 }: BulkResultView): boolean => done + refused.length < total

export function bulkResultNotice(result: BulkResultView, t: ConsoleTranslate): ConsoleComponent {
  const { refused, done, total = 0 } = result
  const listed = refused
    .slice(0, MAX_SHOWN)
    .map(({ number, why, code }) =>
      t('bulk.refused', { number, why: code === undefined ? why : t(conflictTexts[code]) }),
    )
  const more = refused.length - listed.length
  const sentences = [...listed, ...(more > 0 ? [t('bulk.more-refused', { count: more })] : [])]
  if (isRunning(result))
    return notice({
      id: 'bulk-result',
      tone: 'info',
      title: t('bulk.running', { count: t.number(done + refused.length), total: t.number(total) }),
      body: plain(t('bulk.running-help')),
    })
  return notice({
    id: 'bulk-result',
    tone: refused.length === 0 ? 'success' : 'warning',
    title: t(resultTexts[result.kind], { done: result.done, refused: refused.length }),
    body: paragraphs(sentences),
  })
}
