import { describe, expect, test } from 'vitest'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { amissIn, type ClientEffect, pressOf } from './deeds.ts'
import { missedAfterPress, type PressRecord } from './press-record.ts'
import { missedIn } from './words.ts'

/** A renderer: returns the readable text of a page, including the labels of buttons and inputs. */
export type Reading = (envelope: Envelope) => string | Promise<string>

/** Checks that a renderer shows every text of these answers. */
export function holdRenderer(
  name: string,
  recorded: readonly (readonly [name: string, envelope: Envelope])[],
  read: Reading,
): void {
  describe(`CTR-08 ${name} renders every text of an answer`, () => {
    test.each(recorded)('%s', async (_page, envelope) => {
      expect(missedIn(envelope, await read(envelope))).toEqual([])
    })
  })
}

export type PressReading = (record: PressRecord) => Promise<string>

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

export interface Play {
  readonly first: Envelope
  readonly press: string
  readonly answer: Envelope
  readonly status?: number
}

/** A client: returns all observable effects after a press, in order. */
type Playing = (play: Play) => Promise<readonly ClientEffect[]>

/** Checks that a client performs exactly the expected effects, in order. */
export function holdEffects(
  name: string,
  recorded: readonly (readonly [name: string, envelope: Envelope])[],
  play: Playing,
): void {
  describe(`CTR-08 ${name} performs the effects of an answer or a press`, () => {
    test.each(recorded)('%s', async (_what, envelope) => {
      const { effects: _afterwards, ...first } = envelope
      const performed = await play({ first, press: pressOf(envelope).label, answer: envelope })
      expect(amissIn(envelope, performed)).toEqual([])
    })
  })
}
