import type { Contract } from '@fanal/contract/contracts.schemas'

/** What the dialog gives to the form of any change. */
export interface FormProps {
  contract: Contract
  onDone: () => void
  onCancel: () => void
}
