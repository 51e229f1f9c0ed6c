import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

interface Inputs {
  readonly clicks?: number
  readonly keys?: number
  readonly fields?: number
  readonly scans?: number
  readonly photos?: number
}

export interface Budget extends Inputs {
  readonly task: string
  readonly seconds: number
}

const lines: string[] = []

const describe = ({ clicks = 0, keys = 0, fields = 0, scans = 0, photos = 0 }: Inputs): string =>
  Object.entries({ clicks, keys, fields, scans, photos })
    .flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]))
    .join(', ') || 'nothing'

/** Counts what a person does until the task is done, and fails over its budget. */
export function startTask(page: Page, budget: Budget) {
  const counts = { clicks: 0, keys: 0, fields: 0, scans: 0, photos: 0 }
  const from = performance.now()
  return {
    click: async (target: Locator): Promise<void> => {
      counts.clicks += 1
      await target.click()
    },
    key: async (key: string): Promise<void> => {
      counts.keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string): Promise<void> => {
      counts.fields += 1
      await page.keyboard.type(text)
    },
    /** As a scanner does: the keys of the code, and Enter. */
    scan: async (code: string): Promise<void> => {
      counts.scans += 1
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    },
    photo: async (input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
      counts.photos += 1
      await input.setInputFiles(file)
    },
    finish: (): void => {
      const seconds = (performance.now() - from) / 1000
      const { task, seconds: mostSeconds, ...most } = budget
      lines.push(`| ${task} | ${describe(most)}, ${mostSeconds} s | ${describe(counts)} | ${seconds.toFixed(1)} |`)
      for (const [name, count] of Object.entries(counts))
        expect(count, `${name} of ${task}`).toBeLessThanOrEqual(most[name as keyof Inputs] ?? 0)
      expect(seconds, `seconds of ${task}`).toBeLessThanOrEqual(mostSeconds)
    },
  }
}

export function printTasks(): void {
  console.log(`| task | budget | counted | seconds |\n|---|---|---|---|\n${lines.splice(0).join('\n')}`)
}
