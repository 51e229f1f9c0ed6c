import { describe, expect, test } from 'vitest'
import { missedIn } from '../../schemas/components/words.ts'
import type { Envelope } from '../../schemas/screen.ts'

/** A renderer, as far as it is judged: what a shopper reads of a page that it has drawn, names of presses and inputs included. */
export type Reading = (envelope: Envelope) => string | Promise<string>

/** Holds a renderer to the contract: whatever these answers say, it says. */
export function holdRenderer(
  name: string,
  recorded: readonly (readonly [name: string, envelope: Envelope])[],
  read: Reading,
): void {
  describe(`CTR-08 ${name} brings every word of an answer to whoever reads it`, () => {
    test.each(recorded)('%s', async (_page, envelope) => {
      expect(missedIn(envelope, await read(envelope))).toEqual([])
    })
  })
}
