import type { InitialPage } from '../runtime/state/state.ts'

export function readInitialPage(document: Document): InitialPage | null {
  const json = document.getElementById('homeward-first')?.textContent
  if (!json) return null
  try {
    return JSON.parse(json)
  } catch {
    // A truncated document: the screen is requested instead.
    return null
  }
}
