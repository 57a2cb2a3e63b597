import { describeLiveContract } from './live.contract.ts'

describeLiveContract('sqlite')
