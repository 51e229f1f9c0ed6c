/** One call on a shop's configuration, below `/local/shops/<shop>`. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface Told {
  readonly status: number
  readonly body: unknown
}

/** Whoever answers calls: the portal that runs, or one that stands in this process for as long as the command takes. */
export interface MerchantDesk {
  ask(shopId: string, call: Call): Promise<Told>
  /** A call that is about no shop that the caller could name. */
  post(path: string, body: object): Promise<Told>
  close(): Promise<void>
}

/** Where a call goes. */
export const urlOf = (shopId: string, { path }: Call): string => `/local/shops/${shopId}/${path}`
