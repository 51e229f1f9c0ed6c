import type { Translate } from '../../locales/translate.ts'
import { type KeyValues, keyValues } from '../../schemas/components/key-values.ts'

type Section = Pick<KeyValues, 'id' | 'heading' | 'rows'>

/** Closed at first: its line has the first row of `teaser`, or the names of all rows. */
export const foldedSection = (
  section: Section,
  t: Translate,
  teaser?: readonly KeyValues['rows'][number][],
): KeyValues =>
  keyValues({
    ...section,
    folded: teaser?.[0]?.lines.join(' · ') ?? t.list(section.rows.map(({ label }) => label)),
  })
