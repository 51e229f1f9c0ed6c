import { toAuthored } from '../../../../schemas/values/actor.ts'
import { type AddressFields, type AddressProblem, judgeAddress } from '../../../domain/journey/address.ts'
import { changeAddress } from '../../follow-ups/change-address.ts'
import { buildCountryRules } from '../../request/countries.ts'
import { conflict, DONE, type Operation, type OperationResult } from '../perform.ts'

export const ADDRESS_PROBLEMS: Readonly<Record<AddressProblem['because'], string>> = {
  required: 'is needed',
  'unknown-country': 'is not a country from which this shop accepts returns',
  'unknown-state': 'is not a state of this country',
  'no-zip': 'is not a postal code of this country',
  'no-phone': 'is not a phone number',
}

/** Corrects the shopper's address (FIX-79), by the rules of the shopper's own correction (STS-27 to STS-31). */
export async function correctAddress(operation: Operation, request: AddressFields): Promise<OperationResult> {
  const { tables, record, config, newId, now } = operation
  const verdict = judgeAddress(request, buildCountryRules(config))
  if (verdict.kind === 'refused') {
    const problems = verdict.problems.map(({ field, because }) => ({
      pointer: `/${field}`,
      message: ADDRESS_PROBLEMS[because],
    }))
    return { kind: 'invalid', problems }
  }
  const changed = await changeAddress(tables, record, {
    ...toAuthored(operation),
    address: verdict.address,
    id: newId(),
    now,
  })
  if (changed === 'changed') return DONE
  return conflict('address-late')
}
