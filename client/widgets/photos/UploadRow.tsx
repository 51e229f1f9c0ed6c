import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Upload } from './upload-state.ts'

type UploadRowProps = {
  readonly upload: Upload
  readonly words: PhotoUpload['words']
  readonly onRetry: () => void
  readonly onDrop: () => void
}

/** An upload with its progress or its error. A final error has no retry. */
export function UploadRow({ upload: { key, file, state }, words, onRetry, onDrop }: UploadRowProps) {
  const named = `upload-${key}-name`
  return (
    <li className={`hw-upload hw-upload--${state.kind}`}>
      <div className="hw-upload-words">
        <span id={named} className="hw-upload-name">
          {file.name}
        </span>
        {state.kind === 'failed' ? (
          <span className="hw-field-error">
            <Icon name="alert" size={16} />
            {state.message}
          </span>
        ) : (
          <progress
            className="hw-upload-progress"
            aria-label={`${words.uploading} ${file.name}`}
            max={1}
            value={state.kind === 'sending' ? state.share : 0}
          />
        )}
      </div>
      {state.kind === 'failed' && state.canRetry && (
        <button type="button" className="hw-button hw-button--text" aria-describedby={named} onClick={onRetry}>
          {words.retry}
        </button>
      )}
      <button type="button" className="hw-upload-drop" onClick={onDrop}>
        <Icon name="close" size={16} />
        <span className="hw-sr">
          {words.remove} {file.name}
        </span>
      </button>
    </li>
  )
}
