/** An answer that a sandbox gives, as it is checked against its maker. */
export interface Sample {
  /** Its row in the table of `ANSWERS.md`. */
  readonly row: string
  /** The maker's name of what the body is; empty where it publishes none, null for a refusal. */
  readonly type: string | null
  readonly body: unknown
}

interface Answer {
  readonly status: number
  readonly body: object | null
}

/** Names the code of a refusal, wherever its maker puts it. */
const codeOf = (body: object | null): string => {
  const { error = body, type } = (body ?? {}) as { error?: unknown; type?: string }
  const { code } = (error ?? {}) as { code?: unknown }
  const name = typeof code === 'string' ? code : type
  return name === undefined ? '' : ` ${name}`
}

/** The sample of an answer to a call. */
export const sampleOf = (call: string, { status, body }: Answer, type: string): Sample => ({
  row: `${call} ${status}${status < 400 ? '' : codeOf(body)}`,
  type: status < 400 ? type : null,
  body,
})
