import type { FileReply, FileUpload, FileUploadRequest } from '../runtime/platform/platform.ts'

// Four megabytes over a slow phone take about a minute.
const TIMEOUT_MS = 90_000

/** Sends a file to this origin, with its cookies. Not by `fetch`, which does not tell how much has left. */
export function sendFile({ href, method, file, onProgress }: FileUploadRequest): FileUpload {
  const request = new XMLHttpRequest()
  const reply = new Promise<FileReply | null>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    // Answered, cut off, too late or stopped: it always ends here.
    request.addEventListener('loadend', () =>
      resolve(request.status === 0 ? null : { status: request.status, text: request.responseText }),
    )
  })
  request.open(method, href)
  request.timeout = TIMEOUT_MS
  request.setRequestHeader('content-type', file.type)
  request.send(file)
  return { reply, stop: () => request.abort() }
}
