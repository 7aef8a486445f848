import type { PublishKind } from '@fanal/domain/publishing/publish-kinds'
import type { Db } from '#platform/database'
import { bannerKind } from './banner-kind.ts'
import { blockKind, pageKind } from './page-kinds.ts'
import { flagKind } from './flag-kind.ts'
import type { KindSource, Published } from './publish-kind.ts'
import { mailKind } from './mail-kind.ts'
import { newsletterKind } from './newsletter-kind.ts'
import { noticeKind } from './notice-kind.ts'
import { outageKind } from './outage-kind.ts'
import { productKind } from './product-kind.ts'
import { settingKind } from './setting-kind.ts'

export const kindSources: Readonly<Record<PublishKind, KindSource>> = {
  setting: settingKind,
  flag: flagKind,
  page: pageKind,
  block: blockKind,
  banner: bannerKind,
  mail: mailKind,
  product: productKind,
  newsletter: newsletterKind,
  notice: noticeKind,
  outage: outageKind,
}

interface Thing {
  kind: PublishKind
  key: string
  is_new: boolean
}

/** What a draft is about, as it is published; a new one is blank. */
export async function findThing(db: Db, { kind, key, is_new: isNew }: Thing): Promise<Published | undefined> {
  return isNew ? kindSources[kind].making?.blank : kindSources[kind].find(db, key)
}
