/** The name the server gives a file; RFC 5987 names come first. */
function nameOf(answer: Response): string {
  const header = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download'
}

/** Hands a file that has been fetched to the browser, under the server's name. */
export async function saveFile(answer: Response): Promise<void> {
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(answer)
  link.click()
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
