import { CallError } from '#lib/call.ts'

type Ask = () => Promise<boolean>
let ask: Ask | undefined

/** Asks the customer to re-authenticate; resolves to whether they did. */
export function onProofWanted(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = undefined
  }
}

export const isProofWanted = (error: unknown) =>
  error instanceof CallError && error.code === 'recent_login_required'

/** Makes a call. If it requires re-authentication, asks the customer and retries once. */
export async function withProof<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall()
  } catch (error) {
    if (!isProofWanted(error) || !(await ask?.())) throw error
    return makeCall()
  }
}
