import type { Envelope, Part } from '../../schemas/screen.ts'
import { CONTRACT } from '../../schemas/version.ts'
import { METHODS_BLOCK } from '../../screens/review/methods.ts'
import { placeOf } from '../domain/journey/routes.ts'
import type { World } from '../world.ts'
import { endedAt } from './frame.ts'
import { draw } from './pages.ts'
import { showsFees } from './quotes/fees.ts'
import { contextNow, type JourneyContext, withoutOrder } from './request/context.ts'
import { FORGOTTEN, reply } from './request/replies.ts'
import { readSession } from './request/session.ts'
import type { Drawn, Reply, Visit } from './request/visit.ts'
import { isUnchanged } from './status/status.ts'

/** What a journey asks of the world. */
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
  | 'now'
  | 'newId'
  | 'random'
  | 'isStaffCode'
  | 'log'
>

const isStatusPath = (path: string): boolean => placeOf(path).route === 'StatusPage'

/** Whoever stands before us, with what the page of a path is drawn from. */
export async function contextFor(needs: JourneyNeeds, visit: Visit, path: string): Promise<JourneyContext> {
  const session = await readSession(needs, visit)
  // The status page is about a return, whatever the session's draft is about.
  return isStatusPath(path) ? { ...session, ...withoutOrder } : contextNow(needs, session)
}

/** The page of a path, for whoever stands before us. Writes nothing. */
export async function show(needs: JourneyNeeds, visit: Visit, path: string): Promise<Reply> {
  const context = await contextFor(needs, visit, path)
  const drawn = await draw(needs, context, path)
  return endedAt(context, path) ? reply(context, drawn, { extra: { effects: [...FORGOTTEN] } }) : reply(context, drawn)
}

/** What a poll asks for. `rev` is the revision that the client has drawn; null when it says none. */
interface PartAsked {
  readonly id: string
  readonly path: string
  readonly rev: string | null
}

/** Whether a polled return is as it was drawn: then two small questions to the database are all that a poll costs. */
const hasNoNews = async (needs: JourneyNeeds, visit: Visit, { id, path, rev }: PartAsked): Promise<boolean> => {
  const { route, params } = placeOf(path)
  return route === 'StatusPage' && rev !== null && isUnchanged(needs, visit, { id, rev, key: params.hash ?? '' })
}

/** Whether a page still waits for one of its blocks. */
const isPolled = ({ screen, overlay }: Drawn, id: string): boolean =>
  [...(screen.poll ?? []), ...(overlay?.poll ?? [])].some((poll) => poll.id === id)

/** One poll, or a deferred block: the component with this id as the page shows it now, or that nothing has changed. */
export async function showPart(needs: JourneyNeeds, visit: Visit, at: PartAsked): Promise<Reply | 'unchanged'> {
  if (await hasNoNews(needs, visit, at)) return 'unchanged'
  const context = await contextFor(needs, visit, at.path)
  const drawn = await draw(needs, context, at.path)
  const { banner = [], main, aside = [], footer = [] } = drawn.screen.regions
  const all = [...banner, ...main, ...aside, ...footer]
  const component = all.find(({ id }) => id === at.id)
  // Once fees are known, every amount that waited for them comes along.
  const others = component === undefined && showsFees(at.path) ? all : []
  const parts: Part[] = [
    component === undefined
      ? { id: at.id, removed: true }
      : { id: at.id, component, ...(!isPolled(drawn, at.id) && { last: true as const }) },
    ...others.map((one) => ({ id: one.id, component: one })),
  ]
  // What stood behind an outline brings forms and neighbours of its own: the page is asked for once more.
  const hasCome = component !== undefined && at.id === METHODS_BLOCK && component.type !== 'deferred'
  const envelope: Envelope = {
    contract: CONTRACT,
    rev: drawn.rev,
    parts,
    base: drawn.screen.key,
    ...(hasCome && { effects: [{ type: 'reload' as const }] }),
  }
  return { status: 200, envelope, language: context.language }
}
