import { z } from 'zod'
import { idInAddress } from './parts/id.ts'

const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'invalid_format')
    .max(maxLength, 'too_long')
/** WebAuthn allows 1023 bytes. */
const credentialId = base64url(1364)
const challengeId = base64url(64)
const passkeyName = z.string().trim().min(1, 'required').max(60, 'too_long')
/** The current password, required without a recent login. */
const password = z.string().max(128, 'too_long').optional()

/** For clients that are not browsers; a browser gets it as an HttpOnly cookie. */
export const token = z.string().optional()

const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const ownParams = z.object({ id: idInAddress })

// The WebAuthn dictionaries in JSON form (WebAuthn level 3).

/** Transport between the browser and the authenticator. */
export const transports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const
export type Transport = (typeof transports)[number]

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)),
})

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptions>

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this portal is accepted. */
  allowCredentials: z.array(descriptor),
})
export type RequestOptions = z.infer<typeof requestOptions>

/** A credential as the browser gives it. */
const credentialWith = <R extends z.ZodType>(response: R) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response,
  })

export const listPasskeysSchemas = {
  response: z.object({
    items: z.array(passkeySchema),
    /** Whether a passkey is required after the password. */
    second_factor: z.boolean(),
    /** False for customers of single sign-on only: without a password there is no second factor. */
    has_password: z.boolean(),
  }),
}

export const passkeyRegistrationSchemas = {
  body: z.object({ password }),
  response: z.object({ challenge_id: z.string(), options: creationOptions }),
}

export const registerPasskeySchemas = {
  body: z.object({
    challenge_id: challengeId,
    name: passkeyName,
    credential: credentialWith(
      z.object({
        clientDataJSON: base64url(8_192),
        attestationObject: base64url(65_536),
        transports: z.array(z.string().max(32)).max(16).optional(),
      }),
    ),
  }),
  response: passkeySchema,
}
export type NewCredential = z.infer<typeof registerPasskeySchemas.body>['credential']

export const renamePasskeySchemas = {
  params: ownParams,
  body: z.object({ name: passkeyName }),
  response: passkeySchema,
}

export const removePasskeySchemas = {
  params: ownParams,
  body: z.object({ password }),
  response: z.object({ status: z.literal('OK'), second_factor: z.boolean() }),
}

export const switchSecondFactorSchemas = {
  body: z.object({ enabled: z.boolean(), password }),
  response: z.object({ status: z.literal('OK'), second_factor: z.boolean() }),
}

/** Answer of a login whose password was right and that requires a passkey next. */
export const passkeyAskedSchema = z.object({
  second_factor: z.literal('passkey'),
  challenge_id: z.string(),
  options: requestOptions,
  /** Whether a mailed link can replace the passkey. */
  can_mail_link: z.boolean(),
})
export type PasskeyAsked = z.infer<typeof passkeyAskedSchema>

export const passkeyChallengeSchemas = {
  response: z.object({ challenge_id: z.string(), options: requestOptions }),
}

export const passkeyLoginSchemas = {
  body: z.object({
    challenge_id: challengeId,
    credential: credentialWith(
      z.object({
        clientDataJSON: base64url(8_192),
        authenticatorData: base64url(8_192),
        signature: base64url(8_192),
        userHandle: base64url(128).optional(),
      }),
    ),
  }),
  response: z.object({
    token,
    change_password: z.boolean(),
    locale: z.string(),
    readonly: z.boolean(),
  }),
}
export type Assertion = z.infer<typeof passkeyLoginSchemas.body>['credential']
