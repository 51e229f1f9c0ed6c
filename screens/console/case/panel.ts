import { text } from '../../../schemas/components/text.ts'
import type { CaseActionName } from '../../../schemas/console/actions/case.ts'
import type { ConsoleField } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { Args, Button } from '../../../schemas/screen/action.ts'
import { plain } from '../../parts/rich-text.ts'
import type { CaseOperation } from './view.ts'

export const FORM = 'step'

export interface Panel {
  /** Null: offered only where it is possible. */
  readonly operation: CaseOperation | null
  readonly body: readonly ConsoleComponent[]
  readonly values: Readonly<Record<string, string>>
  readonly submit?: {
    readonly name: CaseActionName
    readonly label: string
    readonly look?: Button['look']
    readonly args?: Args
  }
}

export const words = (id: string, body: string): ConsoleComponent => text({ id, look: 'body', body: plain(body) })

export const fields = (id: string, list: readonly ConsoleField[]): ConsoleComponent => ({
  type: 'field_group',
  id,
  form: FORM,
  fields: [...list],
})
