/** The signed text contains the shop, so the code of one shop is wrong for another. */
export const signatureCode = (shopId: string, variable: string): string =>
  [
    "import { createHmac, timingSafeEqual } from 'node:crypto'",
    '',
    '// `body`: the text of the request as received, before it is parsed',
    'export function isGenuine(headers, body) {',
    "  const [, time, proof] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(headers['homeward-signature'] ?? '') ?? []",
    '  if (time === undefined || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false',
    `  const mac = createHmac('sha256', process.env.${variable})`,
    `  const expected = mac.update(\`\${time}.out.${shopId}.\${body}\`).digest()`,
    "  return timingSafeEqual(expected, Buffer.from(proof, 'hex'))",
    '}',
  ].join('\n')
