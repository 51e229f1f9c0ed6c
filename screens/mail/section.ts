/** Something bought, as a line of a list. */
export interface BoughtItem {
  readonly title: string
  readonly variant: string | null
  /** The address or path of its picture; null where it has none. */
  readonly image: string | null
  /** What is said of it beside its name, such as why it goes back. */
  readonly note?: string
}

/** A part of a letter: sentences, things that were bought under their heading, or what is to be found at a glance. */
export interface Section {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
  readonly list: readonly BoughtItem[]
  readonly facts: readonly Fact[]
}

/** Something to be found at a glance, such as a code or a day. */
interface Fact {
  readonly label: string
  readonly value: string
}

/** Sentences without a heading. */
export const sentences = (...paragraphs: readonly (string | null)[]): Section => ({
  heading: null,
  paragraphs: paragraphs.filter((line) => line !== null),
  list: [],
  facts: [],
})

/** A list under its heading; nothing where the list is empty. */
export const listed = (heading: string, list: readonly BoughtItem[]): readonly Section[] =>
  list.length === 0 ? [] : [{ heading, paragraphs: [], list, facts: [] }]

/** What is to be found at a glance; nothing where nothing is known. */
export function glance(...facts: readonly (Fact | null)[]): readonly Section[] {
  const known = facts.filter((fact) => fact !== null)
  return known.length === 0 ? [] : [{ heading: null, paragraphs: [], list: [], facts: known }]
}
