import type { Page } from 'playwright-core'

/** Vitals of a page in ms since its request; shifts as layout shift score. */
interface VitalsRecord {
  painted: number
  largest: number
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
    vitals: VitalsRecord
  }
}

export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: VitalsRecord = { painted: 0, largest: 0, usable: 0, shift: 0, shifted: [] }
    window.vitals = noted
    // Methods of a table: a named function would not survive its transfer to the page.
    const handlers: Readonly<Record<string, (entry: PerformanceEntry) => void>> = {
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
    for (const [type, hear] of Object.entries(handlers))
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hear(entry)
      }).observe({ type, buffered: true })
    window.addEventListener('homeward:view', () => {
      if (noted.usable === 0) noted.usable = performance.now()
    })
  })
}

export const readVitals = (page: Page): Promise<VitalsRecord> => page.evaluate(() => window.vitals)

export const shiftsOf = (page: Page): Promise<{ readonly shift: number; readonly shifted: readonly string[] }> =>
  page.evaluate(() => {
    const { shift, shifted } = window.vitals
    Object.assign(window.vitals, { shift: 0, shifted: [] })
    return { shift, shifted }
  })
