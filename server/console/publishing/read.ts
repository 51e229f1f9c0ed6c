import { type ConfigProblem, type ConfigReport, workingVersionOf } from '../../../schemas/merchant/configuration.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import type { CheckView } from '../../../screens/console/publishing/check.ts'
import type { DocumentView, PlacedProblem } from '../../../screens/console/publishing/document.ts'
import type { PublishingView } from '../../../screens/console/publishing/overview.ts'
import type { VersionView } from '../../../screens/console/publishing/version.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { parseJsonText } from '../../shape/json-text.ts'
import { diffDocuments } from '../../shops/diff.ts'
import type { ConsoleContext, ConsolePlace } from '../context.ts'
import { describeDifferences } from './differences.ts'

export async function readPublishing({ needs, member }: ConsoleContext): Promise<PublishingView | null> {
  const { shopId, role } = member
  const [versions, pointers] = await Promise.all([
    needs.configurations.versions(shopId),
    needs.store.shops.pointers(shopId),
  ])
  if (versions === null || pointers === null) return null
  const { shop } = await needs.shops.config(shopId, pointers.live)
  return {
    shopId,
    shopName: shop.name,
    isOpen: shop.portal_active,
    versions,
    workingVersion: workingVersionOf(pointers),
    candidate: pointers.candidate,
    canEdit: isAllowed(role, 'edit-configuration'),
    canPublish: isAllowed(role, 'publish'),
  }
}

const parseVersion = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

export async function readVersion(
  { needs, member }: ConsoleContext,
  { params }: ConsolePlace,
): Promise<VersionView | null> {
  const { shopId, role } = member
  const number = parseVersion(params.version)
  const pointers = await needs.store.shops.pointers(shopId)
  const versions = await needs.configurations.versions(shopId)
  const version = versions?.find((one) => one.version === number)
  if (version === undefined || pointers === null) return null
  const from = versions?.find((one) => one.version < version.version)?.version ?? version.version
  const [before, after] = [
    await needs.configurations.version(shopId, from),
    await needs.configurations.version(shopId, version.version),
  ]
  if (before === null || after === null) return null
  const documents = { before: before.document, after: after.document }
  return {
    shopId,
    version,
    from,
    groups: describeDifferences(diffDocuments(before.document, after.document), documents),
    workingVersion: workingVersionOf(pointers),
    canPublish: isAllowed(role, 'publish'),
  }
}

const readWorkingDocument = async ({ needs }: Pick<ConsoleContext, 'needs'>, shopId: ShopId) => {
  const pointers = await needs.store.shops.pointers(shopId)
  return pointers === null ? null : needs.configurations.version(shopId, workingVersionOf(pointers))
}

export async function readDocument(context: ConsoleContext): Promise<DocumentView | null> {
  const { shopId } = context.member
  const working = await readWorkingDocument(context, shopId)
  if (working === null) return null
  return { shopId, text: JSON.stringify(working.document, null, 2), version: working.version }
}

type ParsedText = ReturnType<typeof parseJsonText>

const placeProblems = (parsed: ParsedText, problems: readonly ConfigProblem[]): readonly PlacedProblem[] => {
  if (parsed.kind === 'broken') return [{ ...parsed.position, pointer: '', message: parsed.problem }]
  return problems
    .map(({ pointer, message }) => ({ ...parsed.positionOf(pointer), pointer, message }))
    .toSorted((one, other) => one.line - other.line || one.column - other.column)
}

/** Found by the simulation: the document itself is valid. */
export const isOverridable = (report: ConfigReport | null): report is ConfigReport =>
  report !== null && report.walk !== null && report.problems.length > 0

const states = { waiting: 'running', running: 'running', failed: 'failed' } as const

export async function readCheck(context: ConsoleContext, { params }: ConsolePlace): Promise<CheckView | null> {
  const { needs, member } = context
  const { shopId, role } = member
  const check = await needs.store.configChecks.find(shopId, params.id ?? '')
  const pointers = await needs.store.shops.pointers(shopId)
  if (check === null || pointers === null) return null
  const { id, text, baseVersion, report } = check
  const parsed = parseJsonText(text)
  const base = await needs.configurations.version(shopId, baseVersion)
  const documents = { before: base?.document, after: parsed.kind === 'json' ? parsed.value : base?.document }
  const problems = placeProblems(parsed, report?.problems ?? [])
  const result = problems.length > 0 ? 'problems' : 'clean'
  return {
    shopId,
    id,
    text,
    state: check.state === 'done' ? result : states[check.state],
    progress: check.done === null || check.total === null ? null : { done: check.done, total: check.total },
    problems,
    remarks: (report?.remarks ?? []).map(({ message, pointer }) => `${pointer}: ${message}`),
    walked: report?.walk ?? null,
    groups: describeDifferences(diffDocuments(documents.before, documents.after), documents),
    baseVersion,
    isOvertaken: workingVersionOf(pointers) !== baseVersion,
    canPublish: isAllowed(role, 'publish'),
    canOverride: isAllowed(role, 'override-findings') && isOverridable(report),
  }
}
