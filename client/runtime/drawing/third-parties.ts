import type { ConnectedSession } from '../state/state.ts'

/** What goes on beside a drawn page: scripts of others are loaded, and the session is counted, once (NAV-57, NAV-59, NAV-60). */
export function startThirdParties({ host, platform, state }: ConnectedSession): void {
  const { screen, init } = state.get()
  if (screen === null || init === null) return
  host.loadThirdPartyScripts(screen.chrome.beside ?? [])
  if (!host.isNewSession()) return
  const context = { constant: screen.constant, language: init.language }
  const sent = platform.fetch(init.calls.metric, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ metric: 'session', context }),
  })
  // Whoever counts and is not there keeps nobody from a return.
  sent.catch(() => {})
}
