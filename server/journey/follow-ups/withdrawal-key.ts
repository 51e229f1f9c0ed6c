import { hash } from 'node:crypto'
import type { World } from '../../world.ts'
import { linkToPage } from './portal-url.ts'

/** The only credential of the page of a statement. The database holds its hash. */
export const deriveWithdrawalKey = (
  { deriveKey }: Pick<World, 'deriveKey'>,
  { shopId, id }: { readonly shopId: string; readonly id: string },
): string => deriveKey(`withdrawal ${shopId} ${id}`)

export const hashWithdrawalKey = (key: string): string => hash('sha256', key, 'base64url')

export const hashWithdrawalText = (text: string): string => hash('sha256', text)

export const withdrawalUrl = (portalUrl: string, key: string): string => linkToPage(portalUrl, `/#/withdrawal/${key}`)
