/** How much of a mail is read for its head; real ones are shorter. */
export const headMaxBytes = 65_536
