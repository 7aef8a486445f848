import type { Contract } from '@fanal/contract/schemas/contracts'

/** Props of every change form. */
export interface FormProps {
  contract: Contract
  /** Preselected kW, P1 first. */
  powers?: readonly number[] | undefined
  /** Called with the server's answer. */
  onDone: (answer?: object) => void
  onCancel: () => void
}
