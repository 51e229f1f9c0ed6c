const LINK = '.hc-row-link'

const listLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(LINK)]

const moveBy = (step: 1 | -1): void => {
  const links = listLinks()
  const row = document.activeElement?.closest('tr')
  const at = links.findIndex((link) => row?.contains(link) === true)
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))
  links[next]?.focus()
}

const tickRow = (): void => document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('.hw-tick')?.click()

/** `j` and `k` go to the next and the previous row of the tables, `x` ticks the row. Null without rows. */
export function findRowShortcut(keys: string): (() => void) | null {
  if (listLinks().length === 0) return null
  if (keys === 'j') return () => moveBy(1)
  if (keys === 'k') return () => moveBy(-1)
  return keys === 'x' ? tickRow : null
}
