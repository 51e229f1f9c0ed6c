/** Tests use their own. */
export interface SellerAddress {
  readonly origin: string
  /** The hosts of labels and codes. */
  readonly files: readonly string[]
  readonly timeoutMs: number
  readonly purchaseMs: number
}

/** Sellers wait up to 60 seconds for FedEx and UPS. */
export const PURCHASE_MS = 70_000

interface SellerOptions {
  readonly name: string
  readonly address: SellerAddress
  readonly headers: Readonly<Record<string, string>>
  readonly openCodes?: ReadonlySet<string>
  readonly refusalIn: (body: unknown) => { readonly code: string; readonly message: string }
}

type Method = 'GET' | 'POST' | 'PATCH'

interface FileOptions {
  readonly accept?: string
  readonly authorized?: boolean
}

const MAX_FILE_BYTES = 5_000_000

/** `refused`: certainly not done. An unknown outcome throws. */
type SellerResult =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly message: string }

/** A retry may succeed. Some sellers respond to concurrent calls with 409. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 409, 425, 429])

/** The account has no funds. */
const PAYMENT_REQUIRED = 402

export const getRefusalReason = ({
  status,
  code,
}: Pick<Extract<SellerResult, { kind: 'refused' }>, 'status' | 'code'>): 'funds' | 'address' | 'service' =>
  status === PAYMENT_REQUIRED ? 'funds' : code.startsWith('ADDRESS') ? 'address' : 'service'

export const stringifyValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Never retries: only the caller knows what is safe. */
export function createSellerClient({ name, address, headers, refusalIn, openCodes }: SellerOptions) {
  const { origin, files } = address
  const throwNoAnswer = (cause: unknown): never => {
    throw new Error(`${name} did not respond`, { cause })
  }
  const request = async (
    method: Method,
    path: string,
    options: { ms: number; body?: object },
  ): Promise<SellerResult> => {
    const { ms, body } = options
    const response = await fetch(`${origin}/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(throwNoAnswer)
    const { status } = response
    if (status >= 500 || RETRYABLE_STATUSES.has(status)) throw new Error(`${name} responded with status ${status}`)
    const payload: unknown = await response.json()
    if (response.ok) return { kind: 'done', body: payload }
    const refusal = refusalIn(payload)
    if (openCodes?.has(refusal.code)) throw new Error(`${name} responded with ${refusal.code}: ${refusal.message}`)
    return { kind: 'refused', status, ...refusal }
  }
  /** Null for status 404. */
  const fetchFile = async (
    location: string,
    { accept = '*/*', authorized = false }: FileOptions,
  ): Promise<Uint8Array | null> => {
    const url = URL.canParse(location) ? new URL(location) : null
    if (url === null || !files.includes(url.origin)) throw new Error(`${name} returned a file URL on a foreign host`)
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(address.timeoutMs),
      headers: { ...(authorized && headers), accept },
    })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`A file of ${name} responded with status ${response.status}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length > MAX_FILE_BYTES) throw new Error(`A file of ${name} is too large`)
    return bytes
  }
  return {
    /** @throws Error on a timeout or an unknown outcome. */
    ask: (method: Method, path: string, body?: object): Promise<SellerResult> =>
      request(method, path, { ms: address.timeoutMs, ...(body && { body }) }),

    /** May take a minute. @throws like `ask`. */
    purchase: (path: string, body: object): Promise<SellerResult> =>
      request('POST', path, { ms: address.purchaseMs, body }),

    /** `authorized` sends the account's key. */
    async file(location: string, options: FileOptions = {}): Promise<Uint8Array> {
      const bytes = await fetchFile(location, options)
      if (bytes === null) throw new Error(`A file of ${name} responded with status 404`)
      return bytes
    },

    /** Null if it does not exist. */
    optionalFile: (location: string, options: FileOptions): Promise<Uint8Array | null> => fetchFile(location, options),
  }
}
export type SellerClient = ReturnType<typeof createSellerClient>
