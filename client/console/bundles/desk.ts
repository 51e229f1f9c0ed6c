export { CodeSheet } from '../widgets/CodeSheet.tsx'
export { ScanField } from '../widgets/ScanField.tsx'
