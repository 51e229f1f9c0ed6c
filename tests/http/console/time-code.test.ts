import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { computeTimeCode } from '../../../server/providers/credentials/time-code.ts'
import { cheapCredentials, join, PASSWORD } from '../../console/accounts/staff.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { consoleVisitor } from './visitor.ts'

const MINUTE = 60_000
const AT = '/settings/time-code'

let ground: TestWorld
let app: FastifyInstance
let shopId: string
beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})
beforeEach(async () => {
  shopId = await loadDemoShop(ground)
})

const enter = async (role: 'owner' | 'manager' = 'owner') => {
  const person = await join(ground, shopId, role)
  return { ...person, visitor: consoleVisitor(app, { shopId, token: person.token }) }
}
type Entered = Awaited<ReturnType<typeof enter>>

const codeNow = (secret: string): string => computeTimeCode(secret, Math.floor(ground.clock.now() / 30_000))
const next = (): void => ground.clock.forward(MINUTE)

const begin = async ({ visitor }: Entered): Promise<string> => {
  const { envelope } = await visitor.press('time-code.begin', { at: AT })
  const [, letters = ''] = /"label":"([A-Z2-7]{4}(?: [A-Z2-7]{4}){7})"/.exec(JSON.stringify(envelope.screen)) ?? []
  return letters.replaceAll(' ', '')
}

const enroll = async (person: Entered) => {
  const secret = await begin(person)
  const activated = await person.visitor.press('time-code.activate', { at: AT, values: { code: codeNow(secret) } })
  const codes = JSON.stringify(activated.envelope.overlay).match(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/g) ?? []
  next()
  return { secret, codes: [...new Set(codes)], activated }
}

const signInWith = ({ email }: Entered, code?: string) => {
  const at = code === undefined ? '/sign-in' : '/sign-in?code=app'
  const values = { email, password: PASSWORD, ...(code !== undefined && { code }) }
  return consoleVisitor(app).press('session.open', { at, values })
}
const actionsOf = async () =>
  (await ground.world.store.audit.list(shopId, { accountId: null, before: null, limit: 50 })).map(
    ({ action, detail }) => (action === 'session.open' ? `${action} ${detail.by}` : action),
  )

test('ADM-02 an owner adds an authenticator app, and each sign-in needs its code', async () => {
  const ada = await enter()
  const { secret, codes, activated } = await enroll(ada)
  expect([activated.status, codes.length]).toEqual([200, 8])
  expect(JSON.stringify((await ada.visitor.show(AT)).envelope)).not.toMatch(new RegExp(`${codes[0]}|${secret}`))
  const half = await signInWith(ada)
  expect([half.token, JSON.stringify(half.envelope.screen)]).toEqual([null, expect.stringContaining('Six digits')])
  const code = codeNow(secret)
  expect((await signInWith(ada, code)).token).toMatch(/^[\w-]{43}$/)
  expect((await signInWith(ada, code)).envelope.problem?.code).toBe('sign-in-refused')
  expect(await actionsOf()).toContain('time-code.add')
})

test('ADM-02 two sign-ins at once use one code only once', async () => {
  const ada = await enter()
  const { secret, codes } = await enroll(ada)
  for (const code of [codeNow(secret), codes[1] ?? '']) {
    const answers = await Promise.all([signInWith(ada, code), signInWith(ada, code)])
    expect(answers.filter(({ token }) => token !== null)).toHaveLength(1)
  }
})

test('ADM-02 a recovery code replaces the app once, and new codes end the old ones', async () => {
  const ada = await enter('manager')
  const { codes } = await enroll(ada)
  const [first = '', second = ''] = codes
  const typed = ` ${first.toLowerCase()} `
  expect((await signInWith(ada, typed)).token).not.toBeNull()
  expect((await signInWith(ada, first)).token).toBeNull()
  expect(JSON.stringify((await ada.visitor.show(AT)).envelope.screen)).toContain('You have 7 recovery codes')
  const replaced = await ada.visitor.press('time-code.recovery', { at: AT })
  expect([replaced.status, JSON.stringify(replaced.envelope.overlay)]).toEqual([
    200,
    expect.not.stringContaining(second),
  ])
  expect((await signInWith(ada, second)).token).toBeNull()
  expect(await actionsOf()).toEqual(expect.arrayContaining(['session.open recovery-code', 'time-code.recovery']))
})

test('ADM-02 wrong codes count as failed sign-ins until they pause', async () => {
  const ada = await enter()
  const { secret } = await enroll(ada)
  const refused = []
  for (let attempt = 0; attempt < 12; attempt += 1)
    refused.push((await signInWith(ada, '000000')).envelope.problem?.code)
  expect([refused[0], refused.at(-1)]).toEqual(['sign-in-refused', 'throttled'])
  expect((await signInWith(ada, codeNow(secret))).envelope.problem?.code).toBe('throttled')
})

test('ADM-02 the QR code exists only while secret and password are new', async () => {
  const ada = await enter()
  const picture = (token: string, shop = shopId) =>
    app.inject({ url: `/console/v1/${shop}/files/time-code`, cookies: { 'hw-console': token } })
  expect((await picture(ada.token)).statusCode).toBe(404)
  const secret = await begin(ada)
  const drawn = await picture(ada.token)
  expect([drawn.statusCode, drawn.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect([(await picture('')).statusCode, (await picture((await enter()).token)).statusCode]).toEqual([401, 404])
  ground.clock.forward(15 * MINUTE)
  expect((await picture(ada.token)).statusCode).toBe(404)
  const page = JSON.stringify((await ada.visitor.show(AT)).envelope.screen)
  expect(page).not.toContain(secret.slice(0, 4))
  const late = await ada.visitor.press('time-code.begin', { at: AT })
  expect([late.status, late.envelope.problem?.code]).toEqual([403, 'password-needed'])
})

test('ADM-02 a wrong first code adds nothing, and an active app stays', async () => {
  const ada = await enter()
  await begin(ada)
  const wrong = await ada.visitor.press('time-code.activate', { at: AT, values: { code: '12' } })
  expect([wrong.status, wrong.envelope.problem?.fields?.[0]?.name]).toEqual([422, 'code'])
  expect((await signInWith(ada)).token).not.toBeNull()
  const { secret } = await enroll(ada)
  expect((await ada.visitor.press('time-code.begin', { at: AT })).status).toBe(409)
  expect((await signInWith(ada, codeNow(secret))).token).not.toBeNull()
})

test('ADM-02 the person removes the app, and another owner removes it for them', async () => {
  const [ada, owner] = [await enter('manager'), await enter()]
  await enroll(ada)
  ground.clock.forward(15 * MINUTE)
  expect((await ada.visitor.press('time-code.remove', { at: AT })).envelope.problem?.code).toBe('password-needed')
  await ada.visitor.press('session.confirm', { at: '/confirm', values: { password: PASSWORD } })
  expect((await ada.visitor.press('time-code.remove', { at: AT })).status).toBe(200)
  expect((await signInWith(ada)).token).not.toBeNull()

  await enroll(ada)
  const at = `/settings/people/${ada.member.accountId}`
  const args = { account: ada.member.accountId }
  await owner.visitor.press('session.confirm', { at: '/confirm', values: { password: PASSWORD } })
  expect((await owner.visitor.press('people.time-code', { at, args })).status).toBe(200)
  expect((await signInWith(ada)).token).not.toBeNull()
  expect((await owner.visitor.press('people.time-code', { at, args })).status).toBe(409)
  expect(await actionsOf()).toEqual(expect.arrayContaining(['time-code.remove', 'people.time-code']))
})
