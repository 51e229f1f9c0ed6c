import { exactTimeText } from '../../../locales/format.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { isWithdrawalOffered } from '../../domain/withdrawal/scope.ts'
import { writeAcknowledgement } from '../../journey/follow-ups/acknowledgement.ts'
import { listOfferedSubmits } from '../../journey/request/offers.ts'
import { getTranslator } from '../../journey/request/session.ts'
import { buildWithdrawalLink } from '../../journey/request/withdrawal-link.ts'
import { pointerTo } from '../../shape/pointer.ts'
import type { Finding } from '../finding.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { createEmptyDesk } from '../simulator/dry-desk.ts'
import type { Position, Simulator } from '../simulator/simulator.ts'
import { type ActionStep, getPagePath, listComponents } from '../simulator/steps.ts'
import type { PageVerdict } from './judge-page.ts'

const PATH = '/withdraw'
const NAME = 'Robin Walker'
const EMAIL = 'robin@walk.example'
const requiredFields = new Set(['name', 'contract', 'email'])

const contentPointer = (language: string, key: string): string => pointerTo('/content', language, key)

/** V1: each page links to the function, with the statutory label of its language. */
export function judgeWithdrawalLink(config: ShopConfig, page: Envelope, language: string): PageVerdict | null {
  const expected = buildWithdrawalLink(config, language)
  const linked = page.screen?.chrome.withdrawal
  if (expected === null || page.screen === undefined || linked?.label === expected.label) return null
  const message =
    linked === undefined
      ? `${getPagePath(page)} has no link to the withdrawal function in "${language}"`
      : `The link to the withdrawal function reads "${linked.label}" in "${language}"`
  return { kind: linked === undefined ? 'no withdrawal function' : 'label replaced', message, pointer: '/withdrawal' }
}

/** V4. */
const listUndueFields = (page: Envelope): readonly string[] =>
  listComponents(page).flatMap((component) =>
    component.type === 'field_group'
      ? component.fields.filter(({ required, name }) => required && !requiredFields.has(name)).map(({ name }) => name)
      : [],
  )

const senderOf = ({ world }: Simulator, { shop, theme }: ShopConfig) => ({
  shop: shop.name,
  look: { site: world.publicUrl, style: theme },
  support: shop.support_email ?? null,
})

/** V3: the parts that the law demands of the acknowledgement. */
const listMissingParts = async (
  simulator: Simulator,
  config: ShopConfig,
  withdrawal: Withdrawal,
): Promise<readonly string[]> => {
  const t = getTranslator({ config, language: withdrawal.language }, simulator.world.log)
  const { text, record } = writeAcknowledgement(
    simulator.world,
    { config, sender: senderOf(simulator, config), t },
    withdrawal,
  )
  const { statement, receivedAt, zone, number, textHash } = withdrawal
  const parts: readonly (readonly [part: string, value: string, written: string])[] = [
    ['name', NAME, statement.text],
    ['contract', statement.contract.replace(/^#/, ''), statement.text],
    ['statement', statement.text.replace(/\s+/g, ' '), text.replace(/\s+/g, ' ')],
    ['local time', exactTimeText(t.language, zone, receivedAt), text],
    ['time', toIsoTime(receivedAt), record],
    ['reference', number, text],
    ['checksum', textHash, record],
  ]
  return parts.filter(([, value, written]) => !written.includes(value)).map(([part]) => part)
}

interface Attempt {
  readonly language: string
  readonly visitor: string
  readonly contract: string
  readonly from: Readonly<Position['desk']>
}

const buildStep = (page: Envelope, contract: string): ActionStep => ({
  name: 'withdrawal.confirm',
  at: getPagePath(page),
  values: { name: NAME, contract, email: EMAIL, scope: 'whole', note: '' },
  args: {},
})

const refuse = (message: string): PageVerdict => ({ kind: 'withdrawal refused', message, pointer: '/withdrawal' })

const judgeAttempt = async (
  simulator: Simulator,
  config: ShopConfig,
  { language, visitor, contract, from }: Attempt,
): Promise<readonly PageVerdict[]> => {
  const drawn = await simulator.drawPage({ desk: from, path: PATH, language })
  if (drawn.kind === 'fault') return []
  if (drawn.kind !== 'position') {
    const message = `${PATH} cannot be shown in "${language}" to ${visitor}: ${drawn.message}`
    return [{ kind: 'no withdrawal function', message, pointer: '/withdrawal' }]
  }
  const { page } = drawn.position
  const undue = listUndueFields(page)
  if (undue.length > 0) return [refuse(`The statement requires more than the law permits: ${undue.join(', ')}`)]
  if (!listOfferedSubmits(listComponents(page)).some(({ name }) => name === 'withdrawal.confirm'))
    return [refuse(`${PATH} offers no confirm button in "${language}" to ${visitor}`)]
  const outcome = await simulator.takeStep(drawn.position, buildStep(page, contract), language)
  if (outcome.kind === 'fault') return []
  if (outcome.kind !== 'position')
    return [refuse(`A statement of ${visitor} in "${language}" is refused: ${outcome.message}`)]
  const stored = outcome.position.desk.withdrawals?.slice(from.withdrawals?.length ?? 0) ?? []
  const [statement] = stored
  if (statement === undefined || stored.length > 1 || !getPagePath(outcome.position.page).startsWith('/withdrawal/'))
    return [refuse(`A statement of ${visitor} in "${language}" is not stored once`)]
  const missing = await listMissingParts(simulator, config, statement)
  if (missing.length === 0) return []
  const message = `The acknowledgement in "${language}" lacks ${missing.join(', ')}`
  return [{ kind: 'acknowledgement incomplete', message, pointer: contentPointer(language, 'withdraw.statement') }]
}

const listVisitors = async (
  simulator: Simulator,
  orders: readonly FixtureOrder[],
): Promise<readonly Omit<Attempt, 'language'>[]> => {
  const [ordinary, gift] = [orders.find((order) => !order.gift), orders.find((order) => order.gift)]
  const anonymous = { visitor: 'an anonymous visitor', contract: 'no such order', from: createEmptyDesk() }
  const visitors = [anonymous]
  for (const order of [ordinary, gift]) {
    const outcome = order === undefined ? null : await simulator.lookUpOrder(order)
    if (order === undefined || outcome?.kind !== 'position') continue
    visitors.push({ visitor: `a visitor of ${order.told}`, contract: order.order.name, from: outcome.position.desk })
  }
  return visitors
}

/** V2 to V4, for each kind of visitor in each language. The function never refuses (WDR-04). */
export async function checkWithdrawal(
  simulator: Simulator,
  config: ShopConfig,
  { orders, languages }: { readonly orders: readonly FixtureOrder[]; readonly languages: readonly string[] },
): Promise<readonly Finding[]> {
  if (!isWithdrawalOffered(config)) return []
  const findings: Finding[] = []
  for (const visitor of await listVisitors(simulator, orders))
    for (const language of languages)
      for (const verdict of await judgeAttempt(simulator, config, { ...visitor, language }))
        findings.push({ ...verdict, story: null })
  return findings
}
