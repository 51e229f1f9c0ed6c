import type { FileReply, FileUpload, FileUploadRequest } from '../runtime/platform/platform.ts'

// 4 MB over a slow mobile line take about a minute.
const TIMEOUT_MS = 90_000

/** Uses XMLHttpRequest, because fetch reports no progress. */
export function sendFile({ href, method, file, onProgress }: FileUploadRequest): FileUpload {
  const request = new XMLHttpRequest()
  const reply = new Promise<FileReply | null>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    // Runs after every outcome: answer, error, timeout or abort.
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
