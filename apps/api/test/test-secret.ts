/** The session secret of every test server, and of the databases that tests open. */
export const testSecret = 'a secret that only the tests know, of more than 32 characters'
