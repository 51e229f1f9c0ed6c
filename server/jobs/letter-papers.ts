import type { ReturnDocument } from '../../schemas/records/return.ts'
import type { ShopId } from '../../schemas/values/ids.ts'
import type { World } from '../world.ts'

/** Null if there is none, or no longer. */
export interface LetterPapers {
  label(): Promise<Uint8Array | null>
  customs(): Promise<Uint8Array | null>
  code(): Promise<Uint8Array | null>
}

export function createLetterPapers(
  { files, papers }: Pick<World, 'files' | 'papers'>,
  { shopId, document }: { readonly shopId: ShopId; readonly document: ReturnDocument },
): LetterPapers {
  const label = document.label?.state === 'ready' ? document.label : null
  const qr = label?.qr ?? document.method?.arrangement?.qr
  const read = async (file: string) => (await files.get(shopId, file))?.bytes ?? null
  return {
    label: async () => (label?.document === undefined ? null : read(label.document)),
    customs: async () => (label?.customs === undefined ? null : read(label.customs)),
    code: async () => {
      if (qr === undefined) return null
      return typeof qr === 'string' ? papers.codePngOf(qr) : read(qr.file)
    },
  }
}
