import { askedLanguage } from '../../../locales/languages.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import type { PreviewMessage } from '../../../schemas/preview.ts'
import { showPage } from '../../journey/index.ts'
import { checkConfig } from '../../shops/checks/check.ts'
import { createEmptyDesk } from '../walker/dry-desk.ts'
import { getPagePath } from '../walker/moves.ts'
import { previewedConfig } from './previewed-config.ts'
import { previewedOrder } from './previewed-order.ts'
import {
  deskWritten,
  lookedUp,
  type PreviewStage,
  type PreviewState,
  putReturn,
  speaking,
  spokenIn,
  stageOf,
  wayToPage,
} from './stage.ts'

interface Preview {
  readonly state: PreviewState
  readonly base: ShopConfig
}

type Said = { readonly state: PreviewState } | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

type Hearing<Type extends PreviewMessage['type']> = (
  stage: PreviewStage,
  preview: Preview,
  message: Extract<PreviewMessage, { type: Type }>,
) => Promise<Said>

const refused = (pointer: string, message: string): Said => ({ kind: 'refused', problems: [{ pointer, message }] })

/** Overrides must be publishable: an invalid one is not drawn. */
const replaced = ({ state, base }: Preview, by: Partial<Pick<PreviewState, 'content' | 'theme'>>): Said => {
  const next = { ...state, ...by }
  const checked = checkConfig(previewedConfig(base, next))
  const wrong = checked.kind === 'refused' ? checked.problems : []
  // Other problems were published or belong to another message.
  const problems = wrong.filter(({ pointer }) => /^\/(content|theme)\b/.test(pointer))
  return problems.length > 0 ? { kind: 'refused', problems } : { state: next }
}

/** New texts override the earlier ones of each language. */
const wordsWith = (before: ShopConfig['content'] | null, now: ShopConfig['content']): ShopConfig['content'] =>
  Object.fromEntries(
    Object.keys({ ...before, ...now }).map((language) => [language, { ...before?.[language], ...now[language] }]),
  )

const withData = async (
  stage: PreviewStage,
  { state, base }: Preview,
  { order: given, return: returned, sample = false }: Omit<Extract<PreviewMessage, { type: 'data' }>, 'type'>,
): Promise<Said> => {
  const order = previewedOrder(given, { config: stage.config, now: state.at })
  const next: PreviewState = { ...state, order, sample, totals: null }
  const staged = stageOf(next, base, { newId: stage.world.newId })
  Object.assign(staged.desk, (await lookedUp(staged, order, spokenIn(state)))?.desk ?? createEmptyDesk())
  const wrong = returned === undefined ? null : await putReturn(staged, order, returned)
  if (wrong !== null) return refused('/return', wrong)
  const key = staged.desk.sent?.key
  const path = key === undefined ? (state.path.startsWith('/return/') ? '/' : state.path) : `/return/${key}`
  return { state: { ...next, path, desk: deskWritten(staged.desk) } }
}

/** Shows a page. Pages that need earlier choices are reached by making them. */
const navigate: Hearing<'navigate'> = async (stage, { state }, { path }) => {
  const { world, desk, walker, visit } = stage
  const next = { ...state, totals: null }
  if (/^\/return\b/.test(path)) {
    const wrong = desk.sent === null ? await putReturn(stage, state.order, {}) : null
    if (wrong !== null) return refused('/path', wrong)
    return { state: { ...next, path: `/return/${desk.sent?.key}`, desk: deskWritten(desk) } }
  }
  const { envelope } = await showPage(world, visit(null), path)
  if (getPagePath(envelope) === path) return { state: { ...next, path } }
  const fresh = await lookedUp(stage, state.order, spokenIn(state))
  const there = fresh === null ? null : await wayToPage(walker, fresh, path)
  if (there === null) return { state: { ...next, path } }
  return { state: { ...next, path: getPagePath(there.page), desk: deskWritten(there.desk) } }
}

/** Switches to a language of the shop, or to the pseudo-language that reveals untranslated texts (CFG-05). */
const speak: Hearing<'language'> = async ({ config, desk }, { state }, { language }) => {
  const allowed = config.settings.allowed_languages
  if (askedLanguage(language, allowed) !== language) return refused('/language', `is none of ${allowed.join(', ')}`)
  return { state: { ...state, language, desk: deskWritten(speaking(desk, language)) } }
}

const hearings: { readonly [Type in PreviewMessage['type']]: Hearing<Type> } = {
  navigate,
  content: async (_stage, preview, { content }) =>
    replaced(preview, { content: wordsWith(preview.state.content, content) }),
  theme: async (_stage, preview, { theme }) => replaced(preview, { theme }),
  data: withData,
  clear: (stage, preview) => withData(stage, preview, {}),
  language: speak,
  totals: async (_stage, { state }, { totals }) => ({
    state: { ...state, totals: { path: state.path, rows: totals } },
  }),
}

/** The compiler cannot correlate type and message. */
export const toldTo = (stage: PreviewStage, preview: Preview, message: PreviewMessage): Promise<Said> =>
  (hearings[message.type] as (stage: PreviewStage, preview: Preview, message: PreviewMessage) => Promise<Said>)(
    stage,
    preview,
    message,
  )
