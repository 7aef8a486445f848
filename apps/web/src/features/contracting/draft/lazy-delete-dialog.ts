import { lazyPart } from '#lib/lazy/lazy-part.tsx'

export const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
