import { useEffect, useRef, useState } from 'react'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import { ON_ITS_WAY } from '../../runtime/page/constraints.ts'
import { oneText } from '../pieces/form-values.ts'
import { useWidgetContext } from '../widget-context.ts'
import { fieldValue, idsIn, isUnderway, type Photo } from './upload-state.ts'
import { useSending } from './use-upload-queue.ts'

/**
 * The photos of one field: those that count, those on their way, and what is said of them to whoever listens.
 * `room` is how many more the item takes, those on their way counted. The field of the form holds the ids of stored
 * photos, and a mark while one is on its way: the form is not whole until then, so that no return is submitted without
 * its photos.
 */
export function useUploads(component: PhotoUpload) {
  const { name, maxPhotos, words } = component
  const view = useWidgetContext().form(component.form)
  const value = oneText(view.values[name])
  const ids = idsIn(value)
  const [stored, setStored] = useState<readonly Photo[]>([])
  const [said, setSaid] = useState({ text: '', nth: 0 })
  const latest = useRef({ view, value })
  latest.current = { view, value }
  const tell = (text: string) => setSaid(({ nth }) => ({ text, nth: nth + 1 }))

  const { uploads, start, ...sending } = useSending(component, {
    tell,
    onStored(photo) {
      setStored((all) => [...all, photo])
      const known = idsIn(latest.current.value)
      latest.current.view.set(name, fieldValue([...new Set([...known, photo.id])], 'busy'))
    },
  })
  const underway = uploads.filter(isUnderway).length
  const state = underway > 0 ? 'busy' : 'idle'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field itself says whether something is on its way
  useEffect(() => {
    if (value.includes(ON_ITS_WAY) !== (state === 'busy')) view.set(name, fieldValue(ids, state))
  }, [state, value])
  useEffect(
    () => () => {
      const { view, value } = latest.current
      if (value.includes(ON_ITS_WAY)) view.set(name, fieldValue(idsIn(value), 'idle'))
    },
    [name],
  )

  return {
    uploads,
    ...sending,
    said,
    photos: ids.map((id): Photo => {
      const known = [...component.photos, ...stored].find((photo) => photo.id === id)
      return known ?? { id, url: '', alt: component.label }
    }),
    room: Math.max(0, maxPhotos - ids.length - underway),
    add(files: readonly File[]) {
      const room = Math.max(0, maxPhotos - ids.length - underway)
      start(files.slice(0, room))
      if (files.length > room) tell(words.full)
    },
    remove(id: string) {
      view.set(
        name,
        fieldValue(
          ids.filter((one) => one !== id),
          state,
        ),
      )
      tell(words.removed)
    },
  }
}
