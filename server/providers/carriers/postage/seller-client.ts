/** Where somebody who sells labels is, and where what they make is fetched from; tests have one of their own. */
export interface SellerAddress {
  readonly origin: string
  /** No label and no code is fetched from anywhere else. */
  readonly files: readonly string[]
  readonly timeoutMs: number
  /** How long a purchase may take. */
  readonly purchaseMs: number
}

/** Label sellers wait up to 60 seconds for FedEx and UPS. */
export const PURCHASE_MS = 70_000

/** Who is asked, and how. */
interface Seller {
  /** As the log calls it. */
  readonly name: string
  readonly address: SellerAddress
  readonly headers: Readonly<Record<string, string>>
  /** Codes of refusals that leave open what was done. */
  readonly openCodes?: ReadonlySet<string>
  /** Why something was not done, by the body that says so. */
  readonly refusalIn: (body: unknown) => { readonly code: string; readonly message: string }
}

/** No label weighs more. */
const MOST_BYTES = 5_000_000

/** What a call came to: it was done, or it is certain that it was not. Whatever leaves that open is thrown. */
type Answered =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly message: string }

/** Statuses after which a retry may succeed. Some sellers answer concurrent calls with 409. */
const undecided: ReadonlySet<number> = new Set([401, 403, 408, 409, 425, 429])

/** The account has no money, or no means to pay. */
const PAYMENT_REQUIRED = 402

/** Why a purchase was refused: for money, an address, or another reason of the carrier. */
export const refusedBecause = ({
  status,
  code,
}: Pick<Extract<Answered, { kind: 'refused' }>, 'status' | 'code'>): 'funds' | 'address' | 'service' =>
  status === PAYMENT_REQUIRED ? 'funds' : code.startsWith('ADDRESS') ? 'address' : 'service'

/** Whatever it is, as a text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Asks somebody who sells labels. Nothing is tried twice here: whoever asks knows what may be. */
export function sellerClient({ name, address, headers, refusalIn, openCodes }: Seller) {
  const { origin, files } = address
  const noAnswer = (cause: unknown): never => {
    throw new Error(`${name} did not answer`, { cause })
  }
  const request = async (
    method: 'GET' | 'POST',
    path: string,
    given: { ms: number; body?: object },
  ): Promise<Answered> => {
    const { ms, body } = given
    const response = await fetch(`${origin}/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(noAnswer)
    const { status } = response
    if (status >= 500 || undecided.has(status)) throw new Error(`${name} answered ${status}`)
    const said: unknown = await response.json()
    if (response.ok) return { kind: 'done', body: said }
    const refusal = refusalIn(said)
    if (openCodes?.has(refusal.code)) throw new Error(`${name} answered ${refusal.code}: ${refusal.message}`)
    return { kind: 'refused', status, ...refusal }
  }
  return {
    /** @throws Error when nobody answers in time, or the answer leaves open what was done. */
    ask: (method: 'GET' | 'POST', path: string, body?: object): Promise<Answered> =>
      request(method, path, { ms: address.timeoutMs, ...(body && { body }) }),

    /** Buys something, which may take the carrier a minute. @throws as `ask` does. */
    purchase: (path: string, body: object): Promise<Answered> =>
      request('POST', path, { ms: address.purchaseMs, body }),

    /** What lies at an address that was named. @throws Error when it is on none of its hosts, or does not come. */
    async file(location: string): Promise<Uint8Array> {
      const url = URL.canParse(location) ? new URL(location) : null
      if (url === null || !files.includes(url.origin))
        throw new Error(`${name} names a file on a host that is not its own`)
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(address.timeoutMs) })
      if (!response.ok) throw new Error(`A file of ${name} was answered ${response.status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (bytes.length > MOST_BYTES) throw new Error(`A file of ${name} is too large`)
      return bytes
    },
  }
}
export type SellerClient = ReturnType<typeof sellerClient>
