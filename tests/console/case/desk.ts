import { randomBytes } from 'node:crypto'
import { consoleTranslator } from '../../../locales/console/translate.ts'
import type { CaseActionName } from '../../../schemas/console/actions/case.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { casePages } from '../../../server/console/case/pages.ts'
import { caseSteps } from '../../../server/console/case/steps.ts'
import type { ConsoleContext, ConsoleIntent } from '../../../server/console/context.ts'
import { findPage } from '../../../server/console/place.ts'
import { isActionOffered } from '../../../server/journey/request/offers.ts'
import { memberFrame } from '../../support/console-golden.ts'
import type { TestWorld } from '../../support/world.ts'

interface Press {
  readonly at: string
  readonly values?: Readonly<Record<string, string>>
  readonly args?: ConsoleIntent['args']
  readonly ifMatch?: string
  readonly key?: string
}

const names: Readonly<Record<string, string>> = { owner: 'Maya Lind', agent: 'Tom Reed', receiver: 'Jo Park' }

const buttonsOf = (value: unknown): readonly Button[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('look' in value && 'label' in value && 'action' in value) return [value as Button]
  return Object.values(value).flatMap(buttonsOf)
}

export const memberAt = (it: TestWorld, shopId: string, role: Role) => {
  const accountId = randomBytes(6).toString('hex')
  const name = names[role] ?? role
  const contextOf = async (of: Partial<Press> = {}): Promise<ConsoleContext> => {
    const config = await it.world.shops.inForce(shopId)
    if (config === null) throw new Error('No shop')
    const visit = {
      ...{ token: null, network: '203.0.113.0/24', device: 'test', ref: 'ref', shopId },
      ...{ idempotencyKey: of.key ?? randomBytes(9).toString('hex'), ifMatch: of.ifMatch ?? null },
    }
    const member = {
      accountId,
      sessionId: 's',
      name,
      email: `${accountId}@staff.example`,
      confirmedAt: null,
      role,
      shopId,
    }
    return {
      needs: it.world,
      visit,
      member,
      config,
      now: it.clock.now(),
      t: consoleTranslator(config.settings.timeZone),
    }
  }
  const show = async (path: string) => {
    const found = findPage(casePages, path)
    if (found === null) throw new Error(`No page ${path}`)
    const frame = { path, history: 'push' as const, member: memberFrame() }
    return found.page.show(await contextOf(), found.place, frame)
  }
  const drawn = async (path: string) => {
    const page = await show(path)
    if (page === null) throw new Error(`Not found: ${path}`)
    return page
  }
  const press = async (action: CaseActionName, { at, values = {}, args = {}, ...rest }: Press) => {
    const page = await drawn(at)
    const intent: ConsoleIntent = { name: action, at, values, args }
    const offered = isActionOffered({ screen: page.screen, overlay: page.overlay ?? null }, intent)
    if (!offered) return { kind: 'not-offered' as const }
    const ifMatch = rest.ifMatch ?? page.rev ?? ''
    return caseSteps[action](await contextOf({ ...rest, ifMatch }), intent)
  }
  const button = async (path: string, id: string): Promise<Button | undefined> => {
    const { screen, overlay } = await drawn(path)
    return buttonsOf([screen.regions, overlay]).find((one) => one.id === id)
  }
  const text = async (path: string): Promise<string> => {
    const { screen, overlay } = await drawn(path)
    return JSON.stringify([screen.regions, overlay ?? null])
  }
  return { show, drawn, press, button, text, name, actor: `account:${accountId}` }
}
