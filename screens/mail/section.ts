export interface BoughtItem {
  readonly title: string
  readonly variant: string | null
  /** An address or a path of this service. */
  readonly image: string | null
  /** For example why it is returned. */
  readonly note?: string
}

export interface Section {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
  readonly list: readonly BoughtItem[]
  readonly facts: readonly Fact[]
}

interface Fact {
  readonly label: string
  readonly value: string
}

export const sentences = (...paragraphs: readonly (string | null)[]): Section => ({
  heading: null,
  paragraphs: paragraphs.filter((line) => line !== null),
  list: [],
  facts: [],
})

export const itemSection = (heading: string, list: readonly BoughtItem[]): readonly Section[] =>
  list.length === 0 ? [] : [{ heading, paragraphs: [], list, facts: [] }]

export function factSection(...facts: readonly (Fact | null)[]): readonly Section[] {
  const known = facts.filter((fact) => fact !== null)
  return known.length === 0 ? [] : [{ heading: null, paragraphs: [], list: [], facts: known }]
}
