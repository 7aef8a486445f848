import { CallError } from '#lib/call.ts'

type Ask = () => Promise<boolean>
let ask: Ask | undefined

/** Who asks the customer to prove again who they are; answers whether they did. */
export function onProofWanted(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = undefined
  }
}

export const isProofWanted = (error: unknown) =>
  error instanceof CallError && error.code === 'recent_login_required'

/** Makes a call. Where the server wants a proof of who is there, the customer is asked for it, and the call made once more. */
export async function withProof<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall()
  } catch (error) {
    if (!isProofWanted(error) || !(await ask?.())) throw error
    return makeCall()
  }
}
