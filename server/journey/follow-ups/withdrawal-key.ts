import { hash } from 'node:crypto'
import type { World } from '../../world.ts'
import { linkToPage } from './portal-url.ts'

interface WithdrawalRef {
  readonly shopId: string
  readonly id: string
}

/** The only credential of the page of a statement. The database holds its hash. */
export const deriveWithdrawalKey = ({ deriveKey }: Pick<World, 'deriveKey'>, { shopId, id }: WithdrawalRef): string =>
  deriveKey(`withdrawal ${shopId} ${id}`)

/** For the owner of the order: it opens no statement. */
export const deriveHaltKey = ({ deriveKey }: Pick<World, 'deriveKey'>, { shopId, id }: WithdrawalRef): string =>
  deriveKey(`withdrawal-halt ${shopId} ${id}`)

export const hashWithdrawalKey = (key: string): string => hash('sha256', key, 'base64url')

export const hashWithdrawalText = (text: string): string => hash('sha256', text)

export const withdrawalUrl = (portalUrl: string, key: string): string => linkToPage(portalUrl, `/#/withdrawal/${key}`)

export const withdrawalHaltUrl = (world: Pick<World, 'deriveKey'>, portalUrl: string, withdrawal: WithdrawalRef) =>
  linkToPage(portalUrl, `/withdrawal-halt/${withdrawal.id}/${deriveHaltKey(world, withdrawal)}`)
