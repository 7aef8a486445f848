// Spec 1 §9, uploads. The size of one file is a setting.

/** Files in one go, unless a form says otherwise. */
export const maxUploads = 5
/** What the files of one form may weigh together: they travel in one body. */
export const maxUploadBytesTogether = 18_000_000

const accepted = /^(image\/(png|jpeg|webp|gif|heic|heif)|application\/pdf)$/

interface PickedUpload {
  name: string
  /** As the browser takes it for; the server looks at the content. */
  type: string
  size: number
}

interface UploadRoom {
  /** The files that are there already. */
  held: readonly { size: number }[]
  maxFiles: number
  maxBytes: number
}

export type UploadProblem =
  | { code: 'too_many_files' | 'too_large_together' }
  | { code: 'invalid_attachment_type' | 'file_too_large'; name: string }

/** Why more files are not taken; those that are there stay. */
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
