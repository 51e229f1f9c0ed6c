import type { Translate } from '../../locales/translate.ts'
import { type Loading, loading } from '../../schemas/components/loading.ts'
import type { Poll } from '../../schemas/screen.ts'

/** Where a page asks again and for which page, how often, and how many times. */
export interface PollView {
  readonly href: string
  readonly path: string
  readonly everyMs: number
  readonly maxAttempts: number
}

/** Says that fees are being calculated, as long as they are (CRD-16, REV-33). */
export const feesLoading = (t: Translate): Loading => loading({ id: 'fees', label: t('totals.loading') })

/** Asks whether they still are; the part that is asked for is what says so itself. */
export const feesPoll = (poll: PollView | null): Poll[] => (poll === null ? [] : [{ id: 'fees', ...poll }])
