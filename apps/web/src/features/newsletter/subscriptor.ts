/** Who is meant in calls: whoever got the link of a mail, or the signed-in customer. */
export const subscriptorIn = (token: string | null | undefined): string => token || '-'
