/** The longer side in pixels that the service keeps. */
const KEPT_SIDE = 2_048
/** Photos of at most this size upload quickly on slow lines and stay as they are. */
const SMALL_BYTES = 300_000
const QUALITY = 0.85

/** Redraws a photo upright within `KEPT_SIDE`; null if the browser cannot. */
const drawn = async (photo: Blob): Promise<Blob | null> => {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const { width, height } = picture
  const scale = Math.min(1, KEPT_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    // JPEG has no transparency: transparent pixels would turn black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  return pen && new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

export async function shrink(photo: Blob): Promise<Blob> {
  if (photo.size <= SMALL_BYTES) return photo
  try {
    const smaller = await drawn(photo)
    return smaller !== null && smaller.size < photo.size ? smaller : photo
  } catch {
    // The browser cannot read the picture: the service reports it.
    return photo
  }
}
