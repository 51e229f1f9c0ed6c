export { PhotoUpload } from '../PhotoUpload.tsx'
