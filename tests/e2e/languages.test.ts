import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { collectGoldens } from '../support/golden.ts'
import { init, openGoldenStage } from './golden-stage.ts'

const all = await collectGoldens()
const WIDTHS = [320, 390, 768, 1440] as const
const LANGUAGES = ['en', 'de', 'fr', 'ja', 'xx'] as const

let app: FastifyInstance
let browser: Browser
let page: Page

beforeAll(async () => {
  const [stage, launched] = await Promise.all([openGoldenStage(), launchBrowser()])
  app = stage.app
  browser = launched
  page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`${stage.url}/as-it-is/status/label-ready`)
  await page.evaluate('document.fonts.ready')
})

afterAll(async () => {
  await browser?.close()
  await app?.close()
})

interface Drawing {
  readonly name: string
  readonly html: string
}

/** Pages and sheets that scroll sideways, and at narrow widths short words that break. */
const findFaults = (drawings: readonly Drawing[]): string[] => {
  const root = document.getElementById('root')
  if (root === null) return ['no root']
  const isChecked = document.documentElement.lang !== 'ja' && window.innerWidth < 1000
  const isScrolledSideways = (one: Element | null): boolean => one !== null && one.scrollWidth > one.clientWidth
  const brokenWords = (): string[] => {
    const broken: string[] = []
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const parent = node.parentElement
      if (parent === null || parent.closest('noscript, option, script, style') !== null) continue
      if ((parent.closest('.hw-sr, legend, h2') ?? parent).clientWidth <= 1) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        if (word.length > 10) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(word)
      }
    }
    return broken
  }
  return drawings.flatMap(({ name, html }) => {
    root.innerHTML = html
    for (const dialog of document.querySelectorAll('dialog')) {
      dialog.close()
      dialog.showModal()
    }
    const { scrollWidth, clientWidth } = document.documentElement
    const sideways = [...document.querySelectorAll('.hw-dialog-body, .hw-dialog-foot, .hw-page')].filter(
      isScrolledSideways,
    )
    return [
      ...(scrollWidth > clientWidth ? [`${name}: the page is ${scrollWidth} px wide`] : []),
      ...sideways.map((one) => `${name}: ${one.className} is ${one.scrollWidth} px wide`),
      ...(isChecked ? brokenWords() : []).map((word) => `${name}: "${word}" breaks`),
    ]
  })
}

test.each(LANGUAGES)('UXD-14 in %s every page fits each width and breaks no short word', async (language) => {
  const { draw } = await builtClient()
  const drawings: Drawing[] = []
  for (const [name, inLanguage] of all) {
    const answer = inLanguage(language)
    const { html } = await draw({ init: { ...init, language }, answer, path: answer.screen?.path ?? '/', search: '' })
    // Pictures would load for every drawing; their boxes have a size without them.
    drawings.push({ name, html: html.replaceAll(' src="', ' data-src="') })
  }
  expect(drawings.length).toBeGreaterThan(200)
  await page.evaluate(
    (lang) => document.documentElement.setAttribute('lang', lang),
    language === 'xx' ? 'en' : language,
  )
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    faults.push(...(await page.evaluate(findFaults, drawings)).map((fault) => `${width} px, ${fault}`))
  }
  expect(faults).toEqual([])
})
