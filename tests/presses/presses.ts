/** `npm run presses`: counts the presses from *Find order* to the submitted return. Fails over budget. */
import { openPortal } from '../e2e/portal.ts'
import { countPresses, scenarios } from './scenarios.ts'

const portal = await openPortal()
let isOver = false
try {
  console.log('| journey | presses | at most |\n|---|---|---|')
  for (const scenario of scenarios) {
    const { presses, beside } = await countPresses(portal, scenario)
    isOver ||= presses > scenario.most
    const apart = beside === 0 ? '' : `, and ${beside} for email and address`
    console.log(`| ${scenario.title} | ${presses}${apart} | ${scenario.most} |`)
  }
} finally {
  await portal.close()
}
// The database server otherwise holds this process open.
process.exit(isOver ? 1 : 0)
