import type { Outcome } from '../../../schemas/records/draft.ts'
import type { ComposedState, SubmitRequest } from '../../../schemas/shopper-api/return-state.ts'
import type { ItemState } from '../../domain/items/state.ts'

export interface ChosenLine extends Omit<ComposedState['lineItems'][number], 'returnType' | 'newVariant'> {
  readonly becomes?: 'credit' | 'exchange'
  readonly variant?: string
  readonly at: string
  readonly named: { readonly becomes: string; readonly variant: string }
}

/** A client's choices, independent of the call. */
export interface ChosenReturn extends Omit<ComposedState, 'lineItems' | 'newItems'> {
  readonly lines: readonly ChosenLine[]
  readonly variants?: readonly string[]
  readonly named: { readonly lines: string; readonly variants: string }
}

export function parseStateChoices(
  { lineItems, newItems, ...rest }: ComposedState,
  names: Partial<ChosenReturn['named']> = {},
): ChosenReturn {
  const named = { lines: 'lineItems', variants: 'newItems', ...names }
  return {
    ...rest,
    named,
    lines: lineItems.map(({ returnType, newVariant, ...line }, n) => ({
      ...line,
      ...(returnType !== undefined && { becomes: returnType }),
      ...(newVariant !== undefined && { variant: newVariant.id }),
      at: `${named.lines}.${n}`,
      named: { becomes: 'returnType', variant: 'newVariant.id' },
    })),
    ...(newItems !== undefined && { variants: newItems.map(({ variantId }) => variantId) }),
  }
}

const SUBMIT_MEMBERS = { lines: 'items', variants: 'resolutions.cart' } as const

export function parseSubmitChoices({ items, resolutions, creditType, ...rest }: SubmitRequest): ChosenReturn {
  const credit = creditType ?? resolutions?.creditType
  return {
    ...rest,
    ...(credit !== undefined && { creditType: credit }),
    named: SUBMIT_MEMBERS,
    lines: items.map(({ type, exchange, ...line }, n) => ({
      ...line,
      ...(type !== undefined && { becomes: type }),
      ...(exchange !== undefined && { variant: exchange.variantId }),
      at: `${SUBMIT_MEMBERS.lines}.${n}`,
      named: { becomes: 'type', variant: 'exchange.variantId' },
    })),
    ...(resolutions?.cart !== undefined && { variants: resolutions.cart.map(({ variantId }) => variantId) }),
  }
}

export function requestedTypeOf({ becomes, resolution, variant, advanced }: ChosenLine): 'credit' | 'exchange' | null {
  if (becomes !== undefined) return becomes
  if (resolution !== undefined) return resolution === 'return' ? 'credit' : 'exchange'
  return variant === undefined && advanced === undefined ? null : 'exchange'
}

export function findContradiction(line: ChosenLine): string | null {
  const { becomes, resolution, variant, advanced, named } = line
  const requestedType = requestedTypeOf(line)
  if (becomes !== undefined && resolution !== undefined && (resolution === 'return') !== (becomes === 'credit'))
    return 'resolution'
  if (requestedType === 'credit' && variant !== undefined) return named.variant
  return requestedType === 'credit' && advanced !== undefined ? 'advanced' : null
}

export function toOutcome(line: ChosenLine, { unit }: ItemState): Outcome {
  if (requestedTypeOf(line) !== 'exchange') return 'return'
  if (line.advanced !== undefined) return `advanced:${line.advanced.option}`
  return line.variant === unit.line.variantId ? 'replace' : 'exchange'
}
