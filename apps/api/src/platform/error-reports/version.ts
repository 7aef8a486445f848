/** The version of this release; a test compares it with the project's manifest. */
export const version = '1.0.0'
