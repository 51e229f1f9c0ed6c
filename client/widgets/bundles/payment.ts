/** Card fields, only for shops that take cards. */
export { CardField } from '../CardField.tsx'
