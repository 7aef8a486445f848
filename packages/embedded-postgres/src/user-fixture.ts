// Test support: the users as whom launchers run.

export interface User {
  name: string
  uid: number
  gid: number
}

export const runsAsRoot = process.getuid?.() === 0
export const rootUser: User = { name: 'root', uid: 0, gid: 0 }
const present = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
export const normalUser: User = {
  name: 'a normal user',
  ...(runsAsRoot ? { uid: 65534, gid: 65534 } : present),
}
/** The user who runs the tests. */
export const self: User = runsAsRoot ? rootUser : normalUser
export const users: User[] = runsAsRoot ? [rootUser, normalUser] : [normalUser]
