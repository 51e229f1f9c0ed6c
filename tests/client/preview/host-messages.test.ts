import { expect, test } from 'vitest'
import { listenToHost, type PreviewEvent, postToHost } from '../../../client/preview/host-messages.ts'
import { isEditMode } from '../../../client/preview/preview-page.ts'
import { settlePromises } from '../runtime/fake-platform.ts'

const ADMIN = 'https://admin.store.example'
const OTHER = 'https://other.store.example'
const STRANGER = 'https://stranger.example'

const createFrame = (parentOrigin?: string) => {
  const events: { readonly news: PreviewEvent; readonly origin: string }[] = []
  const parent = { postMessage: (news: PreviewEvent, origin: string) => events.push({ news, origin }) }
  const target = new EventTarget()
  const location = { ancestorOrigins: parentOrigin === undefined ? undefined : [parentOrigin] }
  const window = Object.assign(target, { parent, location }) as unknown as Window
  const send = (data: unknown, from: { readonly origin: string; readonly source: unknown }) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, ...from }))
  return { window, parent, events, send, says: (data: unknown) => send(data, { origin: ADMIN, source: parent }) }
}

const startListening = ({ window }: ReturnType<typeof createFrame>, origins: readonly string[] = [ADMIN]) => {
  const messages: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  listenToHost({
    window,
    origins,
    handleMessage: async (of, text) => {
      messages.push(text)
      await gate
      return { type: 'drawn', of, path: '/' }
    },
  })
  return { messages, release }
}

const clear = { type: 'clear' }

test('PRV-01 a preview receives and answers messages of its parent page from a shop origin', async () => {
  const frame = createFrame(ADMIN)
  const { messages, release } = startListening(frame)
  frame.says(clear)
  release()
  await settlePromises()
  expect(messages).toEqual([JSON.stringify(clear)])
  expect(frame.events).toEqual([{ news: { type: 'drawn', of: 'clear', path: '/' }, origin: ADMIN }])
})

test('PRV-01 a parent page of another origin is ignored', async () => {
  const frame = createFrame(STRANGER)
  const { messages, release } = startListening(frame)
  release()
  const origins = [STRANGER, 'null', '', `${ADMIN}.stranger.example`, ADMIN.toUpperCase(), ADMIN.replace('s:', ':')]
  for (const origin of origins) frame.send(clear, { origin, source: frame.parent })
  frame.send({ type: 'x'.repeat(70_000) }, { origin: STRANGER, source: frame.parent })
  await settlePromises()
  expect([messages, frame.events]).toEqual([[], []])
})

test('PRV-01 messages from windows other than the parent are ignored, whatever their origin', async () => {
  const frame = createFrame(ADMIN)
  const { messages, release } = startListening(frame)
  release()
  for (const source of [{}, null, frame.window]) frame.send(clear, { origin: ADMIN, source })
  await settlePromises()
  expect([messages, frame.events]).toEqual([[], []])
})

test('PRV-01 a preview outside a frame receives and sends nothing', async () => {
  const frame = createFrame()
  Object.assign(frame.window, { parent: frame.window })
  const { messages } = startListening(frame)
  frame.send(clear, { origin: ADMIN, source: frame.window })
  postToHost({ window: frame.window, origins: [ADMIN] }, { type: 'ended' })
  await settlePromises()
  expect([messages, frame.events]).toEqual([[], []])
})

test('PRV-02 without an origin of the shop every message is ignored', async () => {
  const frame = createFrame(ADMIN)
  const { messages } = startListening(frame, [])
  frame.says(clear)
  await settlePromises()
  expect([messages, frame.events]).toEqual([[], []])
})

test('PRV-01 messages go to the parent’s origin only, or the shop’s origins if unknown', () => {
  const known = createFrame(OTHER)
  postToHost({ window: known.window, origins: [ADMIN, OTHER] }, { type: 'ended' })
  expect(known.events.map(({ origin }) => origin)).toEqual([OTHER])
  const unknown = createFrame()
  postToHost({ window: unknown.window, origins: [ADMIN, OTHER] }, { type: 'ended' })
  expect(unknown.events.map(({ origin }) => origin)).toEqual([ADMIN, OTHER])
})

test('PRV-04 during an answer only the last page request waits, and every word does', async () => {
  const frame = createFrame(ADMIN)
  const { messages, release } = startListening(frame)
  const to = (path: string) => ({ type: 'navigate', path })
  const words = (text: string) => ({ type: 'content', content: { en: { 'lookup.heading': text } } })
  const sentMessages = [clear, to('/a'), to('/b'), words('A'), words('B')]
  for (const one of sentMessages) frame.says(one)
  release()
  await settlePromises()
  expect(messages).toEqual([clear, to('/b'), words('A'), words('B')].map((one) => JSON.stringify(one)))
})

test('PRV-01 invalid data is ignored; long messages, or over a hundred waiting, are refused', async () => {
  const frame = createFrame(ADMIN)
  const { messages, release } = startListening(frame)
  const circle: Record<string, unknown> = { type: 'data' }
  circle.order = circle
  for (const one of [null, 'clear', 7, {}, { type: 'submit' }, { type: 'constructor' }, { type: ['clear'] }, circle])
    frame.says(one)
  expect([messages, frame.events]).toEqual([[], []])
  frame.says({ type: 'content', content: { en: { 'lookup.heading': 'x'.repeat(62_000) } } })
  expect(frame.events).toMatchObject([{ news: { type: 'refused', of: 'content' }, origin: ADMIN }])
  for (let n = 0; n <= 101; n++) frame.says({ type: 'content', content: { en: { 'lookup.heading': `${n}` } } })
  expect(frame.events.slice(1)).toMatchObject([{ news: { type: 'refused', of: 'content' }, origin: ADMIN }])
  release()
  await settlePromises()
  expect(messages).toHaveLength(101)
})

test('PRV-03 a message that cannot render is refused, and the next is processed', async () => {
  const frame = createFrame(ADMIN)
  let isAway = true
  listenToHost({
    window: frame.window,
    origins: [ADMIN],
    async handleMessage(of) {
      if (isAway) throw new TypeError('Failed to fetch')
      return { type: 'drawn', of, path: '/' }
    },
  })
  frame.says(clear)
  await settlePromises()
  isAway = false
  frame.says({ type: 'navigate', path: '/review' })
  await settlePromises()
  expect(frame.events.map(({ news }) => news)).toEqual([
    { type: 'refused', of: 'clear', problems: [{ name: '', message: 'could not be shown' }] },
    { type: 'drawn', of: 'navigate', path: '/' },
  ])
})

test.each([
  ['?shop=store&customizer=true', true, true],
  ['?shop=store&customizer=true', false, false],
  ['?shop=store&customizer=false', true, false],
  ['?shop=store&customizer', true, false],
  ['?shop=store', true, false],
])('PRV-11 an address %s, in a frame: %s, is edited: %s', (search, isFramed, edited) => {
  expect(isEditMode({ search }, { isFramed })).toBe(edited)
})
