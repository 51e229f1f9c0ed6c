import { DEFAULT_LANGUAGE } from '../../locales/languages.ts'
import { getWithdrawalLabels } from '../../locales/withdrawal-labels.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { isWithdrawalOffered } from '../domain/withdrawal/scope.ts'
import { officialLanguages } from './official-languages.ts'

/** V8: consumers read the statement in an official language of their country. */
const findLanguageRemarks = ({ settings }: ShopConfig): readonly ConfigProblem[] =>
  (settings.countries ?? []).flatMap((country) => {
    const languages = officialLanguages[country] ?? []
    if (languages.length === 0 || languages.some((one) => settings.allowed_languages.includes(one))) return []
    const message = `has no official language of ${country}: ${languages.join(' or ')}`
    return [{ pointer: '/settings/allowed_languages', message }]
  })

/** What the law expects of the shop beside the portal (WDR-18); only for shops that configure the function. */
export function findWithdrawalRemarks(config: ShopConfig): readonly ConfigProblem[] {
  const { withdrawal, hosts, settings } = config
  if (withdrawal === undefined || !isWithdrawalOffered(config)) return []
  const { trader, instructionsUrl, storefrontUrl, labels } = withdrawal
  const label = getWithdrawalLabels(settings.default_language ?? DEFAULT_LANGUAGE, labels).open
  const link = `<a href="https://${hosts[0] ?? 'returns.example'}/withdraw">${label}</a>`
  return [
    ...(trader === undefined
      ? [{ pointer: '/withdrawal', message: 'has no `trader`: acknowledgements name the return address of the shop' }]
      : []),
    ...(instructionsUrl === undefined
      ? [{ pointer: '/withdrawal', message: 'has no `instructionsUrl`: the page links no instructions on withdrawal' }]
      : []),
    ...(storefrontUrl === undefined
      ? [{ pointer: '/withdrawal', message: 'has no `storefrontUrl`: no page of the shop is known to have the link' }]
      : []),
    ...findLanguageRemarks(config),
    { pointer: '/withdrawal', message: `needs this link on each page of the shop too: ${link}` },
  ]
}
