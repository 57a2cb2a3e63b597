import { formatCents } from '#domain/values/money.ts'
import { AppBar, Avatar, Column, Foot } from './drawn-parts.tsx'

const stages = [
  {
    name: 'Lead',
    deals: [
      { company: 'Velden Dental', dollars: 18_400, next: 'Call Thu', owner: 'MH' },
      { company: 'Orrin Freight', dollars: 42_000, next: 'Intro sent', owner: 'JT' },
      { company: 'Tansy Foods', dollars: 9_600, next: 'Demo Fri', owner: 'MH' },
    ],
  },
  {
    name: 'Proposal',
    deals: [
      { company: 'Pellworth Mills', dollars: 36_500, next: 'Sent Mar 3', owner: 'SO' },
      { company: 'Dunmere Clinics', dollars: 27_900, next: 'Due Wed', owner: 'JT' },
    ],
  },
  {
    name: 'Negotiation',
    deals: [
      { company: 'Quillmark Books', dollars: 51_200, next: 'Legal', owner: 'SO' },
      { company: 'Norbeck Tools', dollars: 22_300, next: 'Call Tue', owner: 'MH' },
    ],
  },
  {
    name: 'Won',
    deals: [
      { company: 'Ashlow Farms', dollars: 31_000, next: 'Mar 2', owner: 'JT' },
      { company: 'Sabel Interiors', dollars: 14_800, next: 'Feb 26', owner: 'MH' },
      { company: 'Corvane Labs', dollars: 47_500, next: 'Feb 19', owner: 'SO' },
    ],
  },
]

export function PipelineMiniature() {
  return (
    <>
      <AppBar name="Pipeline" views={['Deals', 'Accounts', 'Forecast', 'Reports']}>
        <Avatar>MH</Avatar>
      </AppBar>
      <div className="drawn-columns">
        {stages.map(({ name, deals }) => (
          <Column key={name} name={name} figure={formatCents(sumDollars(deals) * 100)}>
            {deals.map(({ company, dollars, next, owner }) => (
              <div key={company} className="drawn-card" data-tone={name === 'Won' && 'green'}>
                <b>{company}</b>
                <span className="figures">{formatCents(dollars * 100)}</span>
                <span className="drawn-line drawn-small">
                  {next}
                  <Avatar>{owner}</Avatar>
                </span>
              </div>
            ))}
          </Column>
        ))}
      </div>
      <Foot name="Forecast, this quarter" done={182} of={240} figure="$182,000 of $240,000" />
    </>
  )
}

function sumDollars(deals: readonly { dollars: number }[]): number {
  return deals.reduce((sum, { dollars }) => sum + dollars, 0)
}
