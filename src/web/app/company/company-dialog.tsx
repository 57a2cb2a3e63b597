import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { formatMissingFactor } from '#domain/accounts/second-factor.ts'
import { isNamed } from '#domain/accounts/user.ts'
import {
  type Company,
  companyMessages,
  companyNameSchema,
  formatDeletion,
  lastOwner,
  type Member,
  roleLabels,
  teamMessages,
} from '#domain/companies/team.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useAccount, useUser } from '#web/queries/account.ts'
import {
  companiesQuery,
  companyTeam,
  membersQuery,
  useMembersCall,
  useTeamCalls,
  useUserCall,
} from '#web/queries/companies.ts'
import {
  AccountLine,
  AccountLines,
  AccountSection,
  Deletion,
} from '#web/shared/account-section.tsx'
import { AskFirst, useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { Invitations, MemberList } from '#web/shared/team-members.tsx'

export function CompanyDialog({ onClose }: { onClose: () => void }) {
  const { companyId } = useUser()
  return (
    <Dialog title="Company" onClose={onClose} returnFocusTo="main">
      {companyId === undefined ? (
        <p>
          You’re not in a company. When you order a hit, one is created for you. To join your
          colleagues, ask an owner of their company for an invitation.
        </p>
      ) : (
        // Remounted for each company, so that no input carries over.
        <CompanySections key={companyId} />
      )}
      <OtherCompanies />
    </Dialog>
  )
}

function CompanySections() {
  const account = useAccount()
  const isClosed = useUser().missingFactor === 'company'
  const companies = useQuery(companiesQuery(account))
  const team = companyTeam(account)
  const calls = useTeamCalls(team)
  const members = useQuery({ ...membersQuery(team), enabled: !isClosed })
  const company = companies.data?.find(({ isCurrent }) => isCurrent)

  if (company && isClosed) {
    return (
      <>
        <AccountSection heading={company.name}>
          <p className="mt-2">{formatMissingFactor('company', company.name)}</p>
        </AccountSection>
        {company.memberCount > 1 && <LeaveCompany company={company} members={[]} />}
      </>
    )
  }
  if (company && members.data) {
    const isOwner = company.role === 'owner'
    const parts = { company, members: members.data.members }
    return (
      <>
        <CompanyName company={company} />
        <AccountSection heading="Members">
          <MemberList {...{ calls, isOwner }} team={company.name} members={parts.members} />
        </AccountSection>
        {isOwner && <RequireTwoStep {...parts} />}
        {isOwner && (
          <AccountSection heading="Invite a colleague">
            <Invitations calls={calls} invitations={members.data.invitations ?? []} />
          </AccountSection>
        )}
        {company.memberCount > 1 && <LeaveCompany {...parts} />}
        {isOwner && <DeleteCompany company={company} />}
      </>
    )
  }
  if (!companies.isError && !members.isError) return <Skeleton className="h-64" />
  return (
    <LoadError
      what="your company"
      onRetry={() => void Promise.all([companies.refetch(), members.refetch()])}
    />
  )
}

function CompanyName({ company }: { company: Company }) {
  const account = useAccount()
  const rename = useUserCall((name: string) => account.renameCompany({ name }))
  const { opened, openerFor, close } = useOpened()

  return (
    <AccountSection heading={company.name}>
      {opened ? (
        <div className="mt-5">
          <Form
            schema={companyNameSchema}
            saved={{ name: company.name }}
            focusOn="name"
            act={({ name }) => rename.mutateAsync(name)}
            onDone={close}
            submit="Save"
            failed={companyMessages.renameFailed}
            onCancel={close}
          >
            {({ field }) => field('name', 'Company name', { autoComplete: 'organization' })}
          </Form>
        </div>
      ) : (
        <>
          <AccountLines>
            <AccountLine name="Your role">{roleTexts[company.role]}</AccountLine>
            {company.isFactorRequired && (
              <AccountLine name="Two-step sign-in">Required for everyone</AccountLine>
            )}
          </AccountLines>
          {rename.isSuccess && <Outcome>{companyMessages.renamed}</Outcome>}
          {company.role === 'owner' && (
            <Button {...openerFor('form')} look="outline" className="mt-4">
              Rename company
            </Button>
          )}
        </>
      )}
    </AccountSection>
  )
}

const roleTexts = {
  owner: `${roleLabels.company.owner}. You decide on quotes and manage members.`,
  member: `${roleLabels.company.member}. You can order, follow and discuss every request. Owners decide on quotes.`,
}

interface CompanySectionProps {
  company: Company
  members: Member[]
}

function RequireTwoStep({ company, members }: CompanySectionProps) {
  const account = useAccount()
  const isRequired = company.isFactorRequired
  const change = useMembersCall<void>('company', () =>
    account.requireSecondFactor({ isRequired: !isRequired }),
  )
  const without = members.filter(({ hasSecondFactor }) => hasSecondFactor === false).length
  const question = isRequired
    ? 'Members can then turn it off, and new ones can join without it.'
    : `${formatWithout(without)} The other members get an email.`

  return (
    <AccountSection heading="Two-step sign-in">
      <p className="mt-2 text-soft">
        {isRequired
          ? `Everyone in ${company.name} needs two-step sign-in or a passkey.`
          : `Require two-step sign-in or a passkey from everyone in ${company.name}.`}
      </p>
      {/* A new one after each change: the question is closed then. */}
      <AskFirst
        key={String(isRequired)}
        opener={isRequired ? 'Stop requiring it…' : 'Require two-step sign-in…'}
        confirm={isRequired ? 'Stop requiring it' : 'Require it'}
        change={change}
        failed={companyMessages.requireFailed}
      >
        {question}
      </AskFirst>
    </AccountSection>
  )
}

function formatWithout(count: number): string {
  if (count === 0) return 'Everyone has it already, and new members will need it.'
  const who = count === 1 ? '1 member hasn’t' : `${count} members haven’t`
  return `${who} set it up yet. Until they do, they can’t see the company’s requests.`
}

function LeaveCompany({ company, members }: CompanySectionProps) {
  const leave = useUserCall(useAccount().leaveCompany)
  const owners = members.filter(({ role }) => role === 'owner')
  const isLastOwner = owners.length === 1 && owners[0]?.isYou === true

  return (
    <AccountSection heading="Leave company">
      <p className="mt-2 text-soft">
        {isLastOwner
          ? lastOwner(company.name)
          : 'You’ll lose access to its requests. Your messages stay, with your name.'}
      </p>
      {!isLastOwner && (
        <AskFirst
          opener={`Leave ${company.name}…`}
          confirm={`Leave ${company.name}`}
          change={leave}
          failed={teamMessages.changeFailed}
        >
          To come back, you need a new invitation.
        </AskFirst>
      )}
    </AccountSection>
  )
}

function OtherCompanies() {
  const account = useAccount()
  const { data = [] } = useQuery(companiesQuery(account))
  const change = useUserCall((id: string) => account.switchCompany({ id }))
  const others = data.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0) return null

  return (
    <AccountSection heading="Your other companies">
      <ul className="mt-4 border-t border-rule">
        {others.map(({ id, name, role }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2 last:border-b-0 last:pb-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-soft">{roleLabels.company[role]}</p>
            </div>
            <Button
              look="outline"
              aria-label={`Switch to ${name}`}
              isBusy={change.isPending && change.variables === id}
              onClick={() => change.mutate(id)}
            >
              {change.isPending && change.variables === id ? 'Switching…' : 'Switch'}
            </Button>
          </li>
        ))}
      </ul>
      <Failure error={change.error} fallback={companyMessages.switchFailed} />
    </AccountSection>
  )
}

function DeleteCompany({ company }: { company: Company }) {
  const { mutateAsync: deleteCompany } = useUserCall(useAccount().deleteCompany)
  const isTyped = (typed: string) => isNamed({ name: company.name }, typed)
  const schema = z.object({
    name: z.string().check(z.refine(isTyped, companyMessages.nameMismatch)),
  })
  return (
    <Deletion heading="Delete company" sentences={formatDeletion(company)}>
      {(close) => (
        <Form
          schema={schema}
          saved={{ name: '' }}
          focusOn="name"
          act={deleteCompany}
          onDone={() => toastSuccess(companyMessages.deleted)}
          submit="Delete permanently"
          busy="Deleting…"
          failed={companyMessages.deletionFailed}
          submitClassName="border-danger! bg-danger! text-paper!"
          onCancel={close}
          cancel="Keep company"
        >
          {({ field }) => (
            <>
              <p className="wrap-anywhere">
                To continue, type <b>{company.name}</b> below.
              </p>
              {field('name', 'Company name', { autoComplete: 'off' })}
            </>
          )}
        </Form>
      )}
    </Deletion>
  )
}
