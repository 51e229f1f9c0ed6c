import type { Args, Button, Submit, Unmet } from '../../schemas/screen/action.ts'

export function button(
  input: Omit<Button, 'disabled' | 'needs' | 'unmet'> & {
    readonly disabled?: string | undefined
    readonly needs?: Button['needs'] | undefined
    readonly unmet?: readonly Unmet[] | undefined
  },
): Button {
  const { disabled, unmet, needs, ...rest } = input
  return {
    ...rest,
    ...(disabled !== undefined && { disabled }),
    ...(unmet !== undefined && unmet.length > 0 && { unmet: [...unmet] }),
    ...(needs !== undefined && { needs }),
  }
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
