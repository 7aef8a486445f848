/** Connects and signs in as for a mail, and sends none. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
