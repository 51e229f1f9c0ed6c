/** Photos of an item: only where a shop asks for some. */
export { PhotoUpload } from '../PhotoUpload.tsx'
