/** Validity of a signature link in days. */
export const signatureDays = 7
export const signatureCodeMinutes = 10
export const signatureCodeAttempts = 5
/** Codes per link. */
export const signatureCodes = 10
/** Links per signature, including the first. */
export const signatureLinks = 5
