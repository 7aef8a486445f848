/** A session of staff ends this long after it began, whatever is done with it, … */
export const staffSessionHours = 12
/** … and this long after its last call. */
export const staffIdleMinutes = 30
/** What hurts asks again who it is, unless that was proved this recently. */
export const staffProofMinutes = 10
/** A link with which a new person chooses how to sign in. */
export const invitationHours = 72
/** What waits for a second person is forgotten after this. */
export const approvalHours = 72
export const auditYears = 5
/** Administrators that there always are: one alone could confirm nothing. */
export const minAdministrators = 2
