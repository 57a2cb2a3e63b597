import type { ReactNode } from 'react'
import type { Story } from '#domain/showcase/story.ts'
import styles from './miniature.css?inline'

export interface MiniatureProps {
  name: NonNullable<Story['miniature']>
}

/**
 * The delivered software, drawn in HTML: sharp at any size, in both themes. All its lengths are shares of the
 * frame's width. It is a picture: one label describes it, and nothing in it can be reached or selected.
 */
export function Miniature({ name }: MiniatureProps) {
  const { label, drawing } = drawings[name]
  return (
    <div role="img" aria-label={label} className="drawing">
      {/* Only pages with a drawing carry its styles. */}
      <style href="miniatures" precedence="screen">
        {styles}
      </style>
      <div inert className="drawing-app">
        {drawing}
      </div>
    </div>
  )
}

interface AppBarProps {
  name: string
  views: readonly [current: string, ...others: string[]]
  who: string
  children?: ReactNode
}

function AppBar({ name, views, who, children }: AppBarProps) {
  return (
    <div className="drawn-bar">
      <b>{name}</b>
      {views.map((view) => (
        <span key={view} className="drawn-view">
          {view}
        </span>
      ))}
      <span className="drawn-end">
        {children}
        <span className="drawn-avatar">{who}</span>
      </span>
    </div>
  )
}

interface Column {
  name: string
  /** The number of its cards, if none is given. */
  figure?: string
  cards: {
    title: string
    figure?: string
    note: string
    /** Initials, or a guest. */
    who: string
    tone?: 'green' | 'amber'
    /** A spread: a picture, and lines of text beside it. */
    hasProof?: boolean
  }[]
}

function Columns({ columns }: { columns: Column[] }) {
  return (
    <div className="drawn-columns">
      {columns.map(({ name, cards, figure = cards.length }) => (
        <div key={name} className="drawn-column">
          <div className="drawn-line drawn-small">
            <b>{name}</b>
            <span className="figures">{figure}</span>
          </div>
          {cards.map((card) => (
            <div key={card.title} className="drawn-card" data-tone={card.tone}>
              {card.hasProof && (
                <span className="drawn-proof">
                  <span />
                  <span />
                </span>
              )}
              <b>{card.title}</b>
              {card.figure && <span className="figures">{card.figure}</span>}
              <span className="drawn-line drawn-small">
                {card.note}
                <span className="drawn-avatar">{card.who}</span>
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Foot({ name, percent, figure }: { name: string; percent: number; figure: string }) {
  return (
    <div className="drawn-foot drawn-line">
      <b>{name}</b>
      <span className="drawn-meter">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="figures">{figure}</span>
    </div>
  )
}

function Line({ name, figure, isTotal }: { name: string; figure: string; isTotal?: boolean }) {
  return (
    <span className="drawn-line drawn-small" data-sum={isTotal}>
      {name} <span className="figures">{figure}</span>
    </span>
  )
}

const stages: Column[] = [
  {
    name: 'Lead',
    figure: '$70,000',
    cards: [
      { title: 'Velden Dental', figure: '$18,400', note: 'Call Thu', who: 'MH' },
      { title: 'Orrin Freight', figure: '$42,000', note: 'Intro sent', who: 'JT' },
      { title: 'Tansy Foods', figure: '$9,600', note: 'Demo Fri', who: 'MH' },
    ],
  },
  {
    name: 'Proposal',
    figure: '$64,400',
    cards: [
      { title: 'Pellworth Mills', figure: '$36,500', note: 'Sent Mar 3', who: 'SO' },
      { title: 'Dunmere Clinics', figure: '$27,900', note: 'Due Wed', who: 'JT' },
    ],
  },
  {
    name: 'Negotiation',
    figure: '$73,500',
    cards: [
      { title: 'Quillmark Books', figure: '$51,200', note: 'Legal', who: 'SO' },
      { title: 'Norbeck Tools', figure: '$22,300', note: 'Call Tue', who: 'MH' },
    ],
  },
  {
    name: 'Won',
    figure: '$93,300',
    cards: [
      { title: 'Ashlow Farms', figure: '$31,000', note: 'Mar 2', who: 'JT', tone: 'green' },
      { title: 'Sabel Interiors', figure: '$14,800', note: 'Feb 26', who: 'MH', tone: 'green' },
      { title: 'Corvane Labs', figure: '$47,500', note: 'Feb 19', who: 'SO', tone: 'green' },
    ],
  },
]

const board: Column[] = [
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
      { title: 'Cover', note: 'Approved by Ana, Mar 4', who: 'AR', tone: 'green', hasProof: true },
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

const tickets = [
  { subject: 'Where is my parcel?', from: 'Lena K.', time: '9:41' },
  { subject: 'Exchange for a larger size', from: 'Tomas B.', time: '9:27' },
  { subject: 'Invoice for my company', from: 'Odile M.', time: '8:58' },
  { subject: 'Lamp arrived broken', from: 'Ravi S.', time: '8:30' },
  { subject: 'Change the address', from: 'Jun H.', time: '8:12' },
]

const parcel = { Packed: 'Mar 2', Shipped: 'Mar 3', 'With the courier': 'Today' }

const inbox = (
  <>
    <AppBar name="Support" views={['Inbox', 'Solved', 'Reports']} who="PR">
      <span className="drawn-small">First reply: 2 h</span>
    </AppBar>
    <div className="drawn-desk">
      <div className="drawn-tickets">
        {tickets.map(({ subject, from, time }) => (
          <div key={subject} className="drawn-ticket">
            <b>{subject}</b>
            <Line name={from} figure={time} />
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
      <div className="drawn-order">
        <b className="figures">Order 10482</b>
        <Line name="Desk lamp, brass" figure="$64" />
        <Line name="Linen shade, 2" figure="$38" />
        <Line name="Paid" figure="$102" isTotal />
        <b>Parcel</b>
        {Object.entries(parcel).map(([name, time]) => (
          <span key={name} className="drawn-stop drawn-line drawn-small">
            {name} <span className="figures">{time}</span>
          </span>
        ))}
        <span className="drawn-button">Refund</span>
      </div>
    </div>
  </>
)

const drawings: Record<MiniatureProps['name'], { label: string; drawing: ReactNode }> = {
  pipeline: {
    label:
      'The CRM as delivered: deals with their amounts in four stages, from lead to won, above the forecast for the quarter.',
    drawing: (
      <>
        <AppBar name="Pipeline" views={['Deals', 'Accounts', 'Forecast', 'Reports']} who="MH" />
        <Columns columns={stages} />
        <Foot
          name="Forecast, this quarter"
          percent={(100 * 182) / 240}
          figure="$182,000 of $240,000"
        />
      </>
    ),
  },
  board: {
    label:
      'The project board as delivered: cards in four columns, from brief to done, with a client approval that shows who approved it and when.',
    drawing: (
      <>
        <AppBar name="Spring catalog" views={['Board', 'Proofs', 'Hours']} who="IS">
          <span className="drawn-button">Copy guest link</span>
        </AppBar>
        <Columns columns={board} />
        <Foot name="Hours this week" percent={77.5} figure="46.5 of 60" />
      </>
    ),
  },
  inbox: {
    label:
      'The support desk as delivered: a list of tickets, the open conversation, and the customer’s order and parcel beside it.',
    drawing: inbox,
  },
}
