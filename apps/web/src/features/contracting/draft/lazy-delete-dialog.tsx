import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import type { DeleteDialogProps } from './delete-dialog.tsx'

const Dialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** Loaded when it is opened. */
export function DeleteDialog(props: DeleteDialogProps) {
  return (
    <LazyBoundary>
      <Dialog {...props} />
    </LazyBoundary>
  )
}
