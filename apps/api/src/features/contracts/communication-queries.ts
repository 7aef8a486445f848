import { type Db, sql } from '#platform/database'

export interface NewCommunication {
  customerId: number
  contractId: number
  channel: 'email' | 'postal' | 'sms' | 'portal'
  subject: string
  body: string
  fileId?: number | undefined
  /** Now by default. */
  sentAt?: Date
}

export interface NewAttachment {
  customerId: number
  contractId: number
  fileId: number
  name: string
  category: string
}

export async function insertAttachment(tx: Db, attachment: NewAttachment): Promise<void> {
  const { customerId, contractId, fileId, name, category } = attachment
  await tx.run(sql`
    insert into contract_attachments (customer_id, contract_id, file_id, name, category_name)
    values (${customerId}, ${contractId}, ${fileId}, ${name}, ${category})`)
}

export async function insertCommunication(tx: Db, communication: NewCommunication): Promise<void> {
  const { customerId, contractId, channel, subject, body, fileId, sentAt } = communication
  await tx.run(sql`
    insert into communications (customer_id, contract_id, sent_at, channel, subject, body, file_id)
    values (${customerId}, ${contractId}, ${sentAt ?? new Date()}, ${channel}, ${subject}, ${body}, ${fileId})`)
}
