import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FieldGroup } from '../../../client/widgets/FieldGroup.tsx'
import type { Field } from '../../../schemas/screen/fields.ts'
import { draw } from './draw.tsx'
import type { FakeContext } from './fake-widget-context.tsx'

const hmacSignatureSecret = 'a secret of the test'
const captcha: Field = {
  name: 'captcha',
  label: 'I am a person',
  kind: 'captcha',
  required: true,
  captcha: { kind: 'altcha', version: 2, href: '/challenge' },
}
const order: Field = { name: 'order', label: 'Order number', kind: 'text' }

/** A worker on the same thread: happy-dom has none. */
class ThreadlessWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  async postMessage(challenge: Challenge) {
    this.onmessage?.({ data: await solveChallenge({ challenge, deriveKey }) })
  }
  terminate() {}
}

beforeEach(() => vi.stubGlobal('Worker', ThreadlessWorker))
afterEach(() => vi.unstubAllGlobals())

const respondWithChallenge = async () =>
  Response.json(
    await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 2, counter: 9, deriveKey, hmacSignatureSecret }),
  )

const group = (field: Field) => (
  <FieldGroup component={{ type: 'field_group', id: 'fields', form: 'lookup', fields: [order, field] }} />
)
const drawCaptcha = (context: FakeContext = {}, field = captcha) =>
  draw(group(field), { fetch: respondWithChallenge, ...context })
const box = () => screen.findByRole('checkbox', { name: 'I am a person' })
const isTicked = async () => waitFor(async () => expect((await box()).getAttribute('aria-checked')).toBe('true'))

test('LKP-07 pressing the box solves the challenge and adds a token the server accepts', async () => {
  const { typed } = drawCaptcha()
  fireEvent.click(await box())
  await isTicked()
  expect(screen.getByText('You are verified.')).toBeDefined()

  const { captcha: token } = typed.lookup as Record<string, string>
  const { challenge, solution }: Payload = JSON.parse(atob(token ?? ''))
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
  expect(verified).toBe(true)
})

test('the box works by keyboard focus alone', async () => {
  drawCaptcha()
  fireEvent.focus(await box())
  await isTicked()
})

test('the box works by itself when another field of the form is touched', async () => {
  drawCaptcha()
  await box()
  fireEvent.change(screen.getByLabelText(/Order number/), { target: { value: '#1001' } })
  await isTicked()
})

test('the box without a challenge shows an error and a retry', async () => {
  const responses = [async () => new Response(null, { status: 503 }), respondWithChallenge]
  drawCaptcha({ fetch: () => responses.shift()?.() ?? respondWithChallenge() })
  fireEvent.click(await box())
  await screen.findByText('The check did not work.')
  expect((await box()).getAttribute('aria-checked')).toBe('false')

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await isTicked()
})

test('LKP-19 a token that the server refused is thrown away and a new one solved', async () => {
  const { typed, redraw } = drawCaptcha({
    forms: { lookup: { captcha: 'spent' } },
    errors: { lookup: { captcha: 'Complete the captcha to continue' } },
  })
  redraw(group(captcha))
  await isTicked()
  const { captcha: token } = typed.lookup as Record<string, string>
  expect(token).not.toBe('spent')
  expect(atob(token ?? '')).toContain('derivedKey')
})

test('LKP-19 another challenge throws the old token away', async () => {
  const { typed, redraw } = drawCaptcha({ forms: { lookup: { captcha: 'of the first challenge' } } })
  await isTicked()
  redraw(group({ ...captcha, captcha: { kind: 'altcha', version: 2, href: '/challenge?n=2' } }))
  await waitFor(() => expect(typed.lookup).toMatchObject({ captcha: expect.stringMatching(/^ey/) }))
})
