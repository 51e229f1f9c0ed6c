import { describe, expect, test } from 'vitest'
import type { Envelope } from '../../schemas/screen.ts'
import { amissIn, type Deed, pressOf } from './deeds.ts'
import { missedAfterPress, type PressRecord } from './press-record.ts'
import { missedIn } from './words.ts'

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

/** Presses a recorded button in a client, and returns everything that a shopper can read afterwards. */
export type PressReading = (record: PressRecord) => Promise<string>

/** Holds a client to the reasons of refusals, the questions before an action, and the parts of a page. */
export function holdPresses(
  name: string,
  recorded: readonly (readonly [name: string, record: PressRecord])[],
  read: PressReading,
): void {
  describe(`FND-82 ${name} shows the reason of a refusal, a question and a part`, () => {
    test.each(recorded)('%s', async (_press, record) => {
      expect(missedAfterPress(record, await read(record))).toEqual([])
    })
  })
}

/** One press on a page that stands in `first`, and what the service answers to it, where it asks at all. */
export interface Play {
  readonly first: Envelope
  readonly press: string
  readonly answer: Envelope
  /** The status of the answer; 200 by default. */
  readonly status?: number
}

/** A client, as far as it is judged by what it does: everything that could be seen of it from outside once it was pressed, in order. */
type Playing = (play: Play) => Promise<readonly Deed[]>

/** Holds a client to what is asked of it beside drawing: all of it, in its order, once, and nothing else. */
export function holdEffects(
  name: string,
  recorded: readonly (readonly [name: string, envelope: Envelope])[],
  play: Playing,
): void {
  describe(`CTR-08 ${name} does what an answer or a press asks for`, () => {
    test.each(recorded)('%s', async (_what, envelope) => {
      const { effects: _afterwards, ...first } = envelope
      const did = await play({ first, press: pressOf(envelope).label, answer: envelope })
      expect(amissIn(envelope, did)).toEqual([])
    })
  })
}
