import type { Envelope, Part } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { METHODS_BLOCK } from '../../screens/review/methods.ts'
import { parsePlace, type RouteName } from '../domain/journey/routes.ts'
import type { World } from '../world.ts'
import { isSessionEndedAt } from './frame.ts'
import { drawPage } from './pages.ts'
import { hasFees } from './quotes/fees.ts'
import { type JourneyContext, loadContext, NO_ORDER } from './request/context.ts'
import { buildReply, FORGET_EFFECTS } from './request/replies.ts'
import { readSession } from './request/session.ts'
import type { DrawnPage, Reply, Visit } from './request/visit.ts'
import { isUnchanged } from './status/status.ts'

export type JourneyNeeds = Pick<
  World,
  | 'store'
  | 'shops'
  | 'commerce'
  | 'carriers'
  | 'files'
  | 'partners'
  | 'payments'
  | 'captcha'
  | 'publicUrl'
  | 'namesShop'
  | 'now'
  | 'newId'
  | 'random'
  | 'deriveKey'
  | 'isStaffCode'
  | 'log'
>

/** Pages that need no order of the session: their return or statement is named in the path. */
const orderless = new Set<RouteName>(['StatusPage', 'withdrawal', 'withdrawalStatus'])

export async function readContext(needs: JourneyNeeds, visit: Visit, path: string): Promise<JourneyContext> {
  const session = await readSession(needs, visit)
  return orderless.has(parsePlace(path).route) ? { ...session, ...NO_ORDER } : loadContext(needs, session)
}

/** Writes nothing. */
export async function showPage(needs: JourneyNeeds, visit: Visit, path: string): Promise<Reply> {
  const context = await readContext(needs, visit, path)
  const drawn = await drawPage(needs, context, path)
  return isSessionEndedAt(context, path)
    ? buildReply(context, drawn, { extra: { effects: [...FORGET_EFFECTS] } })
    : buildReply(context, drawn)
}

/** `rev`: the revision that the client has drawn. */
interface PartRequest {
  readonly id: string
  readonly path: string
  readonly rev: string | null
}

/** Whether a polled return is unchanged; such a poll costs two small database queries. */
const isPartUnchanged = async (needs: JourneyNeeds, visit: Visit, { id, path, rev }: PartRequest): Promise<boolean> => {
  const { route, params } = parsePlace(path)
  return route === 'StatusPage' && rev !== null && isUnchanged(needs, visit, { id, rev, key: params.hash ?? '' })
}

const isPolled = ({ screen, overlay }: DrawnPage, id: string): boolean =>
  [...(screen.poll ?? []), ...(overlay?.poll ?? [])].some((poll) => poll.id === id)

/** Answers a poll or deferred block: the current component with this id, or `unchanged`. */
export async function showPart(needs: JourneyNeeds, visit: Visit, at: PartRequest): Promise<Reply | 'unchanged'> {
  if (await isPartUnchanged(needs, visit, at)) return 'unchanged'
  const context = await readContext(needs, visit, at.path)
  const drawn = await drawPage(needs, context, at.path)
  const { banner = [], main, aside = [], footer = [] } = drawn.screen.regions
  const all = [...banner, ...main, ...aside, ...footer]
  const component = all.find(({ id }) => id === at.id)
  const otherComponents = component === undefined && hasFees(at.path) ? all : []
  const parts: Part[] = [
    component === undefined
      ? { id: at.id, removed: true }
      : { id: at.id, component, ...(!isPolled(drawn, at.id) && { last: true as const }) },
    ...otherComponents.map((one) => ({ id: one.id, component: one })),
  ]
  // Loaded methods bring new forms, so the client reloads the page.
  const areMethodsLoaded = component !== undefined && at.id === METHODS_BLOCK && component.type !== 'deferred'
  const envelope: Envelope = {
    contract: CONTRACT,
    rev: drawn.rev,
    parts,
    base: drawn.screen.key,
    ...(areMethodsLoaded && { effects: [{ type: 'reload' as const }] }),
  }
  return { status: 200, envelope, language: context.language }
}
