import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Address } from '#platform/stored-files/file-addresses'
import type { NewObject, ObjectRange, StoredObject } from '#platform/stored-files/file-store'

/** Without a first byte of an answer. */
const answerMs = 4_000
const connectMs = 2_000
/** A whole object has to be through. */
const putMs = 60_000

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
const isMissing = (error: unknown) =>
  statusOf(error) === 404 && (error as { name?: string }).name !== 'NoSuchBucket'

const openClient = ({ endpoint, region, login }: S3Address) =>
  new S3Client({
    endpoint,
    region,
    ...(login && { credentials: { accessKeyId: login.user, secretAccessKey: login.password } }),
    forcePathStyle: true,
    // Failures are thrown, and told once.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    maxAttempts: 2,
    // Checksums of newer servers only; ours are in the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: 2 * answerMs,
    },
  })

/** The calls of the protocol that every server with it has. */
export function s3Client(address: S3Address) {
  const { bucket: Bucket } = address
  const client = openClient(address)
  const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const put = async (Key: string, { bytes, read }: NewObject, condition: { IfNoneMatch?: '*' }) => {
    const Body = Readable.from(read(), { objectMode: false })
    const request = new PutObjectCommand({ Bucket, Key, Body, ContentLength: bytes, ...condition })
    const sent = new AbortController()
    // An error of the content would leave the server waiting for the rest.
    Body.once('error', () => sent.abort())
    const abortSignal = AbortSignal.any([sent.signal, AbortSignal.timeout(putMs)])
    await client.send(request, { abortSignal, requestTimeout: putMs })
  }
  return {
    async put(key: string, object: NewObject): Promise<void> {
      try {
        await put(key, object, { IfNoneMatch: '*' })
      } catch (error) {
        // 412: it is there. 409: somebody else writes the same. 501: a server that does not know the condition.
        if (statusOf(error) === 501) await put(key, object, {})
        else if (statusOf(error) !== 412 && statusOf(error) !== 409) throw error
      }
    },
    async get(Key: string, { from, to }: ObjectRange): Promise<Readable | undefined> {
      const Range = `bytes=${from}-${to ?? ''}`
      const found = await ifThere(client.send(new GetObjectCommand({ Bucket, Key, Range })))
      return found?.Body as Readable | undefined
    },
    async size(Key: string): Promise<number | undefined> {
      return (await ifThere(client.send(new HeadObjectCommand({ Bucket, Key }))))?.ContentLength
    },
    async remove(Key: string): Promise<void> {
      await ifThere(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    async list(Prefix: string, ContinuationToken: string | undefined) {
      const request = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
      const { Contents = [], NextContinuationToken: next } = await client.send(request)
      const objects: StoredObject[] = Contents.map(({ Key = '', LastModified = new Date() }) => ({
        key: Key,
        writtenAt: LastModified,
      }))
      return { objects, next }
    },
  }
}
