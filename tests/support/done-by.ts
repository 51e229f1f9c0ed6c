import type { OperationAsk } from '../../schemas/entities/operation.ts'
import type { PushedAnswer } from '../../schemas/merchant/pushed.ts'
import type { Database } from '../../server/database/database.ts'
import { answerOperation } from '../../server/demo/integrations/backend/operations.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'

export type EndedAnswer = Exclude<PushedAnswer, { kind: 'pending' }>

export const performOperation = async (
  { commerce, shopId, database, now }: { commerce: Commerce; shopId: string; database: Database; now: () => number },
  { reference, operation }: { readonly reference: string; readonly operation: OperationAsk },
): Promise<EndedAnswer> => {
  const shop = { name: shopId, currency: 'USD', can: [] }
  const backend = { commerce, shopId, database, now, shop, token: '' }
  const { status, body } = await answerOperation(backend, reference, operation)
  return (status === 200 ? { ...Object(body), doneAt: now() } : { kind: 'refused', ...refusalIn(body) }) as EndedAnswer
}

const refusalIn = (body: unknown) => {
  const { because, detail } = body as { because: string; detail: string }
  return { because, detail }
}
