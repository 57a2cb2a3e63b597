import { buildPrice } from '#domain/savings/savings-case.ts'

/** The pricing page's questions, also in its structured data. */
export const questions = [
  {
    id: 'billed',
    question: 'When am I billed?',
    answer: `At the start of each billing cycle, monthly or yearly. One plan covers all your company’s apps. Each build has its own one-time price, typically ${buildPrice}, which you agree to first.`,
  },
  {
    id: 'change',
    question: 'Can I change plans?',
    answer:
      'Yes, anytime. Changes are prorated: you pay or get back the difference for the days left in the cycle.',
  },
  {
    id: 'cancel',
    question: 'Can I cancel?',
    answer:
      'Yes, anytime. You keep access until the cycle you paid for ends, and what we built keeps running on your servers after that.',
  },
  {
    id: 'ownership',
    question: 'Who owns what you build?',
    answer:
      'You do. We hand over the source code, the database and the documentation. No per-seat license fees, no lock-in.',
  },
  {
    id: 'hosting',
    question: 'Where does it run?',
    answer: 'On servers you choose: your own machines, or a hosting account in your name.',
  },
  {
    id: 'duration',
    question: 'How long does a hit take?',
    answer:
      'Weeks, not quarters. After the initial assessment, an estimated completion date appears on your dashboard.',
  },
  {
    id: 'security',
    question: 'How do you protect our data?',
    answer:
      'Your solution and its data stay on your servers. Here, we store passwords only as hashes and encrypt the secrets we hand over. You can require two-step sign-in for your whole company, and your account lists its sign-ins.',
  },
  {
    id: 'updates',
    question: 'Who keeps it up to date?',
    answer:
      'We do, as long as you have a plan: upkeep and support are part of it. You write to us where you ordered, and the answer is there for your whole team.',
  },
  {
    id: 'stop',
    question: 'What if you stop?',
    answer:
      'Your software doesn’t. It runs on your servers, and you have its source code, database and documentation, so any developer can take over. You can download your requests and invoices from your account at any time.',
  },
] as const
