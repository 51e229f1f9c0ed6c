import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '../schemas/values/time.ts'

interface Clock {
  readonly now: () => number
  /** Only where the data is a demo: real shoppers and carriers keep their own time. */
  readonly passDays?: (days: number) => void
}

const readAhead = (file: string): number => {
  const ahead = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return Number.isSafeInteger(ahead) && ahead > 0 ? ahead : 0
}

/** The days that passed outlive the process, so that no return lies in the future. */
export function openClock({ dataDir, production }: { readonly dataDir: string; readonly production: boolean }): Clock {
  if (production) return { now: () => Date.now() }
  const file = join(dataDir, 'demo-clock')
  let ahead = readAhead(file)
  return {
    now: () => Date.now() + ahead,
    passDays: (days) => {
      ahead += days * DAY_MS
      writeFileSync(file, String(ahead), { mode: 0o600 })
    },
  }
}
