import type { Args, Button, Submit } from '../../schemas/screen/action.ts'

/** Omits undefined properties. */
export function button(
  input: Omit<Button, 'disabled' | 'needs'> & {
    readonly disabled?: string | undefined
    readonly needs?: Button['needs'] | undefined
  },
): Button {
  const { disabled, needs, ...rest } = input
  return { ...rest, ...(disabled !== undefined && { disabled }), ...(needs !== undefined && { needs }) }
}

interface SubmitOptions {
  readonly form?: string
  readonly args?: Args
  readonly pending?: string
  readonly exclusive?: true
  readonly confirm?: NonNullable<Submit['confirm']>
}

export const post = (shopId: string, name: string, options: SubmitOptions = {}): Submit => ({
  type: 'submit',
  name,
  href: `/api/v1/${shopId}/actions/${name}`,
  ...options,
})
