import type { PublishKind } from '@fanal/domain/publishing/publish-kinds'
import { bannerKind } from './banner-kind.ts'
import { blockKind, pageKind } from './page-kinds.ts'
import { flagKind } from './flag-kind.ts'
import type { KindSource } from './publish-kind.ts'
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
