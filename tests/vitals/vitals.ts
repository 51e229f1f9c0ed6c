/**
 * `npm run vitals`: measures the built portal on a slow phone: first render, first use, and layout shifts of each step.
 * Prints a table and excessive shifts.
 */
import type { Page } from 'playwright-core'
import { demoPicture } from '../../server/demo/pictures.ts'
import { machine, type Row, table } from '../bench/table.ts'
import { openPortal, type Portal, type Visit } from '../e2e/portal.ts'
import * as shopping from '../e2e/shopping.ts'
import { slowDown } from './slow.ts'
import { readVitals, shiftsOf, watch } from './watch.ts'

const { heading, panel, press, t } = shopping

const FIRST_VISITS = 5
const MOST_SHIFT = 0.05

const emulateSlowPhone = async (page: Page): Promise<void> => {
  page.setDefaultTimeout(120_000)
  page.context().setDefaultTimeout(120_000)
  await watch(page)
  await slowDown(page)
}

const middleOf = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

const firstVisits = async (portal: Portal, change?: Visit['change']): Promise<Row[]> => {
  const records: Awaited<ReturnType<typeof readVitals>>[] = []
  for (let visit = 0; visit < FIRST_VISITS; visit++) {
    const page = await portal.visit({ width: 390, before: emulateSlowPhone, ...(change && { change }) })
    await page.waitForFunction(() => window.vitals.usable > 0)
    await page.waitForTimeout(3_000) // the typeface loads last
    records.push(await readVitals(page))
    await page.context().close()
  }
  return [
    ['first paint', seconds(middleOf(records.map(({ painted }) => painted))), 'at most 1.20 s'],
    ['largest paint', seconds(middleOf(records.map(({ largest }) => largest))), ''],
    ['usable', seconds(middleOf(records.map(({ usable }) => usable))), 'at most 2.50 s'],
    ['shift of the first page', middleOf(records.map(({ shift }) => shift)).toFixed(3), `at most ${MOST_SHIFT}`],
  ]
}

type Step = readonly [name: string, go: (page: Page) => Promise<unknown>]

const steps: readonly Step[] = [
  ['the order', (page) => shopping.findOrder(page)],
  [
    'the questions about an item',
    async (page) => {
      await shopping.select(page, /Wool Coat/).click()
      await panel(page).getByRole('radio').first().waitFor()
    },
  ],
  [
    'what becomes of it',
    async (page) => {
      await shopping.answer(page, 'The color is different')
      await panel(page)
        .getByRole('radio', { name: t('item.outcome-return'), exact: true })
        .waitFor()
    },
  ],
  [
    'the order again',
    async (page) => {
      await shopping.answer(page, t('item.outcome-return'))
      await shopping.finish(page)
    },
  ],
  [
    'what its value becomes',
    async (page) => {
      await shopping.continueFlow(page)
      await heading(page, t('credit.heading')).waitFor()
    },
  ],
  ['the review', (page) => shopping.choosePayout(page, 'gift')],
  [
    'the return',
    async (page) => {
      await press(page, t('review.submit')).click()
      await heading(page, t('status.heading')).waitFor()
    },
  ],
]

const journey = async (portal: Portal): Promise<Row[]> => {
  const page = await portal.visit({ width: 390, before: emulateSlowPhone })
  await page.waitForFunction(() => window.vitals.usable > 0)
  await shiftsOf(page)
  const rows: Row[] = []
  for (const [name, go] of steps) {
    await go(page)
    await page.waitForTimeout(2_500)
    const { shift, shifted } = await shiftsOf(page)
    if (shift > MOST_SHIFT) console.log(`${name}: ${shifted.join(' | ')}`)
    rows.push([`shift of the step to ${name}`, shift.toFixed(3), `at most ${MOST_SHIFT}`])
  }
  await page.context().close()
  return rows
}

const withTypeface: Visit['change'] = (config) => ({
  ...config,
  theme: { ...config.theme, ...config.settings.demoThemes?.find(({ id }) => id === 'street')?.theme },
})

const opened = await openPortal({ pictures: demoPicture })
try {
  const first = await firstVisits(opened)
  console.log(`\n${table(first)}\n`)
  console.log(`With two files of a typeface:\n${table(await firstVisits(opened, withTypeface))}\n`)
  console.log(`${table(await journey(opened))}\n\n${machine()}`)
} finally {
  await opened.close()
}
// The database server otherwise holds this process open.
process.exit()
