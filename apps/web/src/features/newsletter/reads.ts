import { listNewsletters, subscriber } from '@fanal/contract/newsletter'
import { read } from '#lib/api/read.ts'

export const newslettersRead = (subscriptor: string) => read(listNewsletters, { params: { subscriptor } })
export const subscriberRead = (subscriptor: string) =>
  read(subscriber, { params: { subscriber: subscriptor } })
