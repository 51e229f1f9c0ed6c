import { DAY_MS } from '../../../../schemas/values/time.ts'
import type { SellerClient } from '../postage/seller-client.ts'
import { parseReturn, parseReturns, type SendcloudReturn } from './responses.ts'

export async function fetchReturn(client: SellerClient, id: string): Promise<SendcloudReturn> {
  const answer = await client.ask('GET', `returns/${id}`)
  if (answer.kind === 'refused') throw new Error(`Sendcloud does not find a recorded return: ${answer.message}`)
  return parseReturn(answer.body)
}

/** The zone of the list's times is not documented. */
const LIST_MARGIN_MS = DAY_MS

const toListTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** The lists have no filter by reference. */
export async function findReturnByMark(
  client: SellerClient,
  { mark, since, until }: { readonly mark: string; readonly since: number; readonly until: number },
): Promise<SendcloudReturn | null> {
  const [from = '', to = ''] = [since - LIST_MARGIN_MS, until + LIST_MARGIN_MS].map(toListTime)
  let query: string | null = new URLSearchParams({ from_date: from, to_date: to }).toString()
  while (query !== null) {
    const answer = await client.ask('GET', `returns?${query}`)
    if (answer.kind === 'refused') throw new Error(`Sendcloud did not list the returns: ${answer.message}`)
    const { data, next }: ReturnType<typeof parseReturns> = parseReturns(answer.body)
    const found = data.find(({ order_number: number }) => number === mark)
    if (found !== undefined) return found
    query = next && URL.canParse(next) ? new URL(next).search.slice(1) : null
  }
  return null
}
