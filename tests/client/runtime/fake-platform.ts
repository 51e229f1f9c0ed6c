import { environmentManager, timeoutManager } from '@tanstack/react-query'
import type { AddressBar, Host, Network, Platform } from '../../../client/runtime/platform/platform.ts'
import type { Track } from '../../../schemas/envelope/screen.ts'
import type { Service } from './service.ts'

export interface FakeClock {
  advance(ms: number): Promise<void>
}

interface Timer {
  at: number
  readonly everyMs: number | null
  readonly run: () => void
}

let now = 0
let timers = new Map<number, Timer>()
let lastId = 0

const addTimer = (run: () => void, ms: number, everyMs: number | null): number => {
  lastId += 1
  timers.set(lastId, { at: now + ms, everyMs, run })
  return lastId
}
const clearTimer = (id: unknown): void => {
  timers.delete(Number(id))
}

const fakeTimers = {
  setTimeout: (run: () => void, ms: number) => addTimer(run, ms, null),
  clearTimeout: clearTimer,
  setInterval: (run: () => void, ms: number) => addTimer(run, ms, ms),
  clearInterval: clearTimer,
}
timeoutManager.setTimeoutProvider(fakeTimers)
// Without a window the library neither polls nor retries.
environmentManager.setIsServer(() => false)

export function createFakeClock(): FakeClock {
  // Files share a worker, and another file may have set real timers.
  timeoutManager.setTimeoutProvider(fakeTimers)
  now = 0
  timers = new Map()
  return {
    async advance(ms) {
      const end = now + ms
      await settlePromises()
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (next === undefined) break
        const [id, timer] = next
        now = timer.at
        if (timer.everyMs === null) timers.delete(id)
        else timer.at += timer.everyMs
        timer.run()
        await settlePromises()
      }
      now = end
    },
  }
}

/** Waits until only clocks and answers are pending. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export interface FakeAddressBar extends AddressBar {
  readonly entries: readonly string[]
  url(): string
  type(path: string): void
  forward(): void
}

export function createFakeAddressBar(start: string): FakeAddressBar {
  const url = new URL(start, 'https://returns.example')
  let { pathname, search } = url
  const entries = [{ hash: url.hash, ours: false }]
  let at = 0
  const listeners: (() => void)[] = []
  const move = (to: number) => {
    if (entries[to] === undefined) return
    at = to
    for (const listener of listeners) listener()
  }
  return {
    get entries() {
      return entries.map(({ hash }) => hash)
    },
    url: () => `${pathname}${search}${entries[at]?.hash ?? ''}`,
    pathname: () => pathname,
    search: () => search,
    hash: () => entries[at]?.hash ?? '',
    isOwnEntry: () => entries[at]?.ours ?? false,
    hrefOf: (path: string) => `#${path}`,
    push(path) {
      pathname = '/'
      entries.splice(at + 1, entries.length, { hash: `#${path}`, ours: true })
      at += 1
    },
    replace(path, before) {
      search = before ?? search
      pathname = '/'
      entries[at] = { hash: `#${path}`, ours: before === undefined }
    },
    back: () => move(at - 1),
    forward: () => move(at + 1),
    type(path) {
      entries.splice(at + 1, entries.length, { hash: `#${path}`, ours: false })
      move(at + 1)
    },
    onMove: (listener) => listeners.push(listener),
  }
}

export interface FakeNetwork extends Network {
  disconnect(): void
  reconnect(): void
}

export function createFakeNetwork(): FakeNetwork {
  let online = true
  const listeners: (() => void)[] = []
  const turn = (to: boolean) => {
    online = to
    for (const listener of listeners) listener()
  }
  return {
    online: () => online,
    onChange: (listener) => listeners.push(listener),
    disconnect: () => turn(false),
    reconnect: () => turn(true),
  }
}

export interface FakePlatform extends Platform {
  readonly clock: FakeClock
  readonly address: FakeAddressBar
  readonly network: FakeNetwork
  readonly views: Track[]
  readonly actions: string[]
  asksBeforeUnload(): boolean
}

export function createFakePlatform(service: Service, start = '/'): FakePlatform {
  const views: Track[] = []
  const actions: string[] = []
  let ids = 0
  let askPermission = () => false
  return {
    fetch: service.fetch,
    clock: createFakeClock(),
    address: createFakeAddressBar(start),
    network: createFakeNetwork(),
    host: async () => createRecordingHost(actions),
    onBeforeUnload: (permission) => (askPermission = permission),
    newId: () => `id-${++ids}`,
    shrinkPhoto: async (photo) => photo,
    uploadFile: ({ href }) => {
      actions.push(`send ${href}`)
      return { reply: Promise.resolve(null), stop() {} }
    },
    loadStripe: async () => null,
    loadWidgets: async () => {},
    asksBeforeUnload: () => askPermission(),
    trackView: (view) => views.push(view),
    trackEvent: ({ event, constant }) => actions.push(`count ${event} on ${constant}`),
    views,
    actions,
  }
}

const createRecordingHost = (actions: string[]): Host => ({
  leave: (href, where) => actions.push(`leave ${href} ${where}`),
  onExternalLink: () => {},
  download: (href, filename) => actions.push(`download ${href} ${filename}`),
  focus: (id) => actions.push(`focus ${id}`),
  cue: async (id, name) => void actions.push(`cue ${id} ${name}`),
  copy: async (text) => actions.push(`copy ${text}`) > 0,
  share: async () => false,
  print: (href) => actions.push(`print ${href ?? 'page'}`),
  loadThirdPartyScripts: (scripts) => actions.push(...scripts.map(({ vendor }) => `beside ${vendor}`)),
  isNewSession: () => false,
  postToParent: (message) => actions.push(`tell ${message}`),
})
