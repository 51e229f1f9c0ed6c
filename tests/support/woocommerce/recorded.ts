import { readFileSync } from 'node:fs'
import type { Row } from './state.ts'

interface RecordedDelivery {
  readonly secret?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const recorded: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('recorded.json', import.meta.url), 'utf8'),
)

/** Answers of a running WooCommerce 11.0.1; each call returns a copy. */
export const recordedRow = (name: string): Row => structuredClone(recorded[name]) as Row
export const recordedRows = (name: string): Row[] => structuredClone(recorded[name]) as Row[]
export const recordedDelivery = (name: string): RecordedDelivery => recorded[name] as RecordedDelivery
