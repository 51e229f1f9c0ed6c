import type { Args, Button, Submit } from '../../schemas/action.ts'

/** Omits undefined properties. */
export function button(
  given: Omit<Button, 'disabled' | 'needs'> & {
    readonly disabled?: string | undefined
    readonly needs?: Button['needs'] | undefined
  },
): Button {
  const { disabled, needs, ...rest } = given
  return { ...rest, ...(disabled !== undefined && { disabled }), ...(needs !== undefined && { needs }) }
}

interface Posted {
  readonly form?: string
  readonly args?: Args
  readonly pending?: string
  readonly exclusive?: true
  readonly confirm?: NonNullable<Submit['confirm']>
}

export const post = (shopId: string, name: string, posted: Posted = {}): Submit => ({
  type: 'submit',
  name,
  href: `/api/v1/${shopId}/actions/${name}`,
  ...posted,
})
