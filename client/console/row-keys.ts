const listLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.hc-row-link')]

const moveBy = (step: 1 | -1): void => {
  const links = listLinks()
  const row = document.activeElement?.closest('tr')
  const at = links.findIndex((link) => row?.contains(link) === true)
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))
  links[next]?.focus()
}

const tickRow = (): void => document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('.hw-tick')?.click()

export const rowKeys: Readonly<Record<string, () => void>> = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  x: tickRow,
}
