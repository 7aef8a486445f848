export type CsvValue = string | number | object | null

/** Quoted; what a spreadsheet would run as a formula begins with an apostrophe. */
function cell(value: CsvValue): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** A file for a spreadsheet, with semicolons. The byte order mark tells that it is UTF-8. */
export const composeCsv = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  `\ufeff${[header.join(';'), ...rows.map((row) => row.map(cell).join(';'))].join('\r\n')}\r\n`
