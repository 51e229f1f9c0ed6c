import { useEffect, useRef, useState } from 'react'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import { UPLOAD_PENDING } from '../../runtime/page/constraints.ts'
import { toSingleText } from '../pieces/form-values.ts'
import { useWidgetContext } from '../widget-context.ts'
import { fieldValue, isInProgress, type Photo, parseIds } from './upload-state.ts'
import { useUploadQueue } from './use-upload-queue.ts'

/**
 * The photos and uploads of a field. The form is invalid during an upload, so that no return is submitted without its
 * photos. `room` is how many more photos fit.
 */
export function useUploads(component: PhotoUpload) {
  const { name, maxPhotos, words } = component
  const view = useWidgetContext().form(component.form)
  const value = toSingleText(view.values[name])
  const ids = parseIds(value)
  const [stored, setStored] = useState<readonly Photo[]>([])
  const [announcement, setAnnouncement] = useState({ text: '', nth: 0 })
  const latest = useRef({ view, value })
  latest.current = { view, value }
  const announce = (text: string) => setAnnouncement(({ nth }) => ({ text, nth: nth + 1 }))

  const { uploads, start, ...sending } = useUploadQueue(component, {
    announce,
    onStored(photo) {
      setStored((all) => [...all, photo])
      const known = parseIds(latest.current.value)
      latest.current.view.set(name, fieldValue([...new Set([...known, photo.id])], 'busy'))
    },
  })
  const underway = uploads.filter(isInProgress).length
  const state = underway > 0 ? 'busy' : 'idle'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field itself says whether something is on its way
  useEffect(() => {
    if (value.includes(UPLOAD_PENDING) !== (state === 'busy')) view.set(name, fieldValue(ids, state))
  }, [state, value])
  useEffect(
    () => () => {
      const { view: latestView, value: latestValue } = latest.current
      if (latestValue.includes(UPLOAD_PENDING)) latestView.set(name, fieldValue(parseIds(latestValue), 'idle'))
    },
    [name],
  )

  return {
    uploads,
    ...sending,
    announcement,
    photos: ids.map((id): Photo => {
      const known = [...component.photos, ...stored].find((photo) => photo.id === id)
      return known ?? { id, url: '', alt: component.label }
    }),
    room: Math.max(0, maxPhotos - ids.length - underway),
    add(files: readonly File[]) {
      const room = Math.max(0, maxPhotos - ids.length - underway)
      start(files.slice(0, room))
      if (files.length > room) announce(words.full)
    },
    remove(id: string) {
      view.set(
        name,
        fieldValue(
          ids.filter((one) => one !== id),
          state,
        ),
      )
      announce(words.removed)
    },
  }
}
