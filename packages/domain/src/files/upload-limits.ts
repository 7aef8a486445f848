// The size of one file is a setting.

/** Default maximum number of files. */
export const maxUploads = 5
/** Total size of the files of one form, since they are sent in one body. */
export const maxUploadBytesTogether = 18_000_000

const accepted = /^(image\/(png|jpeg|webp|gif|heic|heif)|application\/pdf)$/

interface PickedUpload {
  name: string
  /** As declared by the browser; the server checks the content. */
  type: string
  size: number
}

interface UploadRoom {
  /** Files already chosen. */
  held: readonly { size: number }[]
  maxFiles: number
  maxBytes: number
}

export type UploadProblem =
  | { code: 'too_many_files' | 'too_large_together' }
  | { code: 'invalid_attachment_type' | 'file_too_large'; name: string }

/** Why further files are refused; chosen ones stay. */
export function uploadProblem(
  picked: readonly PickedUpload[],
  { held, maxFiles, maxBytes }: UploadRoom,
): UploadProblem | undefined {
  if (held.length + picked.length > maxFiles) return { code: 'too_many_files' }
  const other = picked.find(({ type }) => !accepted.test(type))
  if (other) return { code: 'invalid_attachment_type', name: other.name }
  const large = picked.find(({ size }) => size > maxBytes)
  if (large) return { code: 'file_too_large', name: large.name }
  const together = [...held, ...picked].reduce((sum, { size }) => sum + size, 0)
  return together > maxUploadBytesTogether ? { code: 'too_large_together' } : undefined
}
