import { type Company, company } from './brand.ts'

export const exampleCompany: Company = {
  ...company,
  representedBy: 'Alex Example, managing director',
  register: 'Example Register of Companies, no. 00000000',
  taxNumber: '',
  bankDetails: '',
}
