import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BUILT_IN_LANGUAGES,
  formattingLanguage,
  isRightToLeft,
  MIRRORED_LANGUAGE,
  PSEUDO_LANGUAGE,
} from '../../locales/languages.ts'
import { builtClient, launchBrowser, PATIENCE } from '../support/browser.ts'
import { collectGoldens } from '../support/golden.ts'
import { init, openGoldenStage } from './golden-stage.ts'

const all = await collectGoldens()
const WIDTHS = [320, 390, 768, 1440] as const
const LANGUAGES = [...BUILT_IN_LANGUAGES, PSEUDO_LANGUAGE, MIRRORED_LANGUAGE]

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

/** Pages and sheets that scroll sideways, and at narrow widths words that break wrongly. */
const findFaults = (drawings: readonly Drawing[]): string[] => {
  const root = document.getElementById('root')
  if (root === null) return ['no root']
  const isChecked = document.documentElement.lang !== 'ja' && window.innerWidth < 700
  const isScrolledSideways = (one: Element | null): boolean => one !== null && one.scrollWidth > one.clientWidth
  const countLines = (node: Node, start: number, end: number): number => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  const isHyphenated = (word: string, parent: Element): boolean =>
    word.includes('\u00ad') ||
    getComputedStyle(parent).hyphens === 'auto' ||
    parent.closest('dd, code, .hw-figures, a[href^="mailto:"]') !== null
  const findWordFaults = (): string[] => {
    const found: string[] = []
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const [parent, text] = [node.parentElement, node.textContent ?? '']
      if (parent === null || parent.closest('noscript, option, script, style') !== null) continue
      if ((parent.closest('.hw-sr, legend, h2') ?? parent).clientWidth <= 1) continue
      for (const [word] of text.matchAll(/[\p{L}\u00ad]{17,}/gu))
        if (!isHyphenated(word, parent)) found.push(`"${word}" has no hyphens in ${parent.tagName} ${parent.className}`)
      if (countLines(node, 0, text.length) < 2) continue
      for (const { 0: word, index } of text.matchAll(/\p{L}+/gu))
        if (word.length <= 10 && countLines(node, index, index + word.length) > 1) found.push(`"${word}" breaks`)
    }
    return found
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
      ...(isChecked ? findWordFaults() : []).map((fault) => `${name}: ${fault}`),
    ]
  })
}

const drawAll = async (language: string): Promise<readonly Drawing[]> => {
  const { draw } = await builtClient()
  const drawings: Drawing[] = []
  for (const [name, inLanguage] of all) {
    const answer = inLanguage(language)
    const { html } = await draw({ init: { ...init, language }, answer, path: answer.screen?.path ?? '/', search: '' })
    const still = html.replaceAll(' src="', ' data-src="')
    drawings.push({
      name,
      html: drawings.length === 0 ? still : still.replace(/<footer class="hw-footer">.*?<\/footer>/s, ''),
    })
  }
  return drawings
}

test.each(LANGUAGES)('UXD-14 in %s every page fits each width, and words break at syllables', async (language) => {
  const drawings = await drawAll(language)
  expect(drawings.length).toBeGreaterThan(200)
  await page.evaluate(
    ([lang = '', dir = '']) => Object.assign(document.documentElement, { lang, dir }),
    [formattingLanguage(language), isRightToLeft(language) ? 'rtl' : 'ltr'],
  )
  const inPage = await page.evaluateHandle((sent) => sent, drawings)
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    faults.push(...(await inPage.evaluate(findFaults)).map((fault) => `${width} px, ${fault}`))
  }
  await inPage.dispose()
  expect(faults).toEqual([])
})

const LONG_NUMBER = '9400 1118 9922 3197 4280 0042 1788'

test('UXD-31 on a phone the label of a long tracking number stays in one line', async () => {
  const [drawing] = (await drawAll('en')).filter(({ name }) => name === 'status/tracking-shipped')
  await page.evaluate(() => Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' }))
  await page.setViewportSize({ width: 390, height: 844 })
  const heights = await page.evaluate((html) => {
    const root = document.getElementById('root')
    if (root !== null) root.innerHTML = html
    return [...document.querySelectorAll('.hw-timeline .hw-facts dt')].map((label) => label.clientHeight)
  }, drawing?.html.replaceAll('HW4206 1000 17', LONG_NUMBER) ?? '')
  expect(heights.length).toBeGreaterThan(2)
  expect(new Set(heights).size).toBe(1)
})

const drawGolden = async (name: string, language: string): Promise<void> => {
  const [drawing] = (await drawAll(language)).filter((one) => one.name === name)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(
    ({ html, lang, dir }) => {
      Object.assign(document.documentElement, { lang, dir })
      const root = document.getElementById('root')
      if (root !== null) root.innerHTML = html
      for (const dialog of document.querySelectorAll('dialog')) {
        dialog.close()
        dialog.showModal()
      }
    },
    { html: drawing?.html ?? '', lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' },
  )
}

test.each([
  ['en', { isLeft: false, arrows: ['none'], tick: 'none' }],
  ['xb', { isLeft: true, arrows: ['-1 1'], tick: 'none' }],
])('UXD-31 in %s the sheet stands at the end of the page, and its arrows follow', async (language, expected) => {
  await drawGolden('item-flow/recommendation', language)
  const places = await page.evaluate(() => {
    const sheet = document.querySelector('.hw-drawer')?.getBoundingClientRect()
    const scaleOf = (icon: Element) => getComputedStyle(icon).scale.replace(/^1 1$|^1$/, 'none')
    const close = document.querySelector('.hw-drawer .hw-mark-button:last-child svg')
    return {
      isLeft: sheet?.left === 0,
      arrows: [...new Set([...document.querySelectorAll('.hw-drawer .hw-icon--directed')].map(scaleOf))],
      tick: close === null ? '' : scaleOf(close),
    }
  })
  expect(places).toEqual(expected)
})

test('UXD-31 amounts and email addresses keep their order in a page from right to left', async () => {
  await drawGolden('credit/options', 'xb')
  const misplaced = await page.evaluate(() => {
    const nodes = document.createTreeWalker(document.querySelector('.hw-page') ?? document.body, NodeFilter.SHOW_TEXT)
    const leftOf = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    const found: { readonly text: string; readonly isInOrder: boolean }[] = []
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(/[−(]?\$[\d.]+\)?|#\d+|\w+@[\w.]+/g)) {
        const lefts = Array.from(text, (_, at) => leftOf(node, index + at))
        found.push({ text, isInOrder: lefts.every((left, at) => at === 0 || left >= (lefts[at - 1] ?? 0)) })
      }
    return found
  })
  expect(misplaced.length).toBeGreaterThan(4)
  expect(misplaced.filter(({ isInOrder }) => !isInOrder)).toEqual([])
})
