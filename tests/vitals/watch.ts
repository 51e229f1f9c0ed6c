import type { Page } from 'playwright-core'

/** What a page tells of itself, in milliseconds since it was asked for; shifts as the layout shift score says them. */
interface Noted {
  painted: number
  largest: number
  /** When the client had taken the page over. */
  usable: number
  shift: number
  readonly shifted: string[]
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

declare global {
  interface Window {
    vitals: Noted
  }
}

/** Has a page note its vitals from its beginning on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { painted: 0, largest: 0, usable: 0, shift: 0, shifted: [] }
    window.vitals = noted
    // Methods of a table: a function with a name of its own would not arrive in the page as it is written here.
    const heard: Readonly<Record<string, (entry: PerformanceEntry) => void>> = {
      paint({ name, startTime }) {
        if (name === 'first-contentful-paint') noted.painted = startTime
      },
      'largest-contentful-paint'({ startTime }) {
        noted.largest = startTime
      },
      'layout-shift'(entry) {
        const { value, hadRecentInput, sources } = entry as Shift
        if (hadRecentInput) return
        noted.shift += value
        noted.shifted.push(
          `${value.toFixed(3)} ${sources.map(({ node }) => (node instanceof Element ? node.className : '-')).join(', ')}`,
        )
      },
    }
    for (const [type, hear] of Object.entries(heard))
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hear(entry)
      }).observe({ type, buffered: true })
    window.addEventListener('homeward:view', () => {
      if (noted.usable === 0) noted.usable = performance.now()
    })
  })
}

/** What a page has noted so far. */
export const notedBy = (page: Page): Promise<Noted> => page.evaluate(() => window.vitals)

/** What has shifted since it was last asked, and what it was. */
export const shiftsOf = (page: Page): Promise<{ readonly shift: number; readonly shifted: readonly string[] }> =>
  page.evaluate(() => {
    const { shift, shifted } = window.vitals
    Object.assign(window.vitals, { shift: 0, shifted: [] })
    return { shift, shifted }
  })
