/** Parses an answer; undefined when empty. @throws Error for a foreign answer. */
const read = (text: string, reply: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw new Error(`${reply}, and nothing that could be read`, { cause })
  }
}

export interface ReplyBody {
  readonly status: number
  readonly body: unknown
  readonly etag: string | null
}

/** Sends requests to an address as one visitor with cookies. @throws Error for an invalid address. */
export function connection(
  at: string,
  {
    draws,
    request,
  }: { readonly draws: readonly string[]; request(url: string, options: RequestInit): Promise<Response> },
) {
  if (!URL.canParse(at) || !/^https?:/.test(at))
    throw new Error(`"${at}" is no address of a portal, such as http://127.0.0.1:3000`)
  const { origin } = new URL(at)
  const cookies = new Map<string, string>()

  /** Sends one request. @throws Error without a readable answer. */
  const call = async (href: string, options: RequestInit = {}): Promise<ReplyBody> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = new URL(href, origin)
    const headers = {
      'homeward-draws': draws.join(),
      ...options.headers,
      ...(cookie !== '' && url.origin === origin && { cookie }),
    }
    const response = await request(url.href, { ...options, headers }).catch((cause: unknown) => {
      throw new Error(`Nobody answers at ${url.origin}`, { cause })
    })
    for (const one of url.origin === origin ? response.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      cookies.set(name, value)
    }
    const { status } = response
    const body = read(await response.text(), `${url.origin} answered ${status}`)
    return { status, body, etag: response.headers.get('etag') }
  }
  return {
    origin,
    call,
    post: (href: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      call(href, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}
