import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { PhotoUpload as PhotoUploadShape } from '../../schemas/components/photo-upload.ts'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { UploadRow } from './photos/UploadRow.tsx'
import type { Photo } from './photos/upload-state.ts'
import { useUploads } from './photos/use-uploads.ts'
import { fieldElementId, formElementId } from './pieces/form-values.ts'
import { useWidgetContext } from './widget-context.ts'

/** Uploads each photo as soon as it is chosen, so that the submit need not wait. */
export function PhotoUpload({ component }: { readonly component: PhotoUploadShape }) {
  const { id, form, name, label, hint, required, words } = component
  const { photos, uploads, announcement, room, add, remove, retry, drop } = useUploads(component)
  const context = useWidgetContext()
  const error = context.form(form).errors[name]
  const baseId = useId()
  const describedBy = classes(hint !== undefined && `${baseId}-hint`, error !== undefined && `${baseId}-error`)
  return (
    <fieldset id={id} className="hw-photos" aria-describedby={describedBy || undefined}>
      <legend className="hw-h2">
        {label}
        {!required && ' '}
        {!required && <span className="hw-optional">{context.getText('form.optional')}</span>}
      </legend>
      {hint !== undefined && (
        <p id={`${baseId}-hint`} className="hw-hint">
          {hint} <span className="hw-photo-smaller">{context.getText('photos-smaller')}</span>
        </p>
      )}
      <FieldError id={`${baseId}-error`} error={error} />
      {photos.length > 0 && (
        <ul className="hw-photo-tiles">
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              remove={words.remove}
              onRemove={() => remove(photo.id)}
              plain={{ form: formElementId(form), name: `${fieldElementId(form, name)}-${at}` }}
            />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className="hw-uploads">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              words={words}
              onRetry={() => retry(upload.key)}
              onDrop={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
      <Chooser component={component} describedBy={describedBy} full={room === 0} onFiles={add} />
      <div className="hw-sr" role="status" aria-live="polite" aria-atomic="true">
        <span key={announcement.nth}>{announcement.text}</span>
      </div>
    </fieldset>
  )
}

type PhotoTileProps = {
  readonly photo: Photo
  readonly remove: string
  readonly onRemove: () => void
  readonly plain: { readonly form: string; readonly name: string }
}

function PhotoTile({ photo: { id, url, alt }, remove, onRemove, plain }: PhotoTileProps) {
  return (
    <li className="hw-photo-tile">
      <Picture picture={{ src: url, alt }} size="fill" />
      <button type="button" className="hw-photo-remove" onClick={onRemove}>
        <Icon name="close" size={16} />
        <span className="hw-sr">
          {remove} {alt}
        </span>
      </button>
      <noscript>
        <label className="hw-photo-stays">
          <input type="checkbox" {...plain} value={id} defaultChecked />
          <span>{alt}</span>
        </label>
      </noscript>
    </li>
  )
}

type ChooserProps = {
  readonly component: PhotoUploadShape
  readonly describedBy: string
  readonly full: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A native file input that also takes drops. A full item still takes a drop, or the browser would open the file. */
function Chooser({ component, describedBy, full, onFiles }: ChooserProps) {
  const { form, name, accept, maxPhotos, words } = component
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleDrag = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(event.type === 'dragover')
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(event)
    onFiles([...event.dataTransfer.files])
  }
  const readFiles = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // Lets the shopper choose a removed file again.
    input.value = ''
  }
  const inputRef = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before its script had come is there once
  useEffect(() => {
    if (inputRef.current?.files?.length) readFiles(inputRef.current)
  }, [])
  const dropping = { onDragOver: handleDrag, onDragLeave: handleDrag, onDrop: handleDrop }
  if (full)
    return (
      <p className="hw-photo-full" {...dropping}>
        {words.full}
      </p>
    )
  return (
    <label className={classes('hw-photo-drop', isDraggedOver && 'hw-photo-drop--over')} {...dropping}>
      <Icon name="picture" size={24} />
      <span>{words.add}</span>
      <input
        ref={inputRef}
        type="file"
        id={fieldElementId(form, name)}
        name={fieldElementId(form, name)}
        form={formElementId(form)}
        accept={accept.join(',')}
        multiple={maxPhotos > 1}
        aria-describedby={describedBy || undefined}
        onChange={({ target }) => readFiles(target)}
      />
    </label>
  )
}
