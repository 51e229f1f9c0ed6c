import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'

export interface DifferenceView {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Null: the whole part. */
  readonly place: string | null
  readonly pointer: string
  readonly before: string | null
  readonly after: string | null
}

export interface DifferenceGroupView {
  readonly part: string
  readonly differences: readonly DifferenceView[]
}

const kindTexts = {
  added: 'publishing.added',
  removed: 'publishing.removed',
  changed: 'publishing.changed',
  moved: 'publishing.moved',
} as const satisfies Readonly<Record<DifferenceView['kind'], ConsoleTextKey>>

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const differenceList = (
  { heading, groups }: { readonly heading: string; readonly groups: readonly DifferenceGroupView[] },
  t: ConsoleTranslate,
): ConsoleComponent => ({
  type: 'difference_list',
  id: 'differences',
  heading,
  empty: t('publishing.no-differences'),
  groups: groups.map(({ part, differences }, group) => ({
    id: `part-${group}`,
    heading: capitalize(part),
    differences: differences.map(({ kind, place, pointer, before, after }, index) => ({
      id: `difference-${group}-${index}`,
      kind,
      kindLabel: t(kindTexts[kind]),
      place: capitalize(place ?? part),
      ...(before !== null && { before }),
      ...(after !== null && { after }),
      pointer,
    })),
  })),
})
