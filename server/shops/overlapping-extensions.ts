import type { ShopConfig } from '../../schemas/config/index.ts'
import type { WindowExtension } from '../../schemas/config/window-extension.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { pointerTo } from '../shape/pointer.ts'

/** A missing list means all. */
const haveCommonEntry = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one === undefined || other === undefined || one.some((entry) => other.includes(entry))

const findSharedDates = (one: WindowExtension, other: WindowExtension) => {
  const from = one.ordered_from > other.ordered_from ? one.ordered_from : other.ordered_from
  const to = one.ordered_to < other.ordered_to ? one.ordered_to : other.ordered_to
  const isShared =
    from <= to && haveCommonEntry(one.policies, other.policies) && haveCommonEntry(one.outcomes, other.outcomes)
  return isShared ? { from, to } : null
}

const nameOf = ({ title }: WindowExtension): string => title.en ?? Object.values(title)[0] ?? ''

/** Extensions that apply to the same orders: the later end counts (DAT-04). */
export function findOverlappingExtensions({ settings }: ShopConfig): readonly ConfigProblem[] {
  const extensions = settings.window_extensions ?? []
  return extensions.flatMap((one, n) =>
    extensions.slice(0, n).flatMap((earlier) => {
      const shared = findSharedDates(earlier, one)
      if (shared === null) return []
      const until = one.until > earlier.until ? one.until : earlier.until
      const message = `"${nameOf(one)}" and "${nameOf(earlier)}" both extend orders placed from ${shared.from} to ${shared.to}: the later end applies, ${until}`
      return [{ pointer: pointerTo('/settings/window_extensions', n), message }]
    }),
  )
}
