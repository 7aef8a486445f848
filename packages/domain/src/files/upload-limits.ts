// Spec 1 §9, uploads. The size of one file is a setting.

/** Files in one go, unless a form says otherwise. */
export const maxUploads = 5
/** What the files of one form may weigh together: they travel in one body. */
export const maxUploadBytesTogether = 18_000_000
