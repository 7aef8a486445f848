/** What a wizard contracts. */
export const contractingKinds = ['electricity', 'gas', 'dual'] as const
export type ContractingKind = (typeof contractingKinds)[number]

export const stepNames = [
  'installation',
  'person',
  'contract',
  'gasContract',
  'payment',
  'confirmation',
  'finish',
] as const
export type StepName = (typeof stepNames)[number]

/** As payloads of a lead say which step they are. */
export const stepNumbers = { installation: 2, person: 3, contract: 4, gasContract: 4, payment: 5 } as const

const stepsByKind: Record<ContractingKind, readonly StepName[]> = {
  electricity: ['installation', 'person', 'contract', 'payment', 'confirmation', 'finish'],
  gas: ['installation', 'person', 'gasContract', 'payment', 'confirmation', 'finish'],
  dual: stepNames,
}
/** What companies leave out while their contracts are made by a person (`contractation.businessHalt`). */
const haltedSteps: readonly StepName[] = ['contract', 'gasContract', 'payment']

export function stepsOf(
  kind: ContractingKind,
  { isCompany, businessHalt }: { isCompany: boolean; businessHalt: boolean },
): StepName[] {
  return stepsByKind[kind].filter((step) => !(isCompany && businessHalt && haltedSteps.includes(step)))
}
