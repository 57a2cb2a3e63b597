export { type Browser, default, type ElementHandle, type Page } from 'puppeteer-core'
