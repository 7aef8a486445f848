/** Asked beside the description, by subtype. Invoice, change and earlier case are picked from the customer's own. */
export const claimQuestions = [
  'invoice',
  'reading',
  'incidentDate',
  'incidentPeriod',
  'amount',
  'change',
  'earlierCase',
  'bankAccount',
  'place',
  'contactPerson',
] as const
export type ClaimQuestion = (typeof claimQuestions)[number]

const subtypes: Record<ClaimQuestion, string> = {
  invoice: '007 008 009 010 011 012 036 040 047 050 068 069 075',
  reading: '036',
  incidentDate: '001 004 054',
  incidentPeriod: '020 021 022 024 025 039 046 049',
  amount: '004 021 033',
  change: '013 015 032 034 035 048 058 059 060 061 062 063 064 065 066 071 072 074 077 078 080 081',
  earlierCase: '023 029 070 074',
  bankAccount: '014 083',
  place: '024 026 041',
  contactPerson: '001 003 004 005 014 024 025 041 042 043 044 051 052 053 054 067 073 076 083',
}
const asked = new Map(claimQuestions.map((question) => [question, new Set(subtypes[question].split(' '))]))

/** In the order of the form. */
export const questionsOf = (subtype: string): ClaimQuestion[] =>
  claimQuestions.filter((question) => asked.get(question)?.has(subtype))
