/** What of an order system outside is to be read again. Collections are read all together. */
export type OrderSignal =
  | { readonly what: 'order' | 'product'; readonly id: string }
  | { readonly what: 'collections' }
  | { readonly what: 'operation'; readonly reference: string }

/** The same of what is kept of it here. */
export type KeptSignal = Exclude<OrderSignal, { readonly what: 'operation' }>
