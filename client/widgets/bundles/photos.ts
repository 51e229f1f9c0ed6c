/** Photos, only where a shop asks for them. */
export { PhotoUpload } from '../PhotoUpload.tsx'
