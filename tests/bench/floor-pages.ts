export interface ReadyPage {
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly text: string
}

export interface Pages {
  readonly screen: ReadyPage
  readonly answer: ReadyPage
  readonly opened: ReadyPage
  readonly draft: string
}

const connectionHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

export async function readyPage(response: Response): Promise<ReadyPage> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  const headers = [...response.headers].filter(([name]) => !connectionHeaders.has(name))
  return { headers: Object.fromEntries(headers), text: await response.text() }
}
