import { describeLivePromises } from './live-promises.ts'

describeLivePromises('sqlite')
