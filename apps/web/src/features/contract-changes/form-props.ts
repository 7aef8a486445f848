import type { Contract } from '@fanal/contract/schemas/contracts'

/** What the dialog gives to the form of any change. */
export interface FormProps {
  contract: Contract
  /** kW that were chosen before, P1 first: the change of power begins with them. */
  powers?: readonly number[] | undefined
  /** With what the server answered. */
  onDone: (answer?: object) => void
  onCancel: () => void
}
