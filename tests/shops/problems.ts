import { checkConfig } from '../../server/shops/checks/check.ts'

export const problemsOf = (document: unknown) => {
  const checked = checkConfig(document)
  return checked.kind === 'refused' ? checked.problems : []
}

export const listProblems = (document: unknown) =>
  problemsOf(document).map(({ pointer, message }) => `${pointer} ${message}`)
