import { Fragment, type ReactNode, type SVGAttributes } from 'react'
import type { Story } from '#domain/showcase/hit-schema.ts'

export interface MiniatureProps {
  name: NonNullable<Story['miniature']>
}

/** The delivered software as a picture. A frame in which its letters would be too small shows a part of it. */
export function Miniature({ name }: MiniatureProps) {
  const { label, drawing, align = 'xMin' } = drawings[name]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 640 400"
      preserveAspectRatio={`${align}YMin slice`}
      height="100%"
      className="block min-h-64 w-full forced-color-adjust-none select-none"
      pointerEvents="none"
      fill="var(--ink)"
      fontSize="16"
    >
      {drawing}
    </svg>
  )
}

const looks: Record<string, SVGAttributes<SVGElement>> = {
  large: { fontSize: 19 },
  small: { fontSize: 13 },
  tiny: { fontSize: 11 },
  bold: { fontWeight: 600 },
  mono: { fontFamily: 'var(--font-mono)' },
  end: { textAnchor: 'end' },
  middle: { textAnchor: 'middle' },
  soft: { fill: 'var(--ink-soft)' },
  rule: { fill: 'var(--rule)' },
  edge: { fill: 'var(--rule-strong)' },
  green: { fill: 'var(--green)' },
  amber: { fill: 'var(--amber)' },
  tint: { fill: 'var(--primary-soft)', rx: 4 },
  round: { fill: 'var(--primary-soft)', rx: 11 },
  primary: { fill: 'var(--primary)' },
  white: { fill: 'var(--on-primary)' },
  card: { fill: 'var(--paper-raised)', stroke: 'var(--rule)', rx: 4 },
  button: { fill: 'var(--paper-raised)', stroke: 'var(--rule-strong)', rx: 4 },
}

function lookOf(names: string): SVGAttributes<SVGElement> {
  return Object.assign({}, ...names.split(' ').map((name) => looks[name]))
}

function words(x: number, y: number, text: string, look = '') {
  return (
    <text x={x} y={y} {...lookOf(look)}>
      {text}
    </text>
  )
}

function box(x: number, y: number, width: number, height: number, look: string) {
  return <rect {...{ x, y, width, height }} {...lookOf(look)} />
}

function button(x: number, y: number, width: number, name: string, look = 'button') {
  return (
    <>
      {box(x, y, width, 24, look)}
      {words(x + width / 2, y + 16.5, name, `small bold middle ${look === 'primary' && 'white'}`)}
    </>
  )
}

/** The views by where they begin. The first is the current one. */
function appBar(name: string, who: string, views: Record<string, number>, x = 17) {
  return (
    <>
      {box(-1, -1, 642, 52, 'card')}
      {box(Object.values(views)[0] ?? 0, 47, 43, 4, 'primary')}
      {words(x, 32, name, 'large bold')}
      {Object.entries(views).map(([view, start], at) => (
        <Fragment key={view}>{words(start, 31, view, at === 0 ? '' : 'soft')}</Fragment>
      ))}
      {box(599, 15, 24, 22, 'round')}
      {words(611, 30, who, 'tiny middle')}
    </>
  )
}

type Card = [at: number, title: string, note: string, who: string, sum: string, look?: string]

/** One path for all cards and one for each colour of their edges: every element costs the page style and layout. */
function board(columns: Record<string, string>, cards: Card[], foot: [string, number, string]) {
  const [name, percent, figure] = foot
  const placed = cards.map(([at, title, note, who, sum, look = 'edge'], place) => {
    const row = cards.slice(0, place).filter((card) => card[0] === at).length
    return { x: 17 + at * 154, y: 84 + row * 92, title, note: `${note}, ${who}`, sum, look }
  })
  return (
    <>
      {Object.entries(columns).map(([column, sum], at) => (
        <Fragment key={column}>
          {words(17 + at * 154, 74, column, 'small bold')}
          {words(160 + at * 154, 74, sum, 'small mono end')}
        </Fragment>
      ))}
      <path
        {...looks.card}
        d={placed.map(({ x, y }) => `M${x + 0.5} ${y + 0.5}h138q4 0 4 4v70q0 4-4 4h-138z`).join('')}
      />
      {['edge', 'amber', 'green'].map((edge) => (
        <path
          key={edge}
          {...looks[edge]}
          d={placed.map(({ x, y, look }) => (look === edge ? `M${x} ${y}h3v79h-3z` : '')).join('')}
        />
      ))}
      {placed.map(({ x, y, title, note, sum, look }) => (
        <Fragment key={title}>
          {words(x + 13, y + 22, title, 'bold')}
          {words(x + 13, y + 43, sum, 'mono')}
          {words(x + 13, y + 66, note, `small ${look === 'amber' ? look : 'soft'}`)}
        </Fragment>
      ))}
      {box(-1, 355, 642, 46, 'card')}
      {words(17, 383, name, 'bold')}
      {box(200, 372, 200, 11, 'rule')}
      {box(200, 372, 2 * percent, 11, 'primary')}
      {words(623, 383, figure, 'mono end')}
    </>
  )
}

const stages = { Lead: '$70,000', Proposal: '$64,400', Negotiation: '$73,500', Won: '$93,300' }
const deals: Card[] = [
  [0, 'Velden Dental', 'Call Thu', 'MH', '$18,400'],
  [0, 'Orrin Freight', 'Intro sent', 'JT', '$42,000'],
  [0, 'Tansy Foods', 'Demo Fri', 'MH', '$9,600'],
  [1, 'Pellworth Mills', 'Sent Mar 3', 'SO', '$36,500'],
  [1, 'Dunmere Care', 'Due Wed', 'JT', '$27,900'],
  [2, 'Quill Books', 'Legal', 'SO', '$51,200'],
  [2, 'Norbeck Tools', 'Call Tue', 'MH', '$22,300'],
  [3, 'Ashlow Farms', 'Mar 2', 'JT', '$31,000', 'green'],
  [3, 'Sabel Interiors', 'Feb 26', 'MH', '$14,800', 'green'],
  [3, 'Corvane Labs', 'Feb 19', 'SO', '$47,500', 'green'],
]

const steps = { Brief: '3', 'In progress': '2', Approval: '2', Done: '3' }
const tasks: Card[] = [
  [0, 'Store signage', 'Due Mar 20', 'IS', '4.0 h'],
  [0, 'Price tags', 'Due Mar 24', 'NV', '1.5 h'],
  [0, 'Window film', 'Due Apr 2', 'IS', '6.0 h'],
  [1, 'Pages 12 to 18', 'Proof 2', 'NV', '9.0 h'],
  [1, 'Retouching', 'Due Fri', 'Guest', '6.5 h'],
  [2, 'Cover', 'Ana, Mar 4', 'AR', 'Approved', 'green'],
  [2, 'Order form', '1 day', 'AR', 'Waiting', 'amber'],
  [3, 'Paper stock', 'Mar 1', 'IS', '2.0 h'],
  [3, 'Type specimen', 'Feb 27', 'NV', '8.5 h'],
  [3, 'Page plan', 'Feb 24', 'IS', '9.0 h'],
]

const tickets: [subject: string, from: string, time: string][] = [
  ['My parcel is late', 'Lena K.', '9:41'],
  ['A larger size', 'Tomas B.', '9:27'],
  ['Invoice, please', 'Odile M.', '8:58'],
  ['Broken on arrival', 'Ravi S.', '8:30'],
  ['Another address', 'Jun H.', '8:12'],
]

const talk: { [y: number]: string } = {
  123: 'Hi, it was due yesterday and',
  143: 'I’m away from tomorrow.',
  163: 'Can you check?',
  211: 'Hello Lena, it’s on the van now',
  231: 'and arrives by 2 pm today.',
  251: 'I’ll keep an eye on it.',
}

const order: [y: number, name: string, figure: string][] = [
  [108, 'Desk lamp, brass', '$64'],
  [130, 'Linen shade, 2', '$38'],
  [158, 'Paid', '$102'],
  [226, 'Packed', 'Mar 2'],
  [250, 'Shipped', 'Mar 3'],
  [274, 'On the van', 'Today'],
]

/** `align` is the side that a narrow frame shows. */
type Drawing = { label: string; drawing: ReactNode; align?: 'xMax' }

const drawings: Record<MiniatureProps['name'], Drawing> = {
  pipeline: {
    label: 'The CRM as delivered: deals in four stages, from lead to won, and the forecast.',
    drawing: (
      <>
        {board(stages, deals, ['Forecast, this quarter', 76, '$182,000 of $240,000'])}
        {appBar('Pipeline', 'MH', { Deals: 108, Accounts: 167, Forecast: 250, Reports: 331 })}
      </>
    ),
  },
  board: {
    label: 'The project board as delivered: cards from brief to done, and who approved what.',
    drawing: (
      <>
        {board(steps, tasks, ['Hours this week', 77.5, '46.5 of 60'])}
        {appBar('Spring catalog', 'IS', { Board: 162, Proofs: 222, Hours: 286 })}
        {button(482, 14, 108, 'Copy guest link')}
      </>
    ),
  },
  inbox: {
    label: 'The support desk as delivered: a ticket with the customer’s order beside it.',
    drawing: (
      <>
        {box(161, 51, 280, 350, 'card')}
        {box(0, 51, 160, 58, 'tint')}
        {tickets.map(([subject, from, time], at) => (
          <Fragment key={subject}>
            {words(12, 75 + at * 58, subject, 'bold')}
            {words(12, 95 + at * 58, from, 'small soft')}
            {words(150, 95 + at * 58, time, 'small mono end soft')}
            {box(0, 108 + at * 58, 160, 1, 'rule')}
          </Fragment>
        ))}
        {words(177, 82, 'My parcel is late', 'bold')}
        {box(177, 99, 248, 76, 'tint')}
        {box(177, 187, 248, 76, 'button')}
        {Object.entries(talk).map(([y, line]) => (
          <Fragment key={y}>{words(189, Number(y), line)}</Fragment>
        ))}
        {button(252, 362, 108, 'Saved replies')}
        {button(368, 362, 57, 'Send', 'primary')}
        {words(456, 82, 'Order 10482', 'mono bold')}
        {box(456, 139, 168, 1, 'rule')}
        {words(456, 201, 'Parcel', 'bold')}
        {order.map(([y, name, figure]) => (
          <Fragment key={name}>
            {words(456, y, name, 'small')}
            {words(624, y, figure, 'small mono end')}
          </Fragment>
        ))}
        {button(456, 362, 168, 'Refund')}
        {appBar('Support', 'PR', { Inbox: 268, Solved: 327, Reports: 394 }, 177)}
        {words(12, 31, '5 open tickets', 'soft')}
        {words(589, 31, 'First reply: 2 h', 'small end')}
      </>
    ),
    align: 'xMax',
  },
}
