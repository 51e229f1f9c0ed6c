import type { ConsoleActionName, EntryActionName } from '../../schemas/console/actions/index.ts'
import type { Submit } from '../../schemas/screen/action.ts'

export const SUBMIT_KEYS = 'Control+Enter'

type SubmitOptions = Omit<Submit, 'type' | 'name' | 'href'>

export const consolePost = (shopId: string, name: ConsoleActionName, options: SubmitOptions = {}): Submit => ({
  type: 'submit',
  name,
  href: `/console/v1/${shopId}/actions/${name}`,
  ...options,
})

export const entryPost = (name: EntryActionName, options: SubmitOptions = {}): Submit => ({
  type: 'submit',
  name,
  href: `/console/v1/actions/${name}`,
  ...options,
})
