import { findRequestedLanguage } from '../../../locales/languages.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Style } from '../../../schemas/config/style.ts'
import { listFontOrigins } from '../../../schemas/config/typeface.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { PreviewMessage } from '../../../schemas/merchant/preview.ts'
import { showPage } from '../../journey/index.ts'
import { checkConfig } from '../../shops/checks/check.ts'
import { createEmptyDesk } from '../simulator/dry-desk.ts'
import { getPagePath } from '../simulator/steps.ts'
import { buildPreviewConfig } from './preview-config.ts'
import { buildPreviewOrder } from './preview-order.ts'
import {
  createPreviewReturn,
  createStage,
  findPage,
  getPreviewLanguage,
  lookUpOrder,
  type PreviewStage,
  type PreviewState,
  serializeDesk,
  withLanguage,
} from './stage.ts'

interface Preview {
  readonly state: PreviewState
  readonly base: ShopConfig
}

type MessageResult =
  | { readonly state: PreviewState }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

type MessageHandler<Type extends PreviewMessage['type']> = (
  stage: PreviewStage,
  preview: Preview,
  message: Extract<PreviewMessage, { type: Type }>,
) => Promise<MessageResult>

const refuse = (pointer: string, message: string): MessageResult => ({
  kind: 'refused',
  problems: [{ pointer, message }],
})

/** Overrides must be publishable: an invalid one is not drawn. */
const applyOverrides = (
  { state, base }: Preview,
  overrides: Partial<Pick<PreviewState, 'content' | 'theme'>>,
): MessageResult => {
  const next = { ...state, ...overrides }
  const checked = checkConfig(buildPreviewConfig(base, next))
  const allProblems = checked.kind === 'refused' ? checked.problems : []
  // Other problems were published or belong to another message.
  const problems = allProblems.filter(({ pointer }) => /^\/(content|theme)\b/.test(pointer))
  return problems.length > 0 ? { kind: 'refused', problems } : { state: next }
}

/** New texts override the earlier ones of each language. */
const mergeContent = (before: ShopConfig['content'] | null, now: ShopConfig['content']): ShopConfig['content'] =>
  Object.fromEntries(
    Object.keys({ ...before, ...now }).map((language) => [language, { ...before?.[language], ...now[language] }]),
  )

const restartWithData = async (
  stage: PreviewStage,
  { state, base }: Preview,
  {
    order: description,
    return: returnRequest,
    sample = false,
  }: Omit<Extract<PreviewMessage, { type: 'data' }>, 'type'>,
): Promise<MessageResult> => {
  const order = buildPreviewOrder(description, { config: stage.config, now: state.at })
  const next: PreviewState = { ...state, order, sample, totals: null }
  const staged = createStage(next, base, { newId: stage.world.newId })
  Object.assign(staged.desk, (await lookUpOrder(staged, order, getPreviewLanguage(state)))?.desk ?? createEmptyDesk())
  const problem = returnRequest === undefined ? null : await createPreviewReturn(staged, order, returnRequest)
  if (problem !== null) return refuse('/return', problem)
  const key = staged.desk.sent?.key
  const path = key === undefined ? (state.path.startsWith('/return/') ? '/' : state.path) : `/return/${key}`
  return { state: { ...next, path, desk: serializeDesk(staged.desk) } }
}

/** Pages that need earlier choices are reached by making them. */
const navigate: MessageHandler<'navigate'> = async (stage, { state }, { path }) => {
  const { world, desk, simulator, visit } = stage
  const next = { ...state, totals: null }
  if (/^\/return\b/.test(path)) {
    const problem = desk.sent === null ? await createPreviewReturn(stage, state.order, {}) : null
    if (problem !== null) return refuse('/path', problem)
    return { state: { ...next, path: `/return/${desk.sent?.key}`, desk: serializeDesk(desk) } }
  }
  const { envelope } = await showPage(world, visit(null), path)
  if (getPagePath(envelope) === path) return { state: { ...next, path } }
  const fresh = await lookUpOrder(stage, state.order, getPreviewLanguage(state))
  const position = fresh === null ? null : await findPage(simulator, fresh, path)
  if (position === null) return { state: { ...next, path } }
  return { state: { ...next, path: getPagePath(position.page), desk: serializeDesk(position.desk) } }
}

/** Switches to a language of the shop, or to the pseudo-language that reveals untranslated texts (CFG-05). */
const setLanguage: MessageHandler<'language'> = async ({ config, desk }, { state }, { language }) => {
  const allowed = config.settings.allowed_languages
  if (findRequestedLanguage(language, allowed) !== language)
    return refuse('/language', `must be one of ${allowed.join(', ')}`)
  return { state: { ...state, language, desk: serializeDesk(withLanguage(desk, language)) } }
}

/** The opened document loads fonts only from the hosts that it was opened with. */
const findFontProblem = ({ base }: Preview, { globals: { typeface } }: Style): MessageResult | null => {
  const known = listFontOrigins(base.theme.globals.typeface)
  const at = typeface?.files.findIndex((file) => listFontOrigins({ files: [file] }).some((one) => !known.includes(one)))
  return at === undefined || at < 0
    ? null
    : refuse(
        `/theme/globals/typeface/files/${at}/url`,
        'is on a host that the previewed configuration does not name. Create a preview of a document with this typeface, or upload the font',
      )
}

const messageHandlers: { readonly [Type in PreviewMessage['type']]: MessageHandler<Type> } = {
  navigate,
  content: async (_stage, preview, { content }) =>
    applyOverrides(preview, { content: mergeContent(preview.state.content, content) }),
  theme: async (_stage, preview, { theme }) => findFontProblem(preview, theme) ?? applyOverrides(preview, { theme }),
  data: restartWithData,
  clear: (stage, preview) => restartWithData(stage, preview, {}),
  language: setLanguage,
  totals: async (_stage, { state }, { totals }) => ({
    state: { ...state, totals: { path: state.path, rows: totals } },
  }),
}

/** The compiler cannot correlate type and message. */
export const handleMessage = (stage: PreviewStage, preview: Preview, message: PreviewMessage): Promise<MessageResult> =>
  (
    messageHandlers[message.type] as (
      stage: PreviewStage,
      preview: Preview,
      message: PreviewMessage,
    ) => Promise<MessageResult>
  )(stage, preview, message)
