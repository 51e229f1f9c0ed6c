export { CardField } from '../CardField.tsx'
