import type { ConnectedSession } from '../state/state.ts'

/** Loads third-party scripts and counts the session once (NAV-57, NAV-59, NAV-60). */
export function startThirdParties({ host, platform, state }: ConnectedSession): void {
  const { screen, init } = state.get()
  if (screen?.chrome === undefined || init === null) return
  host.loadThirdPartyScripts(screen.chrome.beside ?? [])
  if (!host.isNewSession()) return
  const context = { constant: screen.constant, language: init.language }
  const sent = platform.fetch(init.calls.metric, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ metric: 'session', context }),
  })
  // A failed count must not stop a return.
  sent.catch(() => {})
}
