export interface NamedFile {
  name: string
  blob: Blob
}

/** The name the server gives a file; RFC 5987 names come first. */
function nameOf(answer: Response): string {
  const header = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download'
}

export async function readFile(answer: Response): Promise<NamedFile> {
  return { name: nameOf(answer), blob: await answer.blob() }
}

/** Hands a file that has been fetched to the browser, under its name. */
export function saveFile({ name, blob }: NamedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Shows a file in a window that was opened for it when the customer pressed. */
export function showFile({ blob }: NamedFile, shownIn: Window): void {
  // Its address stays good: the viewer there reads it again to save or print it.
  shownIn.location.href = URL.createObjectURL(blob)
}
