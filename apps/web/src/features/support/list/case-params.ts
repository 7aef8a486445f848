const casesPerPage = 20
const groups = ['yours', 'open', 'closed'] as const
export type CaseGroup = (typeof groups)[number]

/** The cases that an address asks for. */
export function caseParams(get: (name: string) => string | null | undefined) {
  const page = Math.min(Math.max(1, Math.trunc(Number(get('page'))) || 1), 50_000)
  return {
    offset: (page - 1) * casesPerPage,
    limit: casesPerPage,
    filter: get('q')?.trim().slice(0, 100) || undefined,
    state: groups.find((one) => one === get('state')),
    contractName: get('contract') || undefined,
  }
}

export const groupOf = ({ turn }: { turn: string }): CaseGroup => {
  if (turn === 'customer') return 'yours'
  return turn === 'none' ? 'closed' : 'open'
}
