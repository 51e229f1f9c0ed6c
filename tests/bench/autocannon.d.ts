// The part of autocannon that the bench uses; it ships no types.
declare module 'autocannon' {
  type Headers = Readonly<Record<string, string | string[]>>
  interface Request {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    readonly setupRequest?: (request: Request) => Request
    readonly onResponse?: (status: number, body: string, context: unknown, headers: Headers) => void
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly errors: number
    readonly non2xx: number
  }
  export default function autocannon(options: {
    readonly url: string
    readonly connections: number
    readonly duration?: number
    readonly amount?: number
    readonly overallRate?: number
    readonly setupClient: (client: Client) => void
  }): Promise<Result>
  export type { Client, Headers, Request, Result }
}
