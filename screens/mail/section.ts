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
  /** Amount, day and next step. */
  readonly isKey?: boolean
  readonly code?: Code
}

interface Fact {
  readonly label: string
  readonly value: string
}

interface Code extends Fact {
  readonly picture: { readonly src: string; readonly alt: string } | null
}

const present = (paragraphs: readonly (string | null)[]) => paragraphs.filter((line) => line !== null)

export const sentences = (...paragraphs: readonly (string | null)[]): Section => ({
  heading: null,
  paragraphs: present(paragraphs),
  list: [],
  facts: [],
})

export const keySection = (...paragraphs: readonly (string | null)[]): Section => ({
  ...sentences(...paragraphs),
  isKey: true,
})

export const itemSection = (
  heading: string,
  list: readonly BoughtItem[],
  ...paragraphs: readonly string[]
): readonly Section[] => (list.length === 0 ? [] : [{ heading, paragraphs, list, facts: [] }])

export function factSection(...facts: readonly (Fact | null)[]): readonly Section[] {
  const known = facts.filter((fact) => fact !== null)
  return known.length === 0 ? [] : [{ heading: null, paragraphs: [], list: [], facts: known }]
}

export const codeSection = (code: Code): Section => ({ ...sentences(), code })

export const isEmpty = ({ paragraphs, list, facts, code }: Section): boolean =>
  paragraphs.length + list.length + facts.length === 0 && code === undefined
