import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const THREE_SCREENS = 3 * 844

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] }).then((all) => all.violations)`,
  )) as Finding[]
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}

const NO_NETWORK = 'ERR_INTERNET_DISCONNECTED'

export function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (entry) => {
    if (entry.type() === 'error' && !entry.text().includes(NO_NETWORK)) errors.push(entry.text())
  })
  return errors
}

const overflow = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))

export async function expectPlaced(page: Page): Promise<void> {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await page.locator('h1').count()).toBe(1)
}

export async function expectSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  await expectPlaced(page)
}

/** Controls of the topmost layer that a touch 21 px off their middle misses. */
export const findLookFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const presses = [
      ...layer.querySelectorAll('button, summary, input, select, textarea, .hw-button, .hw-more, .hw-support p > a'),
    ]
    const visible = presses.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1)
    const isMissed = (one: Element): boolean => {
      const isTicked = one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type)
      const targets = [one, ...(isTicked ? (one.labels ?? []) : [])]
      const widest = targets.reduce((wide, other) => (other.clientWidth > wide.clientWidth ? other : wide))
      widest.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = widest.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const landed = [
        [x - 21, y],
        [x + 21, y],
        [x, y - 21],
        [x, y + 21],
      ].map(([across = 0, down = 0]) => document.elementFromPoint(across, down))
      return !landed.every((there) => targets.some((part) => part.contains(there)))
    }
    return visible.filter(isMissed).map((one) => `${one.className} ${one.textContent}`)
  })
