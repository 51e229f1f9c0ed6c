/** A page as the floor sends it: written once, with the headers that the service gave it. */
export interface ReadyPage {
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly text: string
}

/** What the floor sends for a screen, an action and an opened order, and what it keeps for the last. */
export interface Pages {
  readonly screen: ReadyPage
  readonly answer: ReadyPage
  readonly opened: ReadyPage
  readonly draft: string
}

/** Headers that belong to the connection and not to the page: the floor's own server writes them. */
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** The page of an answer of the service, to be sent again. */
export async function readyPage(response: Response): Promise<ReadyPage> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  const headers = [...response.headers].filter(([name]) => !ofTheConnection.has(name))
  return { headers: Object.fromEntries(headers), text: await response.text() }
}
