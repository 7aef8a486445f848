import type { JWTPayload } from 'jose'

// JSON Web Tokens of one kind: HS256 with our own key. The library is loaded with the first token, so that a start does
// not wait for it.

/** As a token is spelled: without padding, so that each has one spelling. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

export async function signToken(claims: object, key: Buffer): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt().sign(key)
}

/** The claims of a token signed with this key and not too old; undefined for any other text. */
export async function readToken(token: string, key: Buffer): Promise<JWTPayload | undefined> {
  if (!compact.test(token)) return undefined
  const { errors, jwtVerify } = await import('jose')
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'], typ: 'JWT' })).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
