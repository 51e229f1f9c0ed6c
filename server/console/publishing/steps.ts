import type { ShopConfig } from '../../../schemas/config/index.ts'
import { type ConfigReport, workingVersionOf } from '../../../schemas/merchant/configuration.ts'
import { parseJsonText } from '../../shape/json-text.ts'
import type { ConfigAnswer } from '../../world.ts'
import { toAuthor } from '../caller.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleIntent, ConsoleStep } from '../context.ts'
import { isOverridable } from './read.ts'

const HOME = '/publishing'

const refuse = (
  { t }: ConsoleContext,
  answer: Exclude<ConfigAnswer, { kind: 'done' }>,
): Extract<ConsoleAnswer, { kind: 'stay' }> => {
  if (answer.kind === 'conflict') {
    const title = t('publishing.overtaken')
    return { kind: 'stay', problem: { code: 'conflict', title, detail: t('publishing.overtaken-copy') } }
  }
  if (answer.kind === 'unknown') return { kind: 'stay', problem: { code: 'not-found', title: t('missing.title') } }
  const detail = answer.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n')
  return { kind: 'stay', problem: { code: 'invalid', title: t('publishing.refused'), detail } }
}

/** Problems of the text are found at once; the simulation is a job. */
const check: ConsoleStep = async (context, { values }) => {
  const { needs, member, now } = context
  const { shopId } = member
  const text = values.text ?? ''
  const parsed = parseJsonText(text)
  const pointers = await needs.store.shops.pointers(shopId)
  const problems = parsed.kind === 'json' ? await needs.configurations.checkRules(shopId, parsed.value) : []
  const isFinal = parsed.kind === 'broken' || problems.length > 0
  const report: ConfigReport | null = isFinal ? { problems: [...problems], remarks: [], walk: null } : null
  const id = needs.newId()
  await needs.store.transaction(async (tables) => {
    await tables.configChecks.insert(shopId, {
      id,
      text,
      baseVersion: workingVersionOf(pointers),
      state: isFinal ? 'done' : 'waiting',
      report,
      createdAt: now,
      finishedAt: isFinal ? now : null,
    })
    if (!isFinal) await tables.enqueue({ shopId, kind: 'check-config', key: id, payload: { checkId: id }, runAt: now })
  })
  return { kind: 'go', path: `${HOME}/checks/${id}` }
}

type StoredCheck = NonNullable<Awaited<ReturnType<ConsoleContext['needs']['store']['configChecks']['find']>>>

interface CheckedPublish {
  readonly found: StoredCheck
  readonly verified: ConfigReport
  readonly action: 'configuration.publish' | 'configuration.override'
  readonly detail: Readonly<Record<string, string | number>>
}

const publishChecked = async (
  context: ConsoleContext,
  { values }: Pick<ConsoleIntent, 'values'>,
  { found, verified, action, detail }: CheckedPublish,
): Promise<ConsoleAnswer> => {
  const { needs, t } = context
  const percentage = Number(values.percentage)
  if (!Number.isInteger(percentage) || percentage < 1 || percentage > 100)
    return { kind: 'stay', problem: { code: 'invalid', title: t('publishing.share-invalid') } }
  const note = (values.note ?? values.reason)?.trim() ?? ''
  const request = {
    document: JSON.parse(found.text),
    percentage,
    ifVersion: found.baseVersion,
    ...(note !== '' && { note }),
  }
  const answer = await needs.configurations.publish(toAuthor(context), request, { verified, action, detail })
  if (answer.kind !== 'done') return refuse(context, answer)
  const toast = t('publishing.published-toast', { version: answer.version, percentage: `${percentage} %` })
  return { kind: 'go', path: HOME, toast }
}

const refuseUnclean = ({ t }: ConsoleContext): ConsoleAnswer => ({
  kind: 'stay',
  problem: { code: 'conflict', title: t('publishing.not-clean') },
})

const publish: ConsoleStep = async (context, intent) => {
  const found = await context.needs.store.configChecks.find(context.member.shopId, String(intent.args.check))
  if (found?.report?.problems.length !== 0) return refuseUnclean(context)
  const { report: verified } = found
  return publishChecked(context, intent, { found, verified, action: 'configuration.publish', detail: {} })
}

const MIN_REASON = 10

const override: ConsoleStep = async (context, intent) => {
  const { needs, member, t } = context
  const found = await needs.store.configChecks.find(member.shopId, String(intent.args.check))
  if (found === null || !isOverridable(found.report)) return refuseUnclean(context)
  const reason = intent.values.reason?.trim() ?? ''
  if (reason.length < MIN_REASON) {
    const message = t('publishing.reason-short')
    const fields = [{ form: 'override', name: 'reason', message }]
    return { kind: 'stay', problem: { code: 'invalid', title: message, fields } }
  }
  const findings = found.report.problems.length
  const verified = { ...found.report, problems: [] }
  return publishChecked(context, intent, {
    found,
    verified,
    action: 'configuration.override',
    detail: { findings, reason },
  })
}

const rollOut: ConsoleStep = async (context, { args }) => {
  const percentage = Number(args.percentage)
  const request = { percentage, ifVersion: Number(args.working) }
  const answer = await context.needs.configurations.rollOut(toAuthor(context), request)
  if (answer.kind !== 'done') return refuse(context, answer)
  return { kind: 'go', path: HOME, toast: context.t('publishing.rolled-out-toast', { percentage: `${percentage} %` }) }
}

const rollBack: ConsoleStep = async (context, { args }) => {
  const request = {
    ifVersion: Number(args.working),
    ...(args.version !== undefined && { version: Number(args.version) }),
  }
  const answer = await context.needs.configurations.rollBack(toAuthor(context), request)
  if (answer.kind !== 'done') return refuse(context, answer)
  return { kind: 'go', path: HOME, toast: context.t('publishing.rolled-back-toast', { version: answer.version }) }
}

/** No order can be simulated in a closed portal. */
const NOTHING_TO_SIMULATE: ConfigReport = { problems: [], remarks: [], walk: null }

const switchPortal =
  (isOpen: boolean): ConsoleStep =>
  async (context, { args }) => {
    const { needs, member, t } = context
    const pointers = await needs.store.shops.pointers(member.shopId)
    const live = pointers === null ? null : await needs.configurations.version(member.shopId, pointers.live)
    if (live === null) return refuse(context, { kind: 'unknown', what: 'shop' })
    // The stored document was valid when it was published.
    const config = live.document as ShopConfig
    const document = { ...config, shop: { ...config.shop, portal_active: isOpen } }
    const note = t(isOpen ? 'publishing.opened-note' : 'publishing.closed-note')
    const request = { document, note, ifVersion: Number(args.working) }
    // A version published while the portal was closed is simulated when it opens (FIX-34).
    const options = isOpen
      ? ({ action: 'portal.open' } as const)
      : ({ action: 'portal.close', verified: NOTHING_TO_SIMULATE } as const)
    const answer = await needs.configurations.publish(toAuthor(context), request, options)
    if (answer.kind !== 'done') return refuse(context, answer)
    return { kind: 'go', path: HOME, toast: t(isOpen ? 'publishing.opened-toast' : 'publishing.closed-toast') }
  }

export const publishingSteps = {
  'configuration.check': check,
  'configuration.publish': publish,
  'configuration.override': override,
  'configuration.roll-out': rollOut,
  'configuration.roll-back': rollBack,
  'portal.close': switchPortal(false),
  'portal.open': switchPortal(true),
} as const
