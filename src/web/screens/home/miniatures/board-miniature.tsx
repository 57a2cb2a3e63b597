import { AppBar, Avatar, Column, Foot } from './drawn-parts.tsx'

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

export function BoardMiniature() {
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
