import { expect, test } from 'vitest'
import { listenToHost, type PreviewEvent, postToHost } from '../../../client/preview/host-messages.ts'
import { isEditMode } from '../../../client/preview/preview-page.ts'
import { settled } from '../runtime/fake-platform.ts'

const ADMIN = 'https://admin.store.example'
const OTHER = 'https://other.store.example'
const STRANGER = 'https://stranger.example'

const framed = (around?: string) => {
  const told: { readonly news: PreviewEvent; readonly origin: string }[] = []
  const parent = { postMessage: (news: PreviewEvent, origin: string) => told.push({ news, origin }) }
  const target = new EventTarget()
  const location = { ancestorOrigins: around === undefined ? undefined : [around] }
  // The parts of a window that messages need.
  const window = Object.assign(target, { parent, location }) as unknown as Window
  const send = (data: unknown, from: { readonly origin: string; readonly source: unknown }) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, ...from }))
  return { window, parent, told, send, says: (data: unknown) => send(data, { origin: ADMIN, source: parent }) }
}

const listening = ({ window }: ReturnType<typeof framed>, origins: readonly string[] = [ADMIN]) => {
  const heard: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  listenToHost({
    window,
    origins,
    handleMessage: async (of, text) => {
      heard.push(text)
      await held
      return { type: 'drawn', of, path: '/' }
    },
  })
  return { heard, release }
}

const clear = { type: 'clear' }

test('PRV-01 a preview receives and answers messages of its parent page from a shop origin', async () => {
  const frame = framed(ADMIN)
  const { heard, release } = listening(frame)
  frame.says(clear)
  release()
  await settled()
  expect(heard).toEqual([JSON.stringify(clear)])
  expect(frame.told).toEqual([{ news: { type: 'drawn', of: 'clear', path: '/' }, origin: ADMIN }])
})

test('PRV-01 a parent page of another origin is ignored', async () => {
  const frame = framed(STRANGER)
  const { heard, release } = listening(frame)
  release()
  const origins = [STRANGER, 'null', '', `${ADMIN}.stranger.example`, ADMIN.toUpperCase(), ADMIN.replace('s:', ':')]
  for (const origin of origins) frame.send(clear, { origin, source: frame.parent })
  frame.send({ type: 'x'.repeat(70_000) }, { origin: STRANGER, source: frame.parent })
  await settled()
  expect([heard, frame.told]).toEqual([[], []])
})

test('PRV-01 messages from windows other than the parent are ignored, whatever their origin', async () => {
  const frame = framed(ADMIN)
  const { heard, release } = listening(frame)
  release()
  for (const source of [{}, null, frame.window]) frame.send(clear, { origin: ADMIN, source })
  await settled()
  expect([heard, frame.told]).toEqual([[], []])
})

test('PRV-01 a preview outside a frame receives and sends nothing', async () => {
  const frame = framed()
  Object.assign(frame.window, { parent: frame.window })
  const { heard } = listening(frame)
  frame.send(clear, { origin: ADMIN, source: frame.window })
  postToHost({ window: frame.window, origins: [ADMIN] }, { type: 'ended' })
  await settled()
  expect([heard, frame.told]).toEqual([[], []])
})

test('PRV-02 without an origin of the shop every message is ignored', async () => {
  const frame = framed(ADMIN)
  const { heard } = listening(frame, [])
  frame.says(clear)
  await settled()
  expect([heard, frame.told]).toEqual([[], []])
})

test('PRV-01 messages go to the parent’s origin only, or the shop’s origins if unknown', () => {
  const known = framed(OTHER)
  postToHost({ window: known.window, origins: [ADMIN, OTHER] }, { type: 'ended' })
  expect(known.told.map(({ origin }) => origin)).toEqual([OTHER])
  const unknown = framed()
  postToHost({ window: unknown.window, origins: [ADMIN, OTHER] }, { type: 'ended' })
  expect(unknown.told.map(({ origin }) => origin)).toEqual([ADMIN, OTHER])
})

test('PRV-04 during an answer only the last page request waits, and every word does', async () => {
  const frame = framed(ADMIN)
  const { heard, release } = listening(frame)
  const to = (path: string) => ({ type: 'navigate', path })
  const words = (text: string) => ({ type: 'content', content: { en: { 'lookup.heading': text } } })
  const said = [clear, to('/a'), to('/b'), words('A'), words('B')]
  for (const one of said) frame.says(one)
  release()
  await settled()
  expect(heard).toEqual([clear, to('/b'), words('A'), words('B')].map((one) => JSON.stringify(one)))
})

test('PRV-01 invalid data is ignored; long messages, or over a hundred waiting, are refused', async () => {
  const frame = framed(ADMIN)
  const { heard, release } = listening(frame)
  const circle: Record<string, unknown> = { type: 'data' }
  circle.order = circle
  for (const one of [null, 'clear', 7, {}, { type: 'submit' }, { type: 'constructor' }, { type: ['clear'] }, circle])
    frame.says(one)
  expect([heard, frame.told]).toEqual([[], []])
  frame.says({ type: 'content', content: { en: { 'lookup.heading': 'x'.repeat(62_000) } } })
  expect(frame.told).toMatchObject([{ news: { type: 'refused', of: 'content' }, origin: ADMIN }])
  for (let n = 0; n <= 101; n++) frame.says({ type: 'content', content: { en: { 'lookup.heading': `${n}` } } })
  expect(frame.told.slice(1)).toMatchObject([{ news: { type: 'refused', of: 'content' }, origin: ADMIN }])
  release()
  await settled()
  expect(heard).toHaveLength(101)
})

test('PRV-03 a message that cannot render is refused, and the next is processed', async () => {
  const frame = framed(ADMIN)
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
  await settled()
  isAway = false
  frame.says({ type: 'navigate', path: '/review' })
  await settled()
  expect(frame.told.map(({ news }) => news)).toEqual([
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
