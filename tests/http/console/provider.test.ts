import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { createOpenIdSignIn, type OpenIdOptions } from '../../../server/providers/sign-in/openid.ts'
import { cheapCredentials, invite, join } from '../../console/accounts/staff.ts'
import { type LocalProvider, openLocalProvider } from '../../support/sign-in-provider.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { consoleVisitor } from './visitor.ts'

const MINUTE = 60_000
const REDIRECT = 'http://console.test/console/sign-in/callback'

let provider: LocalProvider
let ground: TestWorld
let app: FastifyInstance
let shopId: string
const secret = randomBytes(32)
const optionsOf = (over: Partial<OpenIdOptions> = {}): OpenIdOptions => ({
  settings: { issuer: provider.issuer, label: 'Northwind', ...provider.client },
  redirectUrl: REDIRECT,
  secret,
  now: Date.now,
  random: randomBytes,
  warn: (fields, sentence) => ground.log.warn(fields, sentence),
  ...over,
})

beforeAll(async () => {
  provider = await openLocalProvider(REDIRECT)
  ground = await testWorld({ credentials: cheapCredentials, signIn: createOpenIdSignIn(optionsOf()) })
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
  await provider.close()
})
beforeEach(async () => {
  shopId = await loadDemoShop(ground)
})

type Answer = Awaited<ReturnType<ReturnType<typeof consoleVisitor>['press']>>

const urlOf = ({ envelope }: Answer): string => {
  const effect = envelope.effects?.find(({ type }) => type === 'redirect')
  return effect !== undefined && 'href' in effect ? effect.href : ''
}
const ticketOf = ({ headers }: Answer): string => /hw-sign-in=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''

const begin = async (on = app, to = `/${shopId}/returns`) => {
  const answer = await consoleVisitor(on, {}).press('session.provider', {
    at: `/sign-in?${new URLSearchParams({ to })}`,
  })
  return { answer, url: urlOf(answer), ticket: ticketOf(answer) }
}

const comeBack = async (back: URL, ticket: string, on = app) => {
  const cookies = ticket === '' ? {} : { 'hw-sign-in': ticket }
  const response = await on.inject({ method: 'GET', url: `${back.pathname}${back.search}`, cookies })
  const token = response.cookies.find(({ name }) => name === 'hw-console')?.value ?? null
  return { status: response.statusCode, href: String(response.headers.location), token, headers: response.headers }
}

const enter = async (person: Parameters<LocalProvider['is']>[0], on = app) => {
  provider.is(person)
  const { url, ticket } = await begin(on)
  return comeBack(await provider.authenticate(url), ticket, on)
}

let count = 0
const someone = (email: string, verified = true) => {
  count += 1
  return { sub: `person-${count}`, email, verified }
}
const audited = async () => {
  const entries = await ground.world.store.audit.list(shopId, { accountId: null, before: null, limit: 20 })
  return entries.map(({ action, detail }) => `${action} ${detail.by ?? ''}`.trim())
}
const isRefused = ({ href, token }: Awaited<ReturnType<typeof comeBack>>): boolean =>
  token === null && /^\/console#\/sign-in\?.*provider=refused$/.test(href)

test('ADM-02 an invited person signs in with the provider and is linked', async () => {
  const { email } = await invite(ground, shopId, 'agent')
  const back = await enter(someone(email.toUpperCase()))
  expect([back.status, back.href]).toEqual([303, `/console/${shopId}#/returns`])
  expect(String(back.headers['set-cookie'])).toMatch(/hw-sign-in=;.*hw-console=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
  const screen = await consoleVisitor(app, { shopId, token: back.token ?? '' }).show('/returns')
  expect(screen.status).toBe(200)
  expect(await audited()).toEqual(['session.open provider', 'account.link', 'people.invite'])
})

test('ADM-02 after the first sign-in the subject decides, not the email', async () => {
  const { email } = await invite(ground, shopId, 'agent')
  const person = someone(email)
  await enter(person)
  expect((await enter({ ...person, email: 'renamed@elsewhere.example', verified: false })).token).not.toBeNull()
  expect(isRefused(await enter(someone(email)))).toBe(true)
  expect((await audited())[0]).toBe('session.refused provider')
})

test('ADM-02 the provider signs in neither strangers nor unverified emails', async () => {
  const { email } = await invite(ground, shopId, 'agent')
  expect(isRefused(await enter(someone('stranger@elsewhere.example')))).toBe(true)
  expect(isRefused(await enter(someone(email, false)))).toBe(true)
  const page = await consoleVisitor(app, {}).show('/sign-in?provider=refused')
  const texts = JSON.stringify(page.envelope.screen?.regions.main)
  expect(texts).toContain('Signing in with Northwind did not work. Try again, or ask an owner for an invitation.')
})

test('ADM-02 another state, another browser and a replayed code are refused', async () => {
  const { email } = await invite(ground, shopId, 'agent')
  provider.is(someone(email))
  const { url, ticket } = await begin()
  const back = await provider.authenticate(url)
  const forged = new URL(back)
  forged.searchParams.set('state', 'chosen-by-an-attacker')
  expect(isRefused(await comeBack(forged, ticket))).toBe(true)
  expect(isRefused(await comeBack(back, ''))).toBe(true)
  expect(isRefused(await comeBack(back, (await begin()).ticket))).toBe(true)
  expect(isRefused(await comeBack(back, `${ticket.slice(0, -2)}AA`))).toBe(true)
  expect((await comeBack(back, ticket)).token).not.toBeNull()
  expect(isRefused(await comeBack(back, ticket))).toBe(true)
  expect(isRefused(await comeBack(new URL(`${REDIRECT}?error=access_denied`), ticket))).toBe(true)
})

test('ADM-02 the provider is asked with PKCE, state, nonce and a fixed address', async () => {
  const { url, answer } = await begin()
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge_method: 'S256',
    scope: 'openid email',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  expect(String(answer.headers['set-cookie'])).toMatch(
    /Max-Age=\d+; Path=\/console\/sign-in\/callback; HttpOnly; SameSite=Lax/,
  )
})

const appWith = async (over: Partial<OpenIdOptions>) =>
  buildApp({ ...ground.world, signIn: createOpenIdSignIn(optionsOf(over)) }, { actionsPerMinute: 1_000_000 })

test('ADM-02 a clock may be half a minute off, not ten', async () => {
  const { email } = await invite(ground, shopId, 'agent')
  const person = someone(email)
  for (const ahead of [-MINUTE / 2, MINUTE / 2]) {
    const skewed = await appWith({ now: () => Date.now() + ahead })
    expect([ahead, (await enter(person, skewed)).token]).toEqual([ahead, expect.any(String)])
    await skewed.close()
  }
  const wrong = await appWith({ now: () => Date.now() - 10 * MINUTE })
  expect(isRefused(await enter(person, wrong))).toBe(true)
  await wrong.close()
})

test('ADM-02 without an answer of the provider the sign-in page gives the sentence', async () => {
  const dead = await appWith({ settings: { ...optionsOf().settings, issuer: 'http://127.0.0.1:1' } })
  const { answer } = await begin(dead)
  expect([answer.status, answer.envelope.problem?.title]).toEqual([422, expect.stringContaining('did not work')])
  expect(answer.envelope.screen?.name).toBe('sign-in')
  await dead.close()
})

test('ADM-02 without a provider no page offers it', async () => {
  const plain = await buildApp({ ...ground.world, signIn: null })
  expect((await begin(plain)).answer.status).toBe(409)
  expect((await plain.inject({ method: 'GET', url: '/console/sign-in/callback?code=x' })).statusCode).toBe(404)
  await plain.close()
})

test('ADM-02 a sensitive action needs a new sign-in of the same person', async () => {
  const { email } = await invite(ground, shopId, 'owner')
  const person = someone(email)
  const { token } = await enter(person)
  ground.clock.forward(20 * MINUTE)
  const owner = consoleVisitor(app, { shopId, token: token ?? '' })
  const values = { email: `new-${shopId}@staff.example`, role: 'agent' }
  const inviteNow = () => owner.press('people.invite', { at: '/settings/people', values })
  expect((await inviteNow()).envelope.problem?.code).toBe('password-needed')

  const confirm = async (as: typeof person) => {
    provider.is(as)
    const answer = await owner.press('session.provider-confirm', { at: '/confirm?to=/settings/people' })
    const url = urlOf(answer)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    expect(new URL(url).searchParams.get('max_age')).toBe('0')
    return comeBack(await provider.authenticate(url), ticketOf(answer))
  }
  const other = await join(ground, shopId, 'manager')
  expect((await confirm(someone(other.email))).href).toContain(`/console/${shopId}#/confirm?`)
  expect((await inviteNow()).envelope.problem?.code).toBe('password-needed')
  expect(await confirm(person)).toMatchObject({ href: `/console/${shopId}#/settings/people`, token: null })
  expect((await inviteNow()).status).toBe(200)
})

test('ADM-02 an answer without a new login confirms nothing', async () => {
  const { email } = await invite(ground, shopId, 'owner')
  const person = someone(email)
  const { token } = await enter(person)
  ground.clock.forward(20 * MINUTE)
  const later = await appWith({ now: () => Date.now() + 100_000 })
  const owner = consoleVisitor(later, { shopId, token: token ?? '' })
  const answer = await owner.press('session.provider-confirm', { at: '/confirm?to=/' })
  const url = new URL(urlOf(answer))
  url.searchParams.delete('prompt')
  url.searchParams.set('max_age', '3600')
  const back = await provider.authenticate(url.href)
  expect((await comeBack(back, ticketOf(answer), later)).href).toContain('/confirm?')
  expect(ground.log.lines.at(-1)?.fields).toEqual({ reason: 'Not authenticated again' })
  await later.close()
})
