import type { Translate } from '../../locales/translate.ts'
import { type Progress, progress } from '../../schemas/components/progress.ts'
import type { Watch } from '../../schemas/screen.ts'

/** Where a page asks again and for which page, how often, and how many times. */
export interface WatchView {
  readonly href: string
  readonly path: string
  readonly everyMs: number
  readonly maxAttempts: number
}

/** Says that fees are being calculated, as long as they are (CRD-16, REV-33). */
export const feesProgress = (t: Translate): Progress => progress({ id: 'fees', label: t('totals.loading') })

/** Asks whether they still are; the part that is asked for is the progress itself. */
export const feesWatch = (watch: WatchView | null): Watch[] => (watch === null ? [] : [{ id: 'fees', ...watch }])
