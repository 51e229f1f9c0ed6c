import type { Translate } from '../../locales/translate.ts'
import { type Loading, loading } from '../../schemas/components/loading.ts'
import type { Poll } from '../../schemas/envelope/screen.ts'

export interface PollView {
  readonly href: string
  readonly path: string
  readonly everyMs: number
  readonly maxAttempts: number
}

/** CRD-16, REV-33. */
export const feesLoading = (t: Translate): Loading => loading({ id: 'fees', label: t('totals.loading') })

export const feesPoll = (poll: PollView | null): Poll[] => (poll === null ? [] : [{ id: 'fees', ...poll }])
