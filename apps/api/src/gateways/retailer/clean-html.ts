/** The upstream's HTML is shown in our pages: it is sanitised like an import. */
const htmlFields: Readonly<Record<string, readonly string[]>> = {
  pageElements: ['html_block'],
  groupElements: ['html_block'],
  banner: ['html'],
  confirmSignup: ['body'],
  confirmLead: ['body'],
  confirmGasLead: ['body'],
  comparePrice: ['header', 'content'],
  compareGasPrice: ['header', 'content'],
}

export async function withCleanHtml(name: string, answer: unknown): Promise<unknown> {
  const fields = htmlFields[name]
  if (!fields) return answer
  const { sanitiseHtml } = await import('#formats/sanitise-html')
  const clean = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return fields.includes(key) ? sanitiseHtml(value).html : value
    if (Array.isArray(value)) return value.map((one) => clean(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, clean(one, field)]))
  }
  return clean(answer)
}
