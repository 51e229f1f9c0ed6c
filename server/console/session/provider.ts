import { confirmByProvider, signInByProvider } from '../accounts/provider.ts'
import type { ConsoleNeeds, ConsoleReply, EntryVisit } from '../context.ts'
import { findTarget } from '../entry.ts'

type Landing = Pick<ConsoleReply, 'session'> & { readonly href: string }

/** Where the browser goes after the provider's answer, and its session. */
export async function finishProviderSignIn(
  needs: ConsoleNeeds,
  visit: EntryVisit,
  answer: { readonly ticket: string; readonly search: string },
): Promise<Landing> {
  const { note = null, identity = null } = (await needs.signIn?.finish(answer)) ?? {}
  const { to = '', confirms } = note ?? {}
  const refused = new URLSearchParams({ to, provider: 'refused' })
  if (confirms !== undefined) {
    const isConfirmed = await confirmByProvider(needs, confirms, { identity, device: visit.device })
    const path = to.startsWith('/') ? to : '/'
    return { href: `/console/${confirms.shopId}#${isConfirmed ? path : `/confirm?${refused}`}` }
  }
  const result = identity === null ? null : await signInByProvider(needs, identity, visit)
  const href = result?.kind === 'signed-in' ? findTarget(to, result.shops) : null
  if (result?.kind !== 'signed-in' || href === null) return { href: `/console#/sign-in?${refused}` }
  return { href, session: { token: result.token, endsAt: result.endsAt } }
}
