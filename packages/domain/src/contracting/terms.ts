/** The version of the conditions and the privacy text that are accepted with a contract. */
export const termsVersion = '2026-11'
