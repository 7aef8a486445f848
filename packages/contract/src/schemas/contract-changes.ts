import { z } from 'zod'
import { idInAddress } from './parts/id.ts'
import { doubleTariffSchema, happyHoursSchema } from './parts/personalised.ts'

const params = z.object({ contractName: z.string().trim().min(1).max(40) })
/** Clients send the type along; the contract itself decides. */
const query = z.object({ type: z.enum(['electricity', 'gas']).optional() })
const text = (max: number) => z.string().max(max, 'too_long')
const waiting = z.object({ waiting_for_signature: z.boolean() })
/** An uploaded file: name and data URL. Its content is validated by the server. */
const upload = z.object({ name: z.string(), content: z.string() })

/** Missing values are read as empty, so that the domain's rules can report all of them at once. */
const typed = (max: number) => text(max).default('')
const id = z
  .union([z.string(), z.number()])
  .default('')
  .transform((value) => String(value).slice(0, 10))

/** All parts are texts; the domain validates them. */
export const addressBody = z.object({
  name: typed(1000),
  dp: typed(20),
  ine: typed(10),
  state: id,
  poblacio: typed(1000),
  tv: id,
  nv: typed(1000),
  pnp: typed(100),
  bq: typed(100),
  es: typed(100),
  pt: typed(100),
  pu: typed(100),
  ref_catastral: typed(100),
  aclarador: typed(1000),
  mobile: typed(100),
  email: typed(1000),
})

const listedAddress = z.object({
  id: z.int(),
  name: z.string(),
  full_address: z.string(),
  email: z.string(),
  mobile: z.string(),
})
/** Our extension: the parts, to fill in another form with; a retailer's own server does not have them. */
const placeParts = addressBody.omit({ name: true, mobile: true, email: true })
export const addressesSchemas = {
  response: z.object({ items: z.array(listedAddress.extend({ place: placeParts.optional() })) }),
}
export const ibansSchemas = {
  response: z.object({ items: z.array(z.object({ id: z.int(), printable_iban: z.string() })) }),
}

export const changeRefCatastralSchemas = {
  params,
  query,
  body: z.object({ ref_catastral: typed(100) }),
  response: z.object({ ref_catastral: z.string(), has_right_control: z.boolean() }),
}
export const changeInvoiceOnlineSchemas = {
  params,
  query,
  body: z.object({
    invoice_online: z.enum(['email', 'postal', 'postal+email'], {
      error: ({ input }) => (input === undefined ? 'required' : 'not_a_choice'),
    }),
  }),
  response: z.object({ invoice_online: z.string() }),
}
export const newNotificationAddressSchemas = {
  params,
  query,
  body: z.object({ address: addressBody }),
  response: z.object({ address: listedAddress }),
}
export const chooseNotificationAddressSchemas = {
  params,
  query,
  body: z.object({ addressId: z.int('required').positive('required') }),
  response: z.object({ address_id: z.int() }),
}
export const changeContactFieldSchemas = {
  params: params.extend({ field: z.enum(['email', 'mobile']) }),
  body: z.object({ value: typed(1000) }),
  response: z.object({ value: z.string() }),
}
export const changeIbanSchemas = {
  params,
  query,
  body: z.object({
    already_registered: z.boolean('required'),
    bank_id: z.int('required').positive('required').optional(),
    iban: text(100).optional(),
    owner_is_bank_owner: z.boolean().optional(),
    files: z.array(upload).default([]),
  }),
  response: waiting,
}
/** The domain validates the numbers, so that all errors are reported at once. */
const watts = z.number('not_a_power').optional()
export const changePowerSchemas = {
  params,
  query,
  body: z.object({
    power_p1: watts,
    power_p2: watts,
    power_p3: watts,
    power_p4: watts,
    power_p5: watts,
    power_p6: watts,
    phone: typed(100),
    /** The same phone in parts; used only if `phone` is missing. */
    phone_num: typed(100),
    phone_pre: typed(100),
    /** Our extension: the access tariff that the customer agreed to; required where six periods become two. */
    tariff: z.string().trim().max(20).optional(),
    /** Our extension: the product of that tariff (`tariffOptions`); by default the first that is offered. */
    product: z.int().optional(),
  }),
  response: waiting,
}
export const changeSipsSchemas = {
  params,
  query,
  body: z.object({ noCessionSelection: z.boolean() }),
  response: waiting,
}

const flag = z.boolean().default(false)
const place = addressBody.default(() => addressBody.parse({}))
const uploads = z.array(upload).default([])

/** A new holder, as the present one tells of them. */
export const changeHolderSchemas = {
  params,
  query,
  body: z.object({
    title: typed(20),
    vat: typed(64),
    name: typed(1000),
    surName1: typed(1000),
    surName2: typed(1000),
    repVat: typed(64),
    repName: typed(1000),
    email: typed(1000),
    mobile: typed(100),
    language: typed(20),
    iban: typed(100),
    owner_is_bank_owner: flag,
    address: place,
    files: uploads,
    deathCertificate: uploads,
    /** '' for as soon as the distributor confirms it. */
    day: typed(20),
  }),
  response: waiting,
}

/** The end of a supply. */
export const leaveContractSchemas = {
  params,
  query,
  body: z.object({
    reason: typed(20),
    day: typed(20),
    invoiceTo: typed(20),
    address: place,
    isCutUnderstood: flag,
  }),
  response: waiting,
}

const byId = z.object({ id: idInAddress })
const happyDay = z.object({ value: z.string().max(20), label: z.string().max(60) })
/** The current value, when it may be changed again, and the choices. */
const personalised = <T extends z.ZodType>(value: T) => ({
  current: {
    params: byId,
    response: z.object({ value: value.nullable(), next_change: z.iso.date().nullable() }),
  },
  available: { params: byId, response: z.object({ items: z.array(value) }) },
  change: {
    params: byId,
    body: z.object({ value }),
    response: z.object({ value, next_change: z.iso.date().nullable() }),
  },
})
/** What the personalised tariffs have in common, by the type of their value. */
export interface PersonalisedSchemas<V> {
  current: {
    params: typeof byId
    response: z.ZodType<{ value: V | null; next_change: string | null }>
  }
  available: { params: typeof byId; response: z.ZodType<{ items: V[] }> }
  change: { params: typeof byId; body: z.ZodType<{ value: V }, { value: V }> }
}
export const doubleTariffSchemas = personalised(doubleTariffSchema)
export const happyHoursSchemas = personalised(happyHoursSchema)
export const happyDaySchemas = personalised(happyDay)

export const changeStates = [
  'signature_pending',
  'sent',
  'done',
  'rejected',
  'refused',
  'withdrawn',
  'expired',
] as const
const signatureStates = ['pending', 'signed', 'refused', 'withdrawn', 'expired'] as const
const changeSchema = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(changeStates),
  reason: z.string(),
  requested_at: z.iso.datetime(),
  /** The change as display texts: from and to. */
  summary: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** `requested`, `accepted` (by the distributor) or one of the states. */
  history: z.array(z.object({ state: z.string(), detail: z.string(), happened_at: z.iso.datetime() })),
  /** For signed changes: the document can be downloaded, and once it is closed the evidence too. */
  signature: z
    .object({
      state: z.enum(signatureStates),
      document_sha256: z.string(),
      expires_at: z.iso.datetime(),
      closed_at: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type ContractChangeRequest = z.infer<typeof changeSchema>
export const changesSchemas = { params, response: z.object({ items: z.array(changeSchema) }) }
const byChange = params.extend({ id: idInAddress })
export const changeDocumentSchemas = { params: byChange }
export const changeEvidenceSchemas = { params: byChange }
const nothing = z.object({}).default({})
export const remindSignatureSchemas = {
  params: byChange,
  body: nothing,
  response: z.object({ sent_to: z.string() }),
}
export const withdrawChangeSchemas = {
  params: byChange,
  body: nothing,
  response: z.object({ state: z.enum(changeStates) }),
}

const byToken = z.object({ token: z.string().min(20).max(200) })
const signatureSchema = z.object({
  state: z.enum(signatureStates),
  kind: z.string(),
  contract: z.string(),
  customer: z.string(),
  summary: changeSchema.shape.summary,
  document_sha256: z.string(),
  expires_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** Who asked, if not the one who signs. */
  asked_by: z.string().nullable(),
  /** The masked address to which the code is sent. */
  sends_code_to: z.string(),
})
export type SignatureShown = z.infer<typeof signatureSchema>
export const signatureSchemas = { params: byToken, response: signatureSchema }
export const signatureDocumentSchemas = { params: byToken }
export const signatureCodeSchemas = {
  params: byToken,
  body: nothing,
  response: z.object({ sent_to: z.string() }),
}
export const confirmSignatureSchemas = {
  params: byToken,
  body: z.object({
    /** Spaces and dashes between digits are accepted. */
    code: z
      .string('required')
      .transform((code) => code.replaceAll(/[\s\-–]/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'code_not_valid')),
    /** The new holder has read how their data are handled; required of new holders. */
    accept_gdpr: z.boolean().default(false),
    /** Theirs too, and their choice. */
    activate_publicity: z.boolean().default(false),
  }),
  response: signatureSchema,
}
export const refuseSignatureSchemas = {
  params: byToken,
  body: nothing,
  response: signatureSchema,
}
