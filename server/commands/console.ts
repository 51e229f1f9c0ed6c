/** `npm run console -- invite <shop> <email> --role <role>`: prints a one-time link to the merchant console. */
import { parseArgs } from 'node:util'
import { Role } from '../../schemas/merchant/keys.ts'
import { memberOf } from '../../schemas/values/member.ts'
import { openPortalClient } from './shop/open-portal-client.ts'
import { parseRefusal } from './shop/portal-client.ts'

const usage = `Usage: npm run console -- invite <shop> <email> --role <role>

  --role    ${Role.enum.join(', ')}

Prints a link that works once, within seven days. A person who lost the password gets a new link.
`

/** @throws Error in one sentence for an invalid command line */
const parseInvitation = (words: readonly string[]) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    options: { role: { type: 'string' } },
    allowPositionals: true,
  })
  const [command, shopId, email, ...rest] = positionals
  if (command !== 'invite') throw new Error(`Unknown command "${command ?? ''}"`)
  if (shopId === undefined || email === undefined || rest.length > 0)
    throw new Error('A shop and an email are required')
  if (!Role.enum.some((known) => known === values.role)) throw new Error(`--role is one of ${Role.enum.join(', ')}`)
  return { shopId, email, role: values.role }
}

const describeResult = ({ shopId, email }: { shopId: string; email: string }, body: unknown): string => {
  const url = memberOf(body, 'url')
  return url === undefined
    ? `${email} has an account and may now open "${shopId}".\n`
    : `Link for ${email}, shown only once. It works once, until ${new Date(Number(memberOf(body, 'expiresAt'))).toISOString()}:\n\n  ${url}\n`
}

const invite = async (words: readonly string[]): Promise<0 | 1> => {
  const invitation = parseInvitation(words)
  const portal = await openPortalClient(process.env)
  try {
    const response = await portal.post('/local/console/invitations', invitation)
    if (response.status >= 400) {
      process.stderr.write(
        `${parseRefusal(response)
          .problems.map(({ message }) => message)
          .join('\n')}\n`,
      )
      return 1
    }
    process.stdout.write(describeResult(invitation, response.body))
    return 0
  } finally {
    await portal.close()
  }
}

const args = process.argv.slice(2)
try {
  if (args.length === 0 || args.includes('--help')) process.stdout.write(usage)
  else process.exitCode = await invite(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
