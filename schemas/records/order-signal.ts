/** A resource of an external order system to read again. Collections are read together. */
export type OrderSignal =
  | { readonly what: 'order' | 'product'; readonly id: string }
  | { readonly what: 'collections' }
  | { readonly what: 'operation'; readonly reference: string }

export type MirrorSignal = Exclude<OrderSignal, { readonly what: 'operation' }>
