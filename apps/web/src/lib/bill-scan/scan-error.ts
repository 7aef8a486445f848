export type ScanProblem =
  | 'too_large'
  | 'not_a_bill'
  | 'other_code'
  | 'other_energy'
  | 'rectifying'
  | 'no_code'

export class ScanError extends Error {
  readonly problem: ScanProblem
  constructor(problem: ScanProblem) {
    super(problem)
    this.problem = problem
  }
}
