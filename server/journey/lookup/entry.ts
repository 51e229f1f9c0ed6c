import { findRequestedLanguage } from '../../../locales/languages.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import { buildPath, ENTRIES, type Place, parsePlace } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { lookUp } from './lookup.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log'>

const sessionParameters = new Set([
  'lang',
  'source',
  'pos',
  'order',
  'zip',
  'email',
  'phone',
  'nonce',
  'is_gift',
  'shop',
])

/** Half a surrogate pair cannot be stored. */
const truncate = (text: string): string => Array.from(text).slice(0, 256).join('')

const withEntryParameters = (
  draft: Draft,
  query: Readonly<Record<string, string>>,
  allowed: readonly string[],
): Draft => {
  const { source, pos, lang } = query
  const language = lang === undefined ? null : findRequestedLanguage(lang, allowed)
  return {
    ...draft,
    ...(source && { source: truncate(source) }),
    ...(pos === 'true' && { pos: true }),
    // An unsupported language is ignored (NAV-28).
    ...(language !== null && { language }),
  }
}

export const applyEntryQuery = (context: JourneyContext, { query }: Pick<Place, 'query'>): JourneyContext => ({
  ...context,
  draft: withEntryParameters(context.draft, query, context.config.settings.allowed_languages),
})

const omitSessionParameters = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !sessionParameters.has(name)))

const proofOf = ({ zip, email, phone }: Readonly<Record<string, string>>): string => zip ?? email ?? phone ?? ''

/** Whether a path must be opened as an entry before its page is drawn. */
export function isEntryPath(path: string): boolean {
  return new RegExp(ENTRIES, 'u').test(path)
}

/**
 * Opens a link: stores source, language and point-of-sale mark, and looks up an open shop's order (LKP-10). Removes
 * these parameters from the path, so that no secret stays in the address.
 */
export async function openEntry(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const place = parsePlace(String(intent.args.path))
  const { query } = place
  const { settings } = context.config
  const { draft } = applyEntryQuery(context, place)
  const path = place.path.split('?')[0] ?? '/'
  const cleanPath = buildPath(path, omitSessionParameters(query))
  const isLookup = context.open && ['lookup', 'gift', 'giftReceipt'].includes(place.route)
  const { order, nonce } = query
  const proof = proofOf(query)
  if (!isLookup || (order === undefined && proof === '' && nonce === undefined)) return go(cleanPath, { draft })

  const gift = settings.giftFlowEnabled === true && (place.route === 'gift' || query.is_gift === 'true')
  const prefilledDraft = { ...draft, prefill: { order: order ?? '', proof, ...(nonce && { nonce: truncate(nonce) }) } }
  // The gift receipt lookup waits for its button (GFT-03).
  if (place.route === 'giftReceipt')
    return go(
      draft.giving === undefined ? cleanPath : buildPath(path, { ...omitSessionParameters(query), again: 'true' }),
      { draft: prefilledDraft },
    )
  const form = gift ? '/gift' : '/'
  if (!order || (proof === '' && !nonce)) return go(form, { draft: prefilledDraft })

  const answer = await lookUp(
    needs,
    { ...context, draft: prefilledDraft },
    {
      order,
      proof,
      nonce,
      captcha: '',
      opens: gift ? 'gift' : 'return',
    },
  )
  if (answer.kind === 'go') return answer
  return { ...answer, at: form }
}

/** Sets the session's language (NAV-53). */
export async function chooseSessionLanguage(_: unknown, context: JourneyContext, intent: Intent): Promise<Answer> {
  const lang = intent.values.lang ?? ''
  if (!context.config.settings.allowed_languages.includes(lang))
    return stay({ code: 'invalid', title: context.t('fault.not-offered') })
  return go(intent.at, { draft: { ...context.draft, language: lang } })
}

export async function saveConsent(_: unknown, { draft }: JourneyContext, { at, args }: Intent): Promise<Answer> {
  return go(at, { draft: { ...draft, consent: args.given === true } })
}
