export interface Question {
  id: string
  question: string
  answer: string
}

/** The pricing page's questions, also in its structured data. */
export const questions: readonly Question[] = [
  {
    id: 'billed',
    question: 'When am I billed?',
    answer: 'At the start of each billing cycle: every month, or once a year on the yearly plan.',
  },
  {
    id: 'change',
    question: 'Can I change plans?',
    answer:
      'Yes, at any time. Changes are prorated: you pay, or are credited, the difference for the days that are left in the cycle.',
  },
  {
    id: 'cancel',
    question: 'Can I cancel?',
    answer:
      'Anytime. You keep access until the cycle you paid for ends, and what we built keeps running on your servers after that.',
  },
  {
    id: 'ownership',
    question: 'Who owns what you build?',
    answer:
      'You do: the source code, the database and the documentation are handed over, with no licence fee per seat and no lock.',
  },
  {
    id: 'hosting',
    question: 'Where does it run?',
    answer:
      'On servers you choose: your own machines, or an account at a hosting company that is in your name.',
  },
  {
    id: 'duration',
    question: 'How long does a hit take?',
    answer:
      'Weeks rather than quarters. You get an estimated completion date after the initial assessment, and it shows on your dashboard.',
  },
]
