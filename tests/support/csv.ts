export function readCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  let line: string[] = []
  for (let at = 0; at < text.length; ) {
    const quoted = /"((?:[^"]|"")*)"(,|\r\n)/y
    const plain = /([^",\r\n]*)(,|\r\n)/y
    quoted.lastIndex = at
    plain.lastIndex = at
    const found = quoted.exec(text) ?? plain.exec(text)
    if (found === null) throw new Error(`No cell begins at ${at}`)
    line.push((found[1] ?? '').replaceAll('""', '"'))
    at += found[0].length
    if (found[2] === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
