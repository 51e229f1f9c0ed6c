export type CardPart = 'number' | 'expiry' | 'cvc'

export type CardTokenResult =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly message: string; readonly part: CardPart | null }
  | { readonly kind: 'unreachable' }

export function getCardPart(code: string | undefined): CardPart | null {
  const parts = { number: 'number', expir: 'expiry', cvc: 'cvc' } as const
  const [, part = null] = Object.entries(parts).find(([word]) => code?.includes(word)) ?? []
  return part
}

export interface CardFieldStyle {
  readonly base: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly invalid: Readonly<Record<string, string>>
}

/** Card fields in frames of the provider: this page never sees what is typed. */
export interface CardFields {
  mount(part: CardPart, place: HTMLElement): void
  onChange(heard: (part: CardPart, error: string | null) => void): void
  focus(part: CardPart): void
  createToken(): Promise<CardTokenResult>
  destroy(): void
}

export interface CardScript {
  fields(look: CardFieldStyle): CardFields
  authenticate(secret: string): Promise<void>
}
