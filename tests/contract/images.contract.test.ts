import { createSharpImages } from '../../server/providers/images/sharp.ts'
import { imagesContract } from './images.contract.ts'

imagesContract('sharp', () => createSharpImages())
