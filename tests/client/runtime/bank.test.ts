import { describe, expect, it } from 'vitest'
import type { CardScript } from '../../../client/runtime/platform/cards.ts'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import { bankWords } from '../gallery/payment-scenes.ts'
import { answer, exchange, findOrder, lookup, submit } from './screens.ts'
import { delayReply, type ServiceReply } from './service.ts'
import { begin, begun, demoService, visitOf } from './visit.ts'

const send = submit('return.submit', { form: 'lookup', exclusive: true })

const sandbox: Effect = {
  type: 'authenticate',
  entry: { provider: 'sandbox', href: '/api/v1/demo/sandbox-payments/cards' },
  secret: 'secret-1',
  words: bankWords,
  answer: {
    href: '/api/v1/demo/sandbox-payments/authentications/secret-1',
    approve: { approve: true },
    decline: { approve: false },
  },
  onward: submit('payment.authenticated', { form: 'lookup', exclusive: true }),
}

const stripe: Effect = { ...sandbox, entry: { provider: 'stripe', publishableKey: 'pk_test' }, secret: 'pi_1_secret_2' }

const authenticateReply = (effect: Effect): ServiceReply => ({
  body: answer(lookup(), { rev: 'd2', effects: [effect] }),
})

const bankService = (effect: Effect = sandbox) =>
  demoService()
    .on('return.submit', authenticateReply(effect))
    .on('secret-1', { body: {} })
    .on('payment.authenticated', { body: answer(exchange(), { rev: 'r1' }) })

function scriptOf(authenticate: CardScript['authenticate']): CardScript {
  return {
    fields() {
      throw new Error('no card is asked for here')
    },
    authenticate,
  }
}

describe('a bank that wants to hear it from the shopper', () => {
  it.each(['approve', 'decline'] as const)('posts the answer %s, then goes on whatever came of it', async (choice) => {
    const { session, service, settle, screen } = await begun(bankService())
    session.forms.set('lookup', 'order', '#1001')
    session.press(send)
    await settle()
    expect(session.snapshot().bank?.question?.words).toEqual(bankWords)
    expect(service.count('secret-1') + service.count('payment.authenticated')).toBe(0)

    session.snapshot().bank?.question?.answer(choice)
    await settle()
    expect(service.requestsFor('secret-1')).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/demo/sandbox-payments/authentications/secret-1',
        body: { approve: choice === 'approve' },
      },
    ])
    expect(service.requestsFor('payment.authenticated')).toMatchObject([
      { headers: { 'if-match': 'd2' }, body: { at: '/', values: { order: '#1001', proof: '' } } },
    ])
    expect([screen()?.name, session.snapshot().bank, session.snapshot().pending]).toEqual(['exchange', null, []])
  })

  it('REV-40 the submit stays pending during the challenge, and other presses are blocked', async () => {
    const { session, service, settle } = await begun(bankService())
    session.press(send)
    await settle()
    const pending = session.snapshot().pending.map(({ key }) => key)
    session.press(send)
    session.press(findOrder)
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    expect(pending).toEqual([expect.stringContaining('return.submit')])
    expect(session.snapshot().pending).toHaveLength(1)
    expect(['return.submit', 'order.lookup', '/exchange'].map(service.count)).toEqual([1, 0, 0])
  })

  it('a bank challenge has no time limit', async () => {
    const slow = delayReply({ body: {} })
    const { session, service, platform, screen, settle } = await begun(bankService().on('secret-1', slow.handler))
    session.press(send)
    await platform.clock.advance(3_600_000)
    session.snapshot().bank?.question?.answer('approve')
    await platform.clock.advance(3_600_000)
    expect([service.count('payment.authenticated'), session.snapshot().failure]).toEqual([0, null])
    slow.release()
    await settle()
    expect(screen()?.name).toBe('exchange')
  })

  it('the address stays unchanged during the challenge', async () => {
    const { session, platform, settle, screen } = await begun(bankService(), '/#/exchange')
    session.press({ type: 'navigate', path: '/' })
    await settle()
    session.press(send)
    await settle()
    platform.address.back()
    await settle()
    expect([platform.address.hash(), screen()?.name]).toEqual(['#/', 'lookup'])
  })

  it('the result is sent again after a lost answer, on the shopper’s retry', async () => {
    const { session, service, settle, screen } = await begun(bankService().on('secret-1', 'down'))
    session.press(send)
    await settle()
    session.snapshot().bank?.question?.answer('approve')
    await settle()
    expect(session.snapshot()).toMatchObject({ bank: null, pending: [], failure: { why: 'network' } })
    service.on('secret-1', { body: {} })
    session.snapshot().failure?.retry()
    await settle()
    session.snapshot().bank?.question?.answer('approve')
    await settle()
    expect([screen()?.name, session.snapshot().failure]).toEqual(['exchange', null])
  })

  it('the same challenge is never repeated automatically', async () => {
    const { session, service, settle } = await begun(
      bankService().on('payment.authenticated', authenticateReply(sandbox)),
    )
    session.press(send)
    await settle()
    session.snapshot().bank?.question?.answer('approve')
    await settle()
    expect(session.snapshot()).toMatchObject({ bank: null, pending: [] })
    expect(service.count('payment.authenticated')).toBe(1)
  })

  it('a second payment may be challenged after the first', async () => {
    const answers = { approve: { approve: true }, decline: { approve: false } }
    const second = { ...sandbox, secret: 'secret-2', answer: { href: '/secret-2', ...answers } }
    const fakeService = bankService().on('secret-2', { body: {} })
    fakeService.on('payment.authenticated', () =>
      fakeService.count('payment.authenticated') === 1
        ? authenticateReply(second)
        : { body: answer(exchange(), { rev: 'r1' }) },
    )
    const { session, settle, screen } = await begun(fakeService)
    session.press(send)
    for (let bank = 0; bank < 2; bank++) {
      await settle()
      session.snapshot().bank?.question?.answer('approve')
    }
    await settle()
    expect([screen()?.name, fakeService.count('secret-2')]).toEqual(['exchange', 1])
  })
})

describe('a challenge by Stripe', () => {
  it('Stripe’s script runs the challenge with the secret, then the submit continues', async () => {
    const secrets: string[] = []
    let done = () => {}
    const script = scriptOf((secret) => {
      secrets.push(secret)
      return new Promise((resolve) => {
        done = resolve
      })
    })
    const { session, service, settle, screen } = await begin(
      visitOf(bankService(stripe), '/', { loadStripe: async (key) => (key === 'pk_test' ? script : null) }),
    )
    session.press(send)
    await settle()
    expect(secrets).toEqual(['pi_1_secret_2'])
    expect(session.snapshot()).toMatchObject({ bank: { question: null } })
    expect(service.count('payment.authenticated')).toBe(0)
    done()
    await settle()
    expect(screen()?.name).toBe('exchange')
  })

  it('a missing Stripe script is reported, with a retry', async () => {
    let script: CardScript | null = null
    const { session, service, settle, screen } = await begin(
      visitOf(bankService(stripe), '/', { loadStripe: async () => script }),
    )
    session.press(send)
    await settle()
    expect([session.snapshot().failure?.why, service.count('payment.authenticated')]).toEqual(['network', 0])
    script = scriptOf(async () => {})
    session.snapshot().failure?.retry()
    await settle()
    expect(screen()?.name).toBe('exchange')
  })
})
