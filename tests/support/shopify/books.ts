import { GraphQLError } from 'graphql'
import type { ShopNode } from './rules.ts'
import type { ShopifyState } from './stand-in.ts'

export type Fields = Record<string, unknown>
export interface Sum {
  readonly amount: string
  readonly currencyCode: string
}

export const refuse = (message: string, code?: string) => ({
  userErrors: [{ ...(code !== undefined && { code }), field: null, message }],
})

export const cents = (text: string | number): number => Math.round(Number(text) * 100)
export const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

export const change = (node: ShopNode, fields: Fields): void => void Object.assign(node, fields)

export const booksOf = (state: ShopifyState) => {
  const of = (kind: string) => state.things.filter(({ id }) => id.startsWith(`gid://shopify/${kind}/`))
  let last = 90_000
  return {
    of,
    byId: (id: unknown) => state.things.find((node) => node.id === id),
    variants: () => of('Product').flatMap((product) => product.variants as readonly ShopNode[]),
    newId: (kind: string) => `gid://shopify/${kind}/${++last}`,
    at: () => new Date(state.now).toISOString(),
    needs(...scopes: readonly string[]): void {
      for (const scope of scopes)
        if (!state.scopes.includes(scope))
          throw new GraphQLError(`Access denied: requires ${scope}`, { extensions: { code: 'ACCESS_DENIED' } })
    },
  }
}
export type Books = ReturnType<typeof booksOf>
