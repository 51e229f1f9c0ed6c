import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Button } from '../../schemas/action.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Envelope } from '../../schemas/screen.ts'
import { launchBrowser } from '../support/browser.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'
import { filled, openGoldenStage } from './golden-stage.ts'
import { errorsOf, expectSound } from './looks.ts'

let app: FastifyInstance
let url: string
let browser: Browser

beforeAll(async () => {
  ;[{ app, url }, browser] = await Promise.all([openGoldenStage(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const screens = goldenNames().filter((name) => !name.startsWith('mail/'))

const componentsOf = ({ screen, overlay }: Envelope): Component[] => [
  ...Object.values(screen?.regions ?? {}).flat(),
  ...(overlay?.body ?? []),
  ...(overlay?.footer ?? []),
]

/** Opens a golden in the built client and waits until every part of it is drawn. */
async function open(context: BrowserContext, name: string, how: 'as-it-is' | 'filled' = 'as-it-is'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/${how}/${name}`)
  const ids = componentsOf(goldenEnvelope(name)).map(({ id }) => id)
  await page.waitForFunction((wanted) => wanted.every((id) => document.getElementById(id) !== null), ids)
  await page.evaluate('document.fonts.ready')
  return page
}

/** The button that sends a form: the overlay's where there is one. */
const sendingButton = (envelope: Envelope): Button | undefined =>
  componentsOf(envelope)
    .flatMap((one) => ('buttons' in one ? one.buttons : []))
    .findLast(({ look, action }) => look === 'primary' && action.type === 'submit' && action.form !== undefined)

/** What the service answers when it likes none of the fields of that form. */
const refusal = (envelope: Envelope, form: string): Envelope => {
  const names = componentsOf(envelope).flatMap((one) => {
    if (!('form' in one) || one.form !== form) return []
    return 'fields' in one ? one.fields.map(({ name }) => name) : 'name' in one ? [one.name] : []
  })
  const fields = names.map((name) => ({ form, name, message: `Please check this field (${name})` }))
  return { ...envelope, problem: { code: 'invalid', title: 'Please check what you entered.', fields } }
}

const refusable = screens.filter((name) => {
  const button = sendingButton(goldenEnvelope(name))
  const form = button?.action.type === 'submit' ? button.action.form : undefined
  return (
    form !== undefined && button?.disabled === undefined && refusal(goldenEnvelope(name), form).problem?.fields?.length
  )
})

/** One golden for each name of a screen. */
const oneOfEach = [...new Map(screens.map((name) => [goldenEnvelope(name).screen?.name, name])).values()]

describe.each([390, 1440])('at %i px', (width) => {
  let context: BrowserContext

  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  })
  afterAll(() => context.close())

  test.each(screens)('%s is drawn without a fault', async (name) => {
    const page = await open(context, name)
    const errors = errorsOf(page)
    await page.reload()
    await page.waitForFunction('document.querySelector("h1")')
    await expectSound(page)
    expect(errors).toEqual([])
    await page.close()
  })
})
