import { consoleTranslator } from '../../locales/console/translate.ts'
import { staffLetter } from '../../screens/console/mail/staff-letter.ts'
import { CONSOLE_LINK_MS, consoleLinkUrl } from '../domain/access/console-link.ts'
import type { JobHandler } from './handler.ts'
import { senderOf } from './sender.ts'

/** The link is created here, so no job contains its secret. */
export const sendStaffLetter: JobHandler<'staff-letter'> = async (world, { shopId, key, payload }, now) => {
  const { accountId, letter, by } = payload
  const config = await world.shops.inForce(shopId)
  const account = await world.store.accounts.find(accountId)
  if (config === null || account === null) return { kind: 'done' }
  const link = letter === 'invitation' || letter === 'reset'
  const token = link ? Buffer.from(world.random(32)).toString('base64url') : null
  if (token !== null)
    await world.store.transaction((tables) =>
      tables.consoleLinks.issue(
        token,
        { accountId, purpose: letter === 'reset' ? 'reset' : 'invitation' },
        now + CONSOLE_LINK_MS,
      ),
    )
  const url = token === null ? `${world.consoleUrl}/console` : consoleLinkUrl(world.consoleUrl, token)
  const view = { ...senderOf(world, config), addressee: account.name, letter, by, url }
  const written = staffLetter(view, consoleTranslator())
  const to = payload.to ?? account.email
  await world.mail.send({ shopId, id: `staff:${key}`, to, from: world.mailFrom, ...written })
  return { kind: 'done' }
}
