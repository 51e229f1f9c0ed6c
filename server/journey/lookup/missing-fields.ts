import type { Problem } from '../../../schemas/envelope/problem.ts'
import { missingPostalTexts } from '../../../screens/lookup/postal-lookup.ts'
import { missingProof } from '../../../screens/lookup/regular.ts'
import { lookupFields, toInvalidProblem } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'

export type Purpose = 'return' | 'gift' | 'receipts'

interface TypedLookup {
  readonly opens: Purpose
  readonly order: string
  readonly proof: string
  readonly nonce?: string | undefined
}

export const lookupForms = {
  return: { form: 'lookup', proof: 'proof' },
  gift: { form: 'gift', proof: 'zip' },
  receipts: { form: 'gift-receipt', proof: 'zip' },
} as const satisfies Readonly<Record<Purpose, unknown>>

const missingTexts = (session: SessionContext, opens: Purpose): { readonly order: string; readonly proof: string } => {
  const { t } = session
  const { form } = lookupForms[opens]
  if (form === 'lookup') return { order: t('field.missing-order'), proof: missingProof(lookupFields(session), t) }
  const { order, zip } = missingPostalTexts[form]
  return { order: t(order), proof: t(zip) }
}

export function buildMissingFieldsProblem(session: SessionContext, request: TypedLookup): Problem {
  const { form, proof } = lookupForms[request.opens]
  const texts = missingTexts(session, request.opens)
  return toInvalidProblem(session, [
    ...(request.order.trim() === '' ? [{ form, name: 'order', message: texts.order }] : []),
    ...(request.proof.trim() === '' && request.nonce === undefined
      ? [{ form, name: proof, message: texts.proof }]
      : []),
  ])
}
