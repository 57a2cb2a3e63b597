import type { ReactNode } from 'react'
import type { Story } from '#domain/showcase/story.ts'
import { formatCents } from '#domain/values/money.ts'
import styles from './miniature.css?inline'

const drawings = {
  pipeline: {
    label:
      'The CRM as delivered: deals with their amounts in four stages, from lead to won, above the forecast for the quarter.',
    Drawing: PipelineMiniature,
  },
  board: {
    label:
      'The project board as delivered: cards in four columns, from brief to done, with a client approval that shows who approved it and when.',
    Drawing: BoardMiniature,
  },
  inbox: {
    label:
      'The support desk as delivered: a list of tickets, the open conversation, and the customer’s order and parcel beside it.',
    Drawing: InboxMiniature,
  },
}

export interface MiniatureProps {
  name: Story['miniature']
}

/**
 * The delivered software, drawn in HTML: sharp at any size, in both themes. All its lengths are shares of the
 * frame's width. It is a picture: one label describes it, and nothing in it can be reached or selected.
 */
export function Miniature({ name }: MiniatureProps) {
  const { label, Drawing } = drawings[name]
  return (
    <div role="img" aria-label={label} className="drawing">
      {/* Only pages with a drawing carry its styles. */}
      <style href="miniatures" precedence="screen">
        {styles}
      </style>
      <div inert className="drawing-app">
        <Drawing />
      </div>
    </div>
  )
}

interface AppBarProps {
  name: string
  views: readonly [current: string, ...others: string[]]
  children: ReactNode
}

/** The name of the app, its views, and what it has at the right. */
function AppBar({ name, views, children }: AppBarProps) {
  return (
    <div className="drawn-bar">
      <b>{name}</b>
      {views.map((view) => (
        <span key={view} className="drawn-view">
          {view}
        </span>
      ))}
      <span className="drawn-end">{children}</span>
    </div>
  )
}

/** A colleague, by initials. */
function Avatar({ children }: { children: string }) {
  return <span className="drawn-avatar">{children}</span>
}

interface ColumnProps {
  name: string
  figure: string | number
  children: ReactNode
}

function Column({ name, figure, children }: ColumnProps) {
  return (
    <div className="drawn-column">
      <div className="drawn-line drawn-small">
        <b>{name}</b>
        <span className="figures">{figure}</span>
      </div>
      {children}
    </div>
  )
}

interface FootProps {
  name: string
  done: number
  of: number
  figure: string
}

/** How much of something is done, as a bar at the bottom. */
function Foot({ name, done, of, figure }: FootProps) {
  return (
    <div className="drawn-foot drawn-line">
      <b>{name}</b>
      <span className="drawn-meter">
        <span style={{ width: `${(100 * done) / of}%` }} />
      </span>
      <span className="figures">{figure}</span>
    </div>
  )
}

interface Card {
  title: string
  note: string
  /** Initials, or a guest. */
  who: string
  tone?: 'green' | 'amber'
  /** A card with a proof shows a page of it. */
  hasProof?: boolean
}

const columns: { name: string; cards: Card[] }[] = [
  {
    name: 'Brief',
    cards: [
      { title: 'Store signage', note: 'Due Mar 20', who: 'IS' },
      { title: 'Price tags', note: 'Due Mar 24', who: 'NV' },
      { title: 'Window film', note: 'Due Apr 2', who: 'IS' },
    ],
  },
  {
    name: 'In progress',
    cards: [
      { title: 'Pages 12 to 18', note: 'Proof 2', who: 'NV', hasProof: true },
      { title: 'Retouching', note: '6.5 hours', who: 'Guest' },
    ],
  },
  {
    name: 'Approval',
    cards: [
      {
        title: 'Cover',
        note: 'Approved by Ana, Mar 4',
        who: 'AR',
        tone: 'green',
        hasProof: true,
      },
      { title: 'Order form', note: 'Waiting, 1 day', who: 'AR', tone: 'amber' },
    ],
  },
  {
    name: 'Done',
    cards: [
      { title: 'Paper stock', note: 'Mar 1', who: 'IS' },
      { title: 'Type specimen', note: 'Feb 27', who: 'NV' },
      { title: 'Page plan', note: 'Feb 24', who: 'IS' },
    ],
  },
]

function BoardMiniature() {
  return (
    <>
      <AppBar name="Spring catalog" views={['Board', 'Proofs', 'Hours']}>
        <span className="drawn-button">Copy guest link</span>
        <Avatar>IS</Avatar>
      </AppBar>
      <div className="drawn-columns">
        {columns.map(({ name, cards }) => (
          <Column key={name} name={name} figure={cards.length}>
            {cards.map(({ title, note, who, tone, hasProof }) => (
              <div key={title} className="drawn-card" data-tone={tone}>
                {hasProof && <Proof />}
                <b>{title}</b>
                <span className="drawn-line drawn-small">
                  {note}
                  <Avatar>{who}</Avatar>
                </span>
              </div>
            ))}
          </Column>
        ))}
      </div>
      <Foot name="Hours this week" done={93} of={120} figure="46.5 of 60" />
    </>
  )
}

/** A spread: a picture, and lines of text beside it. */
function Proof() {
  return (
    <span className="drawn-proof">
      <span />
      <span />
    </span>
  )
}

const tickets = [
  { subject: 'Where is my parcel?', from: 'Lena K.', time: '9:41' },
  { subject: 'Exchange for a larger size', from: 'Tomas B.', time: '9:27' },
  { subject: 'Invoice for my company', from: 'Odile M.', time: '8:58' },
  { subject: 'Lamp arrived broken', from: 'Ravi S.', time: '8:30' },
  { subject: 'Change the address', from: 'Jun H.', time: '8:12' },
]

const parcel = [
  { name: 'Packed', time: 'Mar 2' },
  { name: 'Shipped', time: 'Mar 3' },
  { name: 'With the courier', time: 'Today' },
]

function InboxMiniature() {
  return (
    <>
      <AppBar name="Support" views={['Inbox', 'Solved', 'Reports']}>
        <span className="drawn-small">First answer: 2 h</span>
        <Avatar>PR</Avatar>
      </AppBar>
      <div className="drawn-desk">
        <div className="drawn-tickets">
          {tickets.map(({ subject, from, time }) => (
            <div key={subject} className="drawn-ticket">
              <b>{subject}</b>
              <span className="drawn-line drawn-small">
                {from} <span className="figures">{time}</span>
              </span>
            </div>
          ))}
        </div>
        <div className="drawn-talk">
          <b>Where is my parcel?</b>
          <p>Hi, it was due yesterday and I’m away from tomorrow. Can you check?</p>
          <p className="drawn-reply">
            Hello Lena, it’s on the van now and arrives by 2 pm today. I’ll keep an eye on it.
          </p>
          <span className="drawn-line drawn-end">
            <span className="drawn-button">Saved replies</span>
            <span className="drawn-button drawn-primary">Send</span>
          </span>
        </div>
        <Order />
      </div>
    </>
  )
}

function Order() {
  return (
    <div className="drawn-order">
      <b className="figures">Order 10482</b>
      <Line name="Desk lamp, brass" value="$64" />
      <Line name="Linen shade, 2" value="$38" />
      <Line name="Paid" value="$102" isTotal />
      <b>Parcel</b>
      {parcel.map(({ name, time }) => (
        <span key={name} className="drawn-stop drawn-line drawn-small">
          {name} <span className="figures">{time}</span>
        </span>
      ))}
      <span className="drawn-button">Refund</span>
    </div>
  )
}

interface LineProps {
  name: string
  value: string
  isTotal?: boolean
}

function Line({ name, value, isTotal = false }: LineProps) {
  return (
    <span className="drawn-line drawn-small" data-sum={isTotal}>
      {name} <span className="figures">{value}</span>
    </span>
  )
}

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

function PipelineMiniature() {
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
