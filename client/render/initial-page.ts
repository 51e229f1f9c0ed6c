import type { InitialPage } from '../runtime/state/state.ts'

/** The first screen as the service put it into the document, or null where it did not. */
export function readInitialPage(document: Document): InitialPage | null {
  const json = document.getElementById('homeward-first')?.textContent
  if (!json) return null
  try {
    return JSON.parse(json)
  } catch {
    // A document cut short: the screen is fetched instead.
    return null
  }
}
