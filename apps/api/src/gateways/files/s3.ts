import type { Readable } from 'node:stream'
import type { s3Client } from './s3-client.ts'
import type { S3Address } from '#platform/stored-files/file-addresses'
import { type FileStore, type NewObject, StoreAway } from '#platform/stored-files/file-store'

type Client = ReturnType<typeof s3Client>

/** Any server with the protocol of S3. The SDK is heavy: it is loaded by the first request. */
export function s3Store(address: S3Address): FileStore {
  const { bucket, prefix } = address
  const name = `the bucket ${bucket} at ${new URL(address.endpoint).host}`
  let loaded: Promise<Client> | undefined
  const client = () =>
    (loaded ??= import('./s3-client.ts').then((loadedModule) => loadedModule.s3Client(address)))
  const tell = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    try {
      return await work(await client())
    } catch (error) {
      throw asStoreAway(name, error)
    }
  }
  return {
    name,
    async put(key, content) {
      const own = withOwnErrors(content)
      try {
        await tell((s3) => s3.put(prefix + key, own.object))
      } catch (error) {
        own.assertRead()
        throw error
      }
    },
    get: (key, range): Promise<Readable | undefined> => tell((s3) => s3.get(prefix + key, range)),
    size: (key) => tell((s3) => s3.size(prefix + key)),
    remove: (key) => tell((s3) => s3.remove(prefix + key)),
    async *list(below) {
      let after: string | undefined
      do {
        const page = await tell((s3) => s3.list(prefix + below, after))
        for (const { key, writtenAt } of page.objects) yield { key: key.slice(prefix.length), writtenAt }
        after = page.next
      } while (after)
    },
  }
}

interface S3Error {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
  Region?: string
  cause?: unknown
}

const refusals: readonly [names: RegExp, what: (region: string) => string][] = [
  [/^NoSuchBucket$/, () => 'does not exist. Create it, or correct FILES_URL.'],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)$/,
    (region) => `is in another region${region}. Correct ?region= of FILES_URL.`,
  ],
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|CredentialsProviderError|401)$/,
    () => 'does not accept key and secret. Correct them in FILES_URL.',
  ],
  [
    /^(AccessDenied|AllAccessDisabled|AccountProblem|Forbidden|403)$/,
    () => 'denies it. Allow PutObject, GetObject, DeleteObject and ListBucket to its user.',
  ],
  [
    /^(QuotaExceeded|InsufficientStorage|XMinioStorageFull|EntityTooLarge|507)$/,
    () => 'is full. Make room, or raise its quota.',
  ],
  [/^(RequestTimeTooSkewed)$/, () => 'has another time than this machine. Synchronise both (NTP).'],
]

/** Whatever the SDK throws, in a sentence for the operator. */
function asStoreAway(name: string, error: unknown): StoreAway {
  const { name: kind = '', code, message, $metadata, $response, Region } = error as S3Error
  const status = $metadata?.httpStatusCode
  const names = [kind, code ?? '', String(status ?? '')]
  const found = refusals.find(([known]) => names.some((one) => known.test(one)))
  const region = Region ?? $response?.headers?.['x-amz-bucket-region']
  const reason = code ?? (status ? `${kind} ${status}` : kind || message)
  const what =
    found?.[1](region ? ` (${region})` : '') ??
    `does not answer as it should (${reason}). Look at its server and its network.`
  return new StoreAway(`${name[0]?.toUpperCase()}${name.slice(1)} ${what}`, { cause: error })
}

/** Errors of the content are not the store's. */
function withOwnErrors(object: NewObject) {
  let failure: { error: unknown } | undefined
  async function* read() {
    try {
      yield* object.read()
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  return {
    object: { ...object, read },
    assertRead() {
      if (failure) throw failure.error
    },
  }
}
