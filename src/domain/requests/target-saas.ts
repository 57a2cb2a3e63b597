export const targetSaaSPresets = [
  'Salesforce',
  'HubSpot',
  'Asana',
  'monday.com',
  'Jira',
  'Slack',
  'Zoom',
  'Mailchimp',
  'Zendesk',
  'Dropbox',
  'QuickBooks',
  'Adobe Creative Cloud',
] as const

export const otherTarget = 'Other (specify)'
