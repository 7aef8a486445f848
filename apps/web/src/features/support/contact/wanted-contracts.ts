export const mostContracts = 100

/** The customer's contracts to choose from; with a name, the page that contains it. */
export const allContracts = (initial?: string) => ({
  query: { offset: 0, limit: mostContracts, ...(initial && { initial }) },
})
