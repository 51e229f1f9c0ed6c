import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import { answer, exchange, findOrder, itemPanel, lookup, submit } from './screens.ts'
import { delayReply } from './service.ts'
import { begun, demoService } from './visit.ts'

const refuseFields = (fields: { name: string; message: string }[]): Envelope =>
  answer(lookup(), {
    problem: { code: 'invalid', title: 'Please check', fields: fields.map((field) => ({ form: 'lookup', ...field })) },
  })

describe('pressing an action', () => {
  it('a press posts its path, typed values, bound values and the revision', async () => {
    const fakeService = demoService().on('order.lookup', { body: answer(exchange(), { rev: 'd1' }) })
    fakeService.on('item.open', { body: answer(exchange(), { rev: 'd2' }) })
    const { session, service, settle } = await begun(fakeService)
    session.forms.set('lookup', 'order', '#1001')
    session.press(findOrder)
    await settle()
    session.press(submit('item.open', { args: { item: '1.1' } }))
    await settle()
    const [first, second] = [service.requestsFor('order.lookup')[0], service.requestsFor('item.open')[0]]
    expect(first?.body).toEqual({ at: '/', values: { order: '#1001', proof: '' } })
    expect(first?.headers).toMatchObject({ 'x-requested-with': 'homeward', 'idempotency-key': 'id-1' })
    expect(first?.headers['if-match']).toBeUndefined()
    expect(second?.body).toEqual({ at: '/exchange', args: { item: '1.1' } })
    expect(second?.headers['if-match']).toBe('d1')
  })

  it('LBL-24 a tracked print is posted beside printing; an untracked print posts nothing', async () => {
    const { session, service, settle } = await begun(
      demoService().on('return.print', { body: answer(lookup(), { rev: 'r2' }) }),
    )
    session.press({ type: 'print', href: '/label.pdf', counted: submit('return.print') })
    session.press({ type: 'print', href: '/label.pdf' })
    await settle()
    expect(service.count('return.print')).toBe(1)
  })

  it('STS-31 a dialog closes after its press succeeds, and stays after a refusal', async () => {
    const { session, service, settle } = await begun(demoService())
    const saving = submit('return.address')
    session.press({ type: 'open', dialog: 'address' })
    service.on('return.address', { status: 409, body: answer(lookup(), { problem: { code: 'stale', title: 'Late' } }) })
    session.press(saving)
    await settle()
    expect(session.snapshot().dialog).toBe('address')
    session.press({ type: 'reload' })
    await settle()
    expect(session.snapshot().dialog).toBe('address')
    service.on('return.address', { body: answer(lookup(), { rev: 'r2' }) })
    session.press(saving)
    await settle()
    expect(session.snapshot().dialog).toBeNull()
  })

  it('REV-40 a second submit is ignored while the first is answered', async () => {
    const slow = delayReply({ body: answer(exchange(), { rev: 'r1' }) })
    const { session, service, settle } = await begun(demoService().on('return.submit', slow.handler))
    const send = submit('return.submit', { form: 'lookup', exclusive: true })
    session.press(send)
    session.press(send)
    session.forms.set('lookup', 'order', '#1001')
    session.press({ ...send, args: { amount: 'other' } })
    await settle()
    expect(session.snapshot().pending).toHaveLength(1)
    slow.release()
    await settle()
    expect([service.count('return.submit'), session.snapshot().pending]).toEqual([1, []])
  })

  it('a second press of the same action posts once', async () => {
    const slow = delayReply({ body: answer(exchange(), { rev: 'd1' }) })
    const { session, service, settle } = await begun(demoService().on('order.lookup', slow.handler))
    session.press(findOrder)
    session.press(findOrder)
    slow.release()
    await settle()
    expect(service.count('order.lookup')).toBe(1)
  })

  it('actions go one at a time, in the order in which they were pressed', async () => {
    const slow = delayReply({ body: answer(lookup(), { rev: 'd1' }) })
    const fakeService = demoService()
      .on('order.lookup', slow.handler)
      .on('review.method', { body: answer(lookup(), { rev: 'd2' }) })
    const { session, service, settle } = await begun(fakeService)
    session.press(findOrder)
    session.press(submit('review.method'))
    await settle()
    expect(service.count('review.method')).toBe(0)
    slow.release()
    await settle()
    expect(service.requestsFor('review.method')[0]?.headers['if-match']).toBe('d1')
  })

  it('a press of a removed screen is dropped', async () => {
    const slow = delayReply({ body: answer(exchange(), { rev: 'd1' }) })
    const { session, service, settle } = await begun(demoService().on('order.lookup', slow.handler))
    session.press(findOrder)
    session.press(submit('review.method'))
    slow.release()
    await settle()
    expect(service.count('review.method')).toBe(0)
    expect(session.snapshot().pending).toEqual([])
  })

  it('an exclusive action blocks other presses until its answer', async () => {
    const slow = delayReply({ body: answer(exchange(), { rev: 'r1' }) })
    const { session, service, settle, screen } = await begun(demoService().on('return.submit', slow.handler))
    session.press(submit('return.submit', { exclusive: true }))
    session.press({ type: 'navigate', path: '/gift' })
    session.press(findOrder)
    slow.release()
    await settle()
    expect([service.count('/gift'), service.count('order.lookup'), screen()?.name]).toEqual([0, 0, 'exchange'])
  })

  it('an action with a confirmation confirms first', async () => {
    const { session, service, settle } = await begun(demoService().on('item.discard', { body: answer(lookup()) }))
    const discard = submit('item.discard', { confirm: { title: 'Keep it?', yes: 'Yes', no: 'No' } })
    session.press(discard)
    session.answerQuestion('no')
    await settle()
    expect(service.count('item.discard')).toBe(0)
    session.press(discard)
    expect(session.snapshot().question?.title).toBe('Keep it?')
    session.answerQuestion('yes')
    await settle()
    expect(service.count('item.discard')).toBe(1)
  })

  it('leaving by the way back needs a confirmation if the screen requires it', async () => {
    const back = { type: 'navigate', path: '/exchange' } as const
    const leave = { title: 'Leave?', body: 'Your choice is lost.', yes: 'Leave', no: 'Stay' }
    const chrome = { ...lookup().chrome, back: { label: 'Back', action: back } }
    const guarded = lookup({ leave, chrome, previous: '/exchange' })
    const { session, settle, screen } = await begun(demoService().on('/', { body: answer(guarded) }))
    session.press(back)
    await settle()
    expect([screen()?.name, session.snapshot().question?.title]).toEqual(['lookup', 'Leave?'])
    session.answerQuestion('yes')
    await settle()
    expect(screen()?.name).toBe('exchange')
  })
})

describe('an action that is refused', () => {
  it('422 preserves typed text and puts messages beside the fields until they change', async () => {
    const body = refuseFields([{ name: 'proof', message: 'This field is required' }])
    const { session, settle } = await begun(demoService().on('order.lookup', { status: 422, body }))
    session.forms.set('lookup', 'order', '#1001')
    session.press(findOrder)
    await settle()
    expect(session.forms.get('lookup')).toMatchObject({
      values: { order: '#1001', proof: '' },
      errors: { proof: 'This field is required' },
    })
    session.forms.set('lookup', 'proof', '1')
    expect(session.forms.get('lookup').errors).toEqual({})
  })

  it('words for a field that is not there become a toast', async () => {
    const body = refuseFields([{ name: 'planet', message: 'Unknown planet' }])
    const { session, settle } = await begun(demoService().on('order.lookup', { status: 422, body }))
    session.press(findOrder)
    await settle()
    expect(session.snapshot().toasts).toMatchObject([{ tone: 'error', text: 'Unknown planet' }])
  })

  it('LKP-21 a refusal without fields appears on the screen, and typed text stays', async () => {
    const problem: Problem = { code: 'lookup-refused', codes: [1], title: 'We cannot find this order.' }
    const fakeService = demoService().on('order.lookup', { status: 422, body: answer(lookup(), { problem }) })
    const { session, settle, screen } = await begun(fakeService)
    session.forms.set('lookup', 'order', '#1001')
    session.press(findOrder)
    await settle()
    expect(screen()?.regions.main[0]).toMatchObject({ type: 'notice', tone: 'danger' })
    expect(JSON.stringify(screen()?.regions.main[0])).toContain('We cannot find this order.')
    expect(session.forms.get('lookup').values.order).toBe('#1001')
  })

  it('a refusal in an overlay appears in the overlay', async () => {
    const body = answer(exchange(), { overlay: itemPanel(), problem: { code: 'not-offered', title: 'Not now.' } })
    const { session, settle } = await begun(demoService().on('item.answer', { status: 422, body }), '/#/exchange')
    session.press(submit('item.answer'))
    await settle()
    const { overlay, screen } = session.snapshot()
    expect([overlay?.body[0]?.type, screen?.regions.main[0]?.type]).toEqual(['notice', 'text'])
  })

  it('409 with its own toast shows it once', async () => {
    const problem = { code: 'stale', title: 'Changed elsewhere.' } as const
    const effects = [{ type: 'toast', tone: 'error', text: problem.title } as const]
    const body = answer(exchange(), { rev: 'd9', problem, effects })
    const { session, settle } = await begun(demoService().on('order.lookup', { status: 409, body }))
    session.press(findOrder)
    await settle()
    expect(session.snapshot().toasts).toHaveLength(1)
  })

  it('409 draws the fresh screen with a toast', async () => {
    const problem = { code: 'not-offered', title: 'This was changed in another window.' } as const
    const body = answer(exchange({ key: 'fresh' }), { rev: 'd9', problem })
    const { session, settle, screen } = await begun(demoService().on('order.lookup', { status: 409, body }))
    session.press(findOrder)
    await settle()
    expect(screen()?.key).toBe('fresh')
    expect(session.snapshot()).toMatchObject({ rev: 'd9', toasts: [{ tone: 'error', text: problem.title }] })
  })

  it('ERR-48 a failed submit opens the error modal; restarting reloads and preserves typed text', async () => {
    const problem = { code: 'card-missing', title: 'The return was not made.', modal: true } as const
    const fakeService = demoService().on('return.submit', { status: 422, body: answer(lookup(), { problem }) })
    const { session, service, settle, screen } = await begun(fakeService)
    session.forms.set('lookup', 'order', '#1001')
    session.press(submit('return.submit', { exclusive: true }))
    await settle()
    expect(session.snapshot()).toMatchObject({ problem: { title: problem.title }, pending: [] })
    session.restart()
    await settle()
    expect([session.snapshot().problem, service.count('/')]).toEqual([null, 2])
    expect(session.forms.get('lookup').values.order).toBe('#1001')
    fakeService.on('return.submit', { body: answer(exchange(), { rev: 'r1' }) })
    session.press(submit('return.submit', { exclusive: true }))
    await settle()
    expect([service.count('return.submit'), screen()?.name]).toEqual([2, 'exchange'])
  })

  it('NAV-48 a problem without a screen covers the current screen', async () => {
    const problem = { code: 'unavailable', title: 'Back in a moment', ref: 'q7' } as const
    const fakeService = demoService().on('order.lookup', {
      status: 503,
      body: { contract: CONTRACT, rev: null, problem },
    })
    const { session, settle, screen } = await begun(fakeService)
    session.press(findOrder)
    await settle()
    expect([screen()?.name, session.snapshot().problem?.ref]).toEqual(['lookup', 'q7'])
  })
})

describe('an action without an answer', () => {
  it('an unanswered action is resent automatically with the same Idempotency-Key', async () => {
    const fakeService = demoService()
    fakeService.on('order.lookup', () =>
      fakeService.count('order.lookup') < 3 ? 'down' : { body: answer(exchange(), { rev: 'd1' }) },
    )
    const { session, service, platform, screen } = await begun(fakeService)
    session.press(findOrder)
    await platform.clock.advance(3_000)
    expect(service.requestsFor('order.lookup').map(({ headers }) => headers['idempotency-key'])).toEqual(
      Array(3).fill('id-1'),
    )
    expect(screen()?.name).toBe('exchange')
  })

  it('an unanswered action preserves typed text and retries with the same key', async () => {
    const fakeService = demoService().on('order.lookup', 'garbage')
    const { session, service, settle, screen } = await begun(fakeService)
    session.forms.set('lookup', 'order', '#1001')
    session.press(findOrder)
    await settle()
    expect(session.snapshot()).toMatchObject({ failure: { why: 'unreadable' }, pending: [] })
    expect(session.forms.get('lookup').values.order).toBe('#1001')
    fakeService.on('order.lookup', { body: answer(exchange(), { rev: 'd1' }) })
    session.snapshot().failure?.retry()
    await settle()
    expect(screen()?.name).toBe('exchange')
    expect(new Set(service.requestsFor('order.lookup').map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('a press with other words is a new press', async () => {
    const { session, service, settle } = await begun(demoService().on('order.lookup', 'garbage'))
    session.press(findOrder)
    await settle()
    session.forms.set('lookup', 'order', '#1002')
    session.press(findOrder)
    await settle()
    expect(service.requestsFor('order.lookup').map(({ headers }) => headers['idempotency-key'])).toEqual([
      'id-1',
      'id-2',
    ])
  })

  it('NAV-46 an unanswered action continues automatically when the connection returns', async () => {
    const fakeService = demoService().on('order.lookup', 'down')
    const { session, platform, settle, screen } = await begun(fakeService)
    platform.network.disconnect()
    session.press(findOrder)
    await platform.clock.advance(3_000)
    expect(session.snapshot()).toMatchObject({ online: false, failure: { why: 'network' } })
    fakeService.on('order.lookup', { body: answer(exchange(), { rev: 'd1' }) })
    platform.network.reconnect()
    await settle()
    expect([session.snapshot().online, screen()?.name]).toEqual([true, 'exchange'])
  })
})
