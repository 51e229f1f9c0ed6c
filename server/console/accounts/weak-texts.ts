import type { ConsoleTextKey } from '../../../locales/console/translate.ts'
import type { PasswordProblem } from '../../domain/access/password-rules.ts'

export const weakTexts: Readonly<Record<PasswordProblem, ConsoleTextKey>> = {
  'too-short': 'welcome.too-short',
  'too-long': 'welcome.too-long',
  'contains-shop': 'welcome.contains-shop',
  'contains-name': 'welcome.contains-name',
  'contains-email': 'welcome.contains-email',
}
