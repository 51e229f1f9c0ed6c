import type { MemberFrameView } from '../../screens/console/frame.ts'
import { areas, type ConsoleFrameView } from '../../screens/console/frame.ts'
import { forbiddenPage, missingPage } from '../../screens/console/session/refusals.ts'
import { isAllowed } from '../domain/access/rights.ts'
import { offersDemoRoles } from './accounts/sign-in.ts'
import type { ConsoleContext, ConsolePage, DrawnConsolePage } from './context.ts'
import { offersDemoControls } from './demo/controls.ts'
import { consolePages } from './pages.ts'
import { findPage } from './place.ts'

const mayOpen = ({ member }: ConsoleContext, { right }: ConsolePage): boolean =>
  right === null || isAllowed(member.role, right)

const readAreas = async (context: ConsoleContext): Promise<MemberFrameView['areas']> => {
  const roots = areas.flatMap((area) => {
    const page = consolePages.find((one) => one.navigation !== undefined && one.area === area)
    return page === undefined || !mayOpen(context, page) ? [] : [{ area, page }]
  })
  return Promise.all(
    roots.map(async ({ area, page }) => ({
      area,
      path: page.pattern,
      count: (await page.navigation?.count?.(context)) ?? null,
    })),
  )
}

const readOtherShops = async ({ needs, member }: ConsoleContext): Promise<MemberFrameView['otherShops']> => {
  const memberships = await needs.store.members.listOfAccount(member.accountId)
  const others = memberships.filter(({ shopId }) => shopId !== member.shopId)
  return Promise.all(
    others.map(async ({ shopId }) => ({ id: shopId, name: (await needs.shops.inForce(shopId))?.shop.name ?? shopId })),
  )
}

/** Blocks of a page do not depend on what the frame counts. */
const buildPlainFrame = ({ member, config }: ConsoleContext, path: string): ConsoleFrameView => {
  const { name, email, role } = member
  const shop = { id: member.shopId, name: config.shop.name }
  const around = { otherShops: [], areas: [], isDemo: false, hasDemoControls: false }
  return { path, history: 'push', member: { shop, member: { name, email, role }, ...around } }
}

const buildFrameView = async (context: ConsoleContext, path: string): Promise<ConsoleFrameView> => {
  const plain = buildPlainFrame(context, path)
  if (plain.member === null) return plain
  const [frameAreas, otherShops, isDemo, hasDemoControls] = await Promise.all([
    readAreas(context),
    readOtherShops(context),
    offersDemoRoles(context.needs),
    offersDemoControls(context.needs),
  ])
  return { ...plain, member: { ...plain.member, otherShops, areas: frameAreas, isDemo, hasDemoControls } }
}

const readOwners = async ({ needs, member }: ConsoleContext): Promise<readonly string[]> =>
  (await needs.store.members.list(member.shopId)).flatMap(({ role, name }) => (role === 'owner' ? [name] : []))

export type ConsoleDrawing =
  | { readonly kind: 'drawn'; readonly drawn: DrawnConsolePage }
  | { readonly kind: 'forbidden' | 'missing'; readonly drawn: DrawnConsolePage }

/** The page without what surrounds it; null where the member may not open it, and for an unknown path. */
export async function drawConsoleBlocks(context: ConsoleContext, path: string): Promise<DrawnConsolePage | null> {
  const found = findPage(consolePages, path)
  if (found === null || !mayOpen(context, found.page)) return null
  return found.page.show(context, found.place, buildPlainFrame(context, path))
}

export async function drawConsolePage(context: ConsoleContext, path: string): Promise<ConsoleDrawing> {
  const { member, t } = context
  const frame = await buildFrameView(context, path)
  const found = findPage(consolePages, path)
  if (found === null) return { kind: 'missing', drawn: { screen: missingPage(frame, t) } }
  if (!mayOpen(context, found.page)) {
    const view = { role: member.role, owners: await readOwners(context) }
    return { kind: 'forbidden', drawn: { screen: forbiddenPage(frame, view, t) } }
  }
  const drawn = await found.page.show(context, found.place, frame)
  return drawn === null ? { kind: 'missing', drawn: { screen: missingPage(frame, t) } } : { kind: 'drawn', drawn }
}
