export interface NamedFile {
  name: string
  blob: Blob
}

/** The file name of an answer; RFC 5987 names take precedence. */
function nameOf(answer: Response): string {
  const header = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download'
}

export async function readFile(answer: Response): Promise<NamedFile> {
  return { name: nameOf(answer), blob: await answer.blob() }
}

/** Saves a fetched file under its name. */
export function saveFile({ name, blob }: NamedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Shows a file in a window that was opened by the click. */
export function showFile({ blob }: NamedFile, shownIn: Window): void {
  // Not revoked: the viewer reads it again to save or print.
  shownIn.location.href = URL.createObjectURL(blob)
}
