/** The first of the list, shared by the bell and the page. */
export const newestNotices = { query: { limit: 10 } }
