export interface Sample {
  readonly row: string
  /** The provider's name of the body's type; empty if unpublished, null for a refusal. */
  readonly type: string | null
  readonly body: unknown
}

interface Answer {
  readonly status: number
  readonly body: object | null
}

const codeOf = (body: object | null): string => {
  const { error = body, type } = (body ?? {}) as { error?: unknown; type?: string }
  const { code } = (error ?? {}) as { code?: unknown }
  const name = typeof code === 'string' ? code : type
  return name === undefined ? '' : ` ${name}`
}

export const sampleOf = (call: string, { status, body }: Answer, type: string): Sample => ({
  row: `${call} ${status}${status < 400 ? '' : codeOf(body)}`,
  type: status < 400 ? type : null,
  body,
})
