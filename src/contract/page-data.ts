import type { SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import type { HitList } from '#domain/showcase/hit-filter.ts'
import type { Story } from '#domain/showcase/hit-schema.ts'
import type { Company } from '#domain/site/brand.ts'
import type { Founder } from '#domain/site/site-settings.ts'

/** The id of the element with the data that a page was rendered with. Pages as they were built have none. */
export const pageDataId = 'page-data'

/** What differs from the samples and defaults of the build, as far as the page shows it. */
export interface PageData {
  hits?: HitList
  stories?: Story[]
  /** Absent where it is the one in code. */
  company?: Company
  /** Absent where people sign in with this site's own accounts alone. */
  signInProvider?: SignInProvider
  /** Only on the page that shows them. */
  founder?: Founder
  /** Whether the info texts are to be read from the API. */
  hasOwnTexts?: boolean
}

/** The name of the meta tag that announces the API to the page. */
export const apiMetaName = 'hitlist-api'

/** Under the API's own address. Apart from `browserPaths`, which every page carries. */
export const apiDescriptionPath = '/openapi.json'
