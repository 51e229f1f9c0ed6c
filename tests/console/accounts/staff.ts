import { randomBytes } from 'node:crypto'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { inviteByCommand, redeemLink } from '../../../server/console/accounts/links.ts'
import { readMember } from '../../../server/console/accounts/member.ts'
import { createCredentials } from '../../../server/providers/credentials/credentials.ts'
import type { TestWorld } from '../../support/world.ts'

export const cheapCredentials = createCredentials(randomBytes, { cost: 4, blockSize: 1, parallelization: 1 })

export const PASSWORD = 'correct horse battery'

export const client = (over: { network?: string; token?: string | null } = {}) => ({
  network: '203.0.113.0/24',
  device: 'Firefox on Linux',
  token: null,
  ...over,
})

export const linkToken = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

export const invite = async ({ world }: TestWorld, shopId: string, role: Role = 'owner') => {
  const email = `${randomBytes(6).toString('hex')}@staff.example`
  const result = await inviteByCommand(world, { shopId, email, role })
  if (result.kind !== 'link') throw new Error(`No link: ${result.kind}`)
  return { email, token: linkToken(result.url), url: result.url }
}

export const join = async (it: TestWorld, shopId: string, role: Role = 'owner') => {
  const { email, token } = await invite(it, shopId, role)
  const result = await redeemLink(it.world, { token, password: PASSWORD, name: 'Ada Byron' }, client())
  if (result.kind !== 'signed-in') throw new Error(`Not signed in: ${result.kind}`)
  const member = await readMember(it.world, { token: result.token, shopId })
  if (member === null) throw new Error('No member')
  return { email, token: result.token, member }
}
