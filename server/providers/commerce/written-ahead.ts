import type { Database } from '../../store/database.ts'
import { type KeptOperation, operationRows } from './operation-rows.ts'
import type { Done, OperationAsked, ProviderAnswer, ProviderOperation } from './port.ts'

interface Needs {
  readonly database: Pick<Database, 'query'>
  readonly now: () => number
}

/** What an operation comes to when it is done, what of it must be the same when it comes again, and what else is kept of it. */
interface Given<Kind extends Done['kind']> {
  readonly kind: Kind
  readonly operation: ProviderOperation
  readonly wish: readonly unknown[]
  readonly body: unknown
}

/**
 * Operations of order systems outside: each is written down before it is asked for, and so is how it ended, which is what whoever
 * asks for it again is answered.
 */
export function writtenAhead({ database, now }: Needs) {
  const rows = operationRows(database)

  const heard = async <Of extends Done>(of: ProviderOperation, answer: ProviderAnswer<Of>) => {
    if (answer.kind === 'pending') await rows.takenOn(of, now())
    else await rows.answer(of, answer, now())
    return answer
  }

  return {
    /** Does what nobody knows the end of by `act`, which may have been tried before. @throws where a reference comes again for something else. */
    async once<Kind extends Done['kind']>(
      { kind, operation, wish, body }: Given<Kind>,
      act: (kept: KeptOperation) => Promise<ProviderAnswer<Extract<Done, { kind: Kind }>>>,
    ): Promise<ProviderAnswer<Extract<Done, { kind: Kind }>>> {
      const given = JSON.stringify([kind, operation.orderId, ...wish])
      const kept = await rows.keep(operation, { kind, wish: given, body })
      if (kept.wish !== given)
        throw new Error(`The reference ${operation.reference} was for another operation: ${kept.wish}, not ${given}`)
      // What was written down under a kind has ended as that kind does.
      if (kept.answer !== null) return kept.answer as ProviderAnswer<Extract<Done, { kind: Kind }>>
      return heard(operation, await act(kept))
    },

    /** What became of an operation: as it is written, else as `look` finds it outside. What was refused at once is nothing done. */
    async find(
      asked: OperationAsked,
      look: (kept: KeptOperation) => Promise<ProviderAnswer | null>,
    ): Promise<ProviderAnswer | null> {
      const kept = await rows.find(asked)
      if (kept === null || kept.kind !== asked.kind) return null
      if (kept.answer !== null) return kept.answer.kind === 'refused' && !kept.takenOn ? null : kept.answer
      const found = await look(kept)
      return found && heard(asked, found)
    },
  }
}
