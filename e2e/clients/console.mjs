// An operator at the console: node console.mjs CHROMIUM URL, where URL is of the server. LINK in the
// environment is a one-time link, ADMIN_KEY the admin key. Scenarios are named on standard input.
import { mkdirSync } from 'node:fs';
import { browserAt, PHONE, WIDE } from './browser.mjs';
import { drawn, workspaceScenarios, workspaceScreens } from './console-workspace.mjs';
import { perform } from './perform.mjs';

const [program, base] = process.argv.slice(2);
const withPage = browserAt(program);
const TOOL = 'lookup_exemplars';

function at(path) {
  return `${base}/console/#/${path}`;
}

async function signInByKey(page, path = 'overview', key = process.env.ADMIN_KEY) {
  await page.goto(at(path));
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('nav[aria-label="Screens"]').waitFor({ state: 'attached' });
}

/** Goes to a screen as people do: by the menu, which is a drawer where it is narrow. */
async function pick(page, name) {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
  }
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click();
}

async function createKey(page, name) {
  await pick(page, 'Keys & accounts');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Put into the account, USD').fill('1');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const key = await page.getByLabel('The key', { exact: true }).textContent();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('table', { name: 'Keys' }).getByText(name).waitFor();
  return key;
}

/** Calls the tool with a price from its form; answers the address of the call's own page. */
async function callFromForm(page, key) {
  await page.goto(at(`try/${TOOL}?dialect=samurai&pay=key`));
  await page.getByLabel('query', { exact: false }).first().fill('retries <b>bold</b>');
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  const open = page.getByRole('link', { name: /the call|Open/i }).first();
  await open.waitFor();
  return open.getAttribute('href');
}

async function refund(page) {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ }).click();
  await page.getByRole('heading', { name: 'Refund', exact: true }).waitFor();
}

/** Whether something sticks out of the page to the right. */
function overflows(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
}

/** The day of an operator: a key, a paid call seen live, its figures, and its money given back. */
async function day(page, enter, name) {
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const key = await createKey(page, name);

  const live = await page.context().newPage();
  await live.goto(at('calls'));
  await live.getByText('Live', { exact: true }).waitFor();
  const href = await callFromForm(page, key);
  const row = live.getByRole('table', { name: 'Calls' }).locator(`a[href="${href}"]`);
  await row.waitFor();
  await live.close();

  await pick(page, 'Analytics');
  const figures = page.getByRole('table', { name: 'Figures' });
  await figures.getByText(TOOL).first().waitFor();
  const shown = await figures.getByRole('row').filter({ hasText: TOOL }).first().innerText();

  await page.goto(`${base}/console/${href}`);
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  const steps = await page.locator('.timeline .step-name').allInnerTexts();
  const account = await page.locator('a[href^="#/accounts/"]').first().getAttribute('href');
  await refund(page);
  await page.goto(`${base}/console/${account}`);
  const ledger = page.getByRole('table', { name: /entries|ledger/i });
  await ledger.getByText(/refund of/).first().waitFor();
  return { key, href, shown, steps, account, overflows: await overflows(page) };
}

const byLink = (page) => page.goto(process.env.LINK);

/** Every address of the menu, and what is too wide on it. */
const SCREENS = [
  'overview', 'calls', 'analytics', 'payments', 'payments?tab=challenges', 'keys', 'accounts',
  'try', `try/${TOOL}`, 'try/hostile', 'tools', 'catalog', 'settings', 'settings?tab=doctor',
];

await perform({
  ...workspaceScenarios({ withPage, at, pick, signInByKey }),

  operatorsDay: () => withPage(WIDE, (page) => day(page, byLink, 'wide')),

  operatorsDayOnAPhone: () => withPage(PHONE, (page) => day(page, signInByKey, 'phone')),

  linkAgain: () =>
    withPage(WIDE, async (page) => {
      const answer = await page.goto(process.env.LINK);
      return { status: answer.status(), said: await page.locator('body').innerText() };
    }),

  everyScreen: () =>
    withPage(PHONE, async (page) => {
      await signInByKey(page);
      const wide = [];
      const nameless = [];
      for (const screen of [...SCREENS, ...(await workspaceScreens(base))]) {
        await page.goto(at(screen));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle').catch(() => {});
        await drawn(page, screen);
        if (await overflows(page)) {
          wide.push(screen);
        }
        nameless.push(...(await page.evaluate(unlabelled, screen)));
      }
      return { wide, nameless };
    }),

  /** What a hostile tool says is shown, and nothing of it happens. */
  hostile: () =>
    withPage(WIDE, async (page) => {
      await signInByKey(page, 'try/hostile?pay=none');
      await page.getByRole('button', { name: 'Call', exact: true }).waitFor();
      for (const field of await page.locator('#try-form input, #try-form textarea').all()) {
        await field.fill('<script>alert(2)</script>');
      }
      await page.getByRole('button', { name: 'Call', exact: true }).click();
      await page.locator('.try-bench').getByText(/^(ok|failed)$/i).first().waitFor();
      await page.goto(at('calls?tool=hostile'));
      await page.getByRole('table', { name: 'Calls' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      await page.goto(at('calls'));
      await page.getByRole('table', { name: 'Calls' }).getByText('onerror').first().waitFor();
      await page.goto(at('tools'));
      await page.getByText('hostile').first().waitFor();
      await page.goto(at('analytics'));
      await page.getByRole('table', { name: 'Figures' }).waitFor();
      const found = await page.evaluate(
        () => document.querySelectorAll('img[src="x"], #app script, #app b b').length,
      );
      return { title: await page.title(), found };
    }),

  /** A picture of each screen, for people: SHOTS in the environment says where to. */
  pictures: () =>
    withPage(WIDE, async (page) => {
      mkdirSync(process.env.SHOTS, { recursive: true });
      await signInByKey(page);
      const screens = [...SCREENS, ...(await workspaceScreens(base))];
      for (const scheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const screen of screens) {
          await page.goto(at(screen));
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForTimeout(700);
          const name = screen.replaceAll(/[^a-z_]+/g, '-');
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${scheme}.png` });
        }
      }
      return {};
    }),
});

/** Controls that have no name for those who can't see them. Runs in the page. */
function unlabelled(screen) {
  const controls = document.querySelectorAll('button, input, select, textarea, a[href]');
  return [...controls]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter(
      (one) =>
        !one.innerText?.trim() &&
        !one.getAttribute('aria-label') &&
        !one.getAttribute('aria-labelledby') &&
        !one.labels?.length &&
        !one.title &&
        !one.querySelector('img[alt]:not([alt=""])'),
    )
    .map((one) => `${screen}: ${one.outerHTML.slice(0, 120)}`);
}
