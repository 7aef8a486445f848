/** Uploads of all forms that have not ended, and those that failed. */
export const underWay = new Set<Promise<void>>()
export const failed = new Set<File>()

/** Resolves when all uploads have ended; a form that is submitted meanwhile waits for it. */
export async function uploadsEnded(): Promise<void> {
  await Promise.all(underWay)
}

/** A form is not sent without a file that the customer still sees in it. */
export const hasFailedUploads = (): boolean => failed.size > 0
