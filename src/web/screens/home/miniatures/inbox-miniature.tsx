import { AppBar, Avatar } from './drawn-parts.tsx'

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

export function InboxMiniature() {
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
