/**
 * Renders the gallery in Chromium at three widths, saves pictures and prints axe findings: `npx tsx
 * tests/client/gallery/shoot.ts <folder> [scene ...]`
 */
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser.ts'
import { scenes } from './scenes.ts'
import { openStage } from './stage.ts'

const WIDTHS = [390, 768, 1440]
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const [folder = 'shots', ...names] = process.argv.slice(2)

type Finding = { id: string; nodes: { target: string[]; failureSummary: string }[] }

async function findings(page: Page): Promise<Finding[]> {
  await page.evaluate(axe)
  return page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations)')
}

await mkdir(folder, { recursive: true })
const { server, sceneUrl } = await openStage(folder)
const browser = await launchBrowser()
try {
  for (const name of names.length > 0 ? names : Object.keys(scenes)) {
    for (const width of WIDTHS) {
      const page = await browser.newPage({
        viewport: { width, height: width === 390 ? 844 : 900 },
        reducedMotion: 'reduce',
      })
      page.on('pageerror', (error) => console.log(name, width, 'error:', error.message))
      page.on('console', (entry) => entry.type() === 'error' && console.log(name, width, entry.text().slice(0, 300)))
      await page.goto(sceneUrl(name), { waitUntil: 'networkidle' })
      await page.locator('h1').waitFor()
      const overlay = scenes[name]?.overlay !== undefined || ['modal', 'error-modal', 'bank'].includes(name)
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: !overlay })
      const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      if (Number(wide) > 0) console.log(name, width, 'scrolls sideways by', wide)
      for (const { id, nodes } of await findings(page))
        for (const node of nodes)
          console.log(name, width, id, node.target.join(' '), node.failureSummary.replaceAll('\n', ' '))
      await page.close()
    }
  }
} finally {
  await browser.close()
  await server.close()
}
