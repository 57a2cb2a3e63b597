import { useQuery } from '@tanstack/react-query'
import { brandName } from '#domain/site/brand.ts'
import { type InfoPage, infoPageTitles } from '#domain/site/info-page.ts'
import { infoTextsOf } from '#domain/site/info-texts.ts'
import {
  companyLabels,
  isExampleCompany,
  type SiteSettings,
  settingsMessages,
  siteSettingsSchema,
  type WorkingHours,
  workingDays,
  writeInfoText,
} from '#domain/site/site-settings.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useOperations } from '#web/queries/operations.ts'
import { useCall } from '#web/queries/use-call.ts'
import { TemplateList } from '#web/screens/dashboard/operations/template-list.tsx'
import { ApiTokens } from '#web/screens/dashboard/webhooks/api-tokens.tsx'
import { Webhooks } from '#web/screens/dashboard/webhooks/webhooks.tsx'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { PictureField } from './picture-field.tsx'

const settingsKey = ['admin', 'settings']

export function SettingsTab({ isAdmin }: { isAdmin: boolean }) {
  return (
    <section aria-label="Settings" className="max-w-3xl pt-8">
      {isAdmin ? <AdminSettings /> : <TemplateList />}
    </section>
  )
}

function AdminSettings() {
  const operations = useOperations()
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: () => operations.readSettings(),
  })
  return (
    <>
      <Loaded query={settings} what="the settings" skeleton={<Skeleton className="h-96" />}>
        {(stored) => <SettingsForm settings={stored} />}
      </Loaded>
      <TemplateList />
      <h2 className="mt-12 text-2xl">Integrations</h2>
      <Webhooks operations={operations} />
      <ApiTokens operations={operations} />
      {settings.data && (
        <p className="mt-12 text-soft">
          {brandName} {settings.data.version}
        </p>
      )}
    </>
  )
}

function SettingsForm({ settings }: { settings: SiteSettings }) {
  const save = useCall(useOperations().writeSettings, settingsKey)
  const form = useForm<FieldName, SiteSettings>(formSchema, {
    ...settings.company,
    address: settings.company.address.join('\n'),
    ...settings.hours,
    founder: settings.founder.name,
    picture: settings.founder.picture,
    ...settings.texts,
  })
  const { field } = form
  return (
    <SubmitForm
      form={form}
      act={save.mutateAsync}
      onDone={() => toastSuccess(settingsMessages.saved)}
      submit="Save settings"
      failed={settingsMessages.saveFailed}
    >
      <h2 className="text-2xl">Company</h2>
      {isExampleCompany(settings.company) && (
        <p className="border-l-2 border-amber pl-4">
          These are sample details. Replace them before you launch: they appear in the imprint, the
          privacy notice, quotes and emails.
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {field('name', companyLabels.name)}
        {field('email', companyLabels.email, { hint: 'Replies to our emails go there.' })}
        {field('address', companyLabels.address, { hint: 'One line each', rows: 4 })}
        {field('bankDetails', `${companyLabels.bankDetails} (optional)`, {
          hint: 'On quotes and invoices',
          rows: 4,
        })}
        {field('representedBy', `${companyLabels.representedBy} (optional)`)}
        {field('register', `${companyLabels.register} (optional)`)}
        {field('taxNumber', `${companyLabels.taxNumber} (optional)`)}
      </div>
      <h2 className="mt-4 text-2xl">Calls</h2>
      <p className="text-soft">
        Shown on the pricing page. Without a booking page, it links to the order form instead.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {field('bookingUrl', `${companyLabels.bookingUrl} (optional)`, {
          type: 'url',
          hint: 'Where visitors book a call with you',
        })}
        {field('founder', 'Who they’ll talk to (optional)', { hint: 'A name, such as Ada King' })}
      </div>
      <PictureField name="picture" saved={settings.founder.picture} />
      <h2 className="mt-4 text-2xl">Working hours</h2>
      <p className="text-soft">
        Most replies that would be due while you’re closed are due when you next open. A new time
        applies from the next change to a request.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {field('opensAt', 'From', { type: 'time' })}
        {field('closesAt', 'To', { type: 'time' })}
        {field('days', 'Days', { options: dayOptions })}
        {field('timeZone', 'Time zone', { options: zoneOptions })}
      </div>
      <h2 className="mt-4 text-2xl">Texts</h2>
      <p className="text-soft">
        Leave a text empty to use the default, which follows your company data. Separate paragraphs
        with a blank line, and begin a heading with #.
      </p>
      {pages.map((page) => (
        <div key={page} className="grid gap-2">
          {field(page, infoPageTitles[page], { rows: 5 })}
          <details>
            <summary className="cursor-pointer text-soft">Default text</summary>
            <pre className="mt-2 border-l-2 border-rule pl-4 text-sm whitespace-pre-wrap">
              {writeInfoText(infoTextsOf(settings.company)[page])}
            </pre>
          </details>
        </div>
      ))}
    </SubmitForm>
  )
}

const pages = Object.keys(infoPageTitles) as InfoPage[]

const dayOptions = Object.entries(workingDays).map(([value, label]) => ({ value, label }))

// Browsers leave it out, as it is no place.
const zoneOptions = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

type FieldName =
  | keyof SiteSettings['company']
  | keyof WorkingHours
  | InfoPage
  | 'founder'
  | 'picture'

/** The fields of both parts beside each other. */
const formSchema = {
  safeParse(form: Record<FieldName, string>) {
    const address = form.address.split('\n').filter((row) => row.trim() !== '')
    return siteSettingsSchema.safeParse({
      company: { ...form, address },
      hours: form,
      founder: { name: form.founder, picture: form.picture },
      texts: form,
    })
  },
}
