import { FONT_TYPE, type ShopFont } from '../../schemas/merchant/font.ts'
import type { Fonts, Store, World } from '../world.ts'
import type { FontAnswer } from './shop-fonts.ts'

interface Needs extends Pick<World, 'files' | 'now' | 'log'> {
  readonly store: Pick<Store, 'fonts' | 'shops'>
  readonly readFont: (bytes: Uint8Array) => FontAnswer & { readonly family?: string }
}

const MAX_FONTS = 20

const pathOf = (shopId: string, id: string): string => `/fonts/${shopId}/${id}.woff2`

/** Versions that new visits get. */
const isInUse = async ({ store }: Needs, shopId: string, id: string): Promise<boolean> => {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) return false
  const versions = [pointers.live, ...(pointers.candidate === null ? [] : [pointers.candidate.version])]
  const stored = await Promise.all(versions.map((version) => store.shops.findConfig(shopId, version)))
  return stored.some((one) => JSON.stringify(one?.document).includes(pathOf(shopId, id)))
}

/** Uploaded fonts (UXD-02); a path never changes its content. */
export function createFonts(needs: Needs): Fonts {
  const { files, store, now, log, readFont } = needs
  return {
    async add({ shopId, by }, bytes) {
      const font = readFont(bytes)
      if (font.kind === 'refused') return { kind: 'invalid', message: `The file ${font.problem}` }
      const id = await files.put(shopId, bytes, FONT_TYPE)
      const stored = { id, family: font.family ?? '', bytes: bytes.length }
      if (!(await store.fonts.add(shopId, stored, { most: MAX_FONTS, now: now() }))) {
        await files.remove(shopId, id)
        return { kind: 'full', message: `The shop has ${MAX_FONTS} fonts. Delete one first` }
      }
      log.info({ shopId, by, font: id }, 'A font was uploaded')
      return { kind: 'done', font: { ...stored, path: pathOf(shopId, id), metrics: font.metrics } }
    },
    all: async (shopId) =>
      (await store.fonts.list(shopId)).map((font): ShopFont => ({ ...font, path: pathOf(shopId, font.id) })),
    async remove({ shopId, by }, id) {
      if (await isInUse(needs, shopId, id)) return 'in-use'
      if (!(await store.fonts.remove(shopId, id))) return 'unknown'
      await files.remove(shopId, id)
      log.info({ shopId, by, font: id }, 'A font was deleted')
      return 'removed'
    },
    async read(shopId, id) {
      // The files of a shop are not all public.
      if (!(await store.fonts.has(shopId, id))) return null
      return (await files.get(shopId, id))?.bytes ?? null
    },
  }
}
