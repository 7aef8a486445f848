import { paymentPlatforms } from '@fanal/contract/payment'
import { read } from '#lib/api/read.ts'

export const platformsRead = read(paymentPlatforms, {})
