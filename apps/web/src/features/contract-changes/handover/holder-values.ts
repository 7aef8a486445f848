import { blankHolderChange, type HolderTitle } from '@fanal/domain/contract-changes/holder-change'
import type { PickedFile } from '#fields/files-field.tsx'

/** The form before anything is typed. */
export const emptyHolder = {
  ...blankHolderChange,
  title: null as HolderTitle | null,
  files: [] as PickedFile[],
  deathCertificate: [] as PickedFile[],
}
export type HolderValues = typeof emptyHolder
