import { type Company, company } from './brand.ts'

/** The company in code, with what only imprint and quotes have of it. */
export const exampleCompany: Company = {
  ...company,
  representedBy: 'Alex Example, managing director',
  register: 'Example Register of Companies, no. 00000000',
  taxNumber: '',
  bankDetails: '',
}
