// Debian's Chromium, driven by Playwright. Whatever a page complains about is kept: errors, and
// what its own content security policy kept it from doing.
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** A browser, started when it is first needed. */
export function browserAt(program) {
  let browser;

  /** A page of its own with nothing remembered; `closing` gets what it has complained about. */
  return async function withPage(viewport, action) {
    browser ??= await chromium.launch({ executablePath: program, args: FLAGS });
    const context = await browser.newContext({
      viewport,
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });
    page.on('console', (message) => {
      // A refusal that a scenario asks for is no complaint, nor is a file that is no text.
      const refused = /status of (401|403|404|409)/.test(message.text());
      const noText =
        message.location().url.endsWith('/api/v1/workspace/files_read_v2') &&
        message.text().includes('status of 400');
      if (message.type() === 'error' && !refused && !noText) {
        complaints.push(message.text());
      }
    });
    try {
      const result = await action(page);
      return { ...result, complaints };
    } finally {
      await context.close();
    }
  };
}
