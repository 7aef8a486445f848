/** Saved views of one person; the first nine have a digit. */
export const mostViews = 20
