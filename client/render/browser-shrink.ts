/** The longer side of a photo as the service keeps it, in pixels: more of it would travel for nothing. */
const KEPT_SIDE = 2_048
/** So few bytes are on their way in a few seconds, on a slow line too: such a photo stays as it is. */
const SMALL_BYTES = 300_000
/** Of a JPEG, from 0 to 1: nobody sees what it leaves out. */
const QUALITY = 0.85

/** A photo drawn anew, upright, with its longer side as long as the service keeps it; null where the browser cannot. */
const drawn = async (photo: Blob): Promise<Blob | null> => {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const { width, height } = picture
  const scale = Math.min(1, KEPT_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    // A JPEG has nothing to see through: what is transparent would be black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  return pen && new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** A photo with fewer bytes, without what the camera wrote beside it; the photo itself where it is small, or gets no smaller. */
export async function shrink(photo: Blob): Promise<Blob> {
  if (photo.size <= SMALL_BYTES) return photo
  try {
    const smaller = await drawn(photo)
    return smaller !== null && smaller.size < photo.size ? smaller : photo
  } catch {
    // No picture that this browser can read: the service says so.
    return photo
  }
}
