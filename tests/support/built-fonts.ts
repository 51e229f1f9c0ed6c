export { buildFonts as setup } from '../../server/build-fonts.mjs'
