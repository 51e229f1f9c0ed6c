/** One of the three things that are typed of a card. */
export type CardPart = 'number' | 'expiry' | 'cvc'

/** What the provider made of a card: a token for the service, its own words why not, or no answer at all. */
export type CardTokenResult =
  | { readonly kind: 'token'; readonly token: string }
  /** `part` is what the words are about; null where that is the card as a whole. */
  | { readonly kind: 'refused'; readonly message: string; readonly part: CardPart | null }
  | { readonly kind: 'unreachable' }

/** The part of a card that a provider's code is about, such as `incorrect_cvc`; null where it is none of them. */
export function getCardPart(code: string | undefined): CardPart | null {
  const parts = { number: 'number', expir: 'expiry', cvc: 'cvc' } as const
  const [, part = null] = Object.entries(parts).find(([word]) => code?.includes(word)) ?? []
  return part
}

/** How the fields look that a provider draws, so that they stand among ours. */
export interface CardFieldStyle {
  readonly base: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly invalid: Readonly<Record<string, string>>
}

/** The three fields of a card as its provider draws them, in frames of its own: what is typed there never reaches this page. */
export interface CardFields {
  mount(part: CardPart, place: HTMLElement): void
  /** Hears what is wrong with a part while it is typed; null where nothing is. */
  onChange(heard: (part: CardPart, error: string | null) => void): void
  focus(part: CardPart): void
  /** Hands over what was typed. */
  createToken(): Promise<CardTokenResult>
  destroy(): void
}

/** A provider's own script in the page, as far as it is used here. */
export interface CardScript {
  fields(look: CardFieldStyle): CardFields
  /** Shows what the bank asks; answered once the shopper has done with it, whatever came of it. */
  authenticate(secret: string): Promise<void>
}
