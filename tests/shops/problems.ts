import { checkConfig } from '../../server/shops/checks/check.ts'

/** Everything that keeps a document from being published. */
export const problemsOf = (document: unknown) => {
  const checked = checkConfig(document)
  return checked.kind === 'refused' ? checked.problems : []
}

/** The same as lines: the place and the sentence. */
export const toldOf = (document: unknown) => problemsOf(document).map(({ pointer, message }) => `${pointer} ${message}`)
