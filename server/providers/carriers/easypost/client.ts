import { Buffer } from 'node:buffer'

/** Where EasyPost is, and where what it makes is fetched from; tests have one of their own. */
export interface EasyPostAddress {
  readonly origin: string
  /** No label and no code is fetched from anywhere else. */
  readonly files: readonly string[]
  readonly timeoutMs: number
}

const itself: EasyPostAddress = {
  origin: 'https://api.easypost.com',
  files: [
    'https://easypost-files.s3.us-west-2.amazonaws.com',
    'https://easypost-files.s3-us-west-2.amazonaws.com',
    'https://easypost-files.s3.amazonaws.com',
  ],
  timeoutMs: 10_000,
}

/** No label weighs more. */
const MOST_BYTES = 5_000_000

/** What a call came to: it was done, or it is certain that it was not. Whatever leaves that open is thrown. */
type Answered =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/** Statuses that say nothing of what was asked: another try may well do it. */
const undecided: ReadonlySet<number> = new Set([401, 403, 408, 425, 429])

const textIn = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const refusalIn = (body: unknown): Answered => {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: unknown; readonly message?: unknown } }
  return { kind: 'refused', code: textIn(error?.code), message: textIn(error?.message) }
}

/** EasyPost for the owner of a key. Nothing is tried twice here: whoever asks knows what may be. */
export function easyPostClient(key: string, { origin, files, timeoutMs }: EasyPostAddress = itself) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`

  return {
    /** @throws Error when nobody answers in time, or the answer leaves open what was done. */
    async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answered> {
      const response = await fetch(`${origin}/v2/${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { status } = response
      if (status >= 500 || undecided.has(status)) throw new Error(`EasyPost answered ${status}`)
      const said: unknown = await response.json()
      return response.ok ? { kind: 'done', body: said } : refusalIn(said)
    },

    /** What lies at an address that EasyPost named. @throws Error when it is on no host of its own, or does not come. */
    async file(address: string): Promise<Uint8Array> {
      const url = URL.canParse(address) ? new URL(address) : null
      if (url === null || !files.includes(url.origin))
        throw new Error('EasyPost names a file on a host that is not its own')
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`A file of EasyPost was answered ${response.status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (bytes.length > MOST_BYTES) throw new Error('A file of EasyPost is too large')
      return bytes
    },
  }
}
export type EasyPostClient = ReturnType<typeof easyPostClient>
