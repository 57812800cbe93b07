// An operator at the console: node console.mjs CHROMIUM URL, where URL is of the server. LINK in the
// environment is a one-time link, ADMIN_KEY the admin key. Scenarios are named on standard input.
import { mkdirSync } from 'node:fs';
import { browserAt, PHONE, WIDE } from './browser.mjs';
import { moneyScenarios } from './console-money.mjs';
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
  await page.getByLabel('Initial deposit, USD').fill('1');
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

/** What Analytics shows of the tool: the figures by the names of their columns. */
async function figuresOf(page) {
  await page.goto(at('analytics'));
  const figures = page.getByRole('table', { name: 'Figures' });
  const nothing = page.getByText('Nothing was called in this range.');
  await figures.or(nothing).first().waitFor();
  const row = figures.getByRole('row').filter({ hasText: TOOL }).first();
  if ((await row.count()) === 0) {
    return { Calls: '0', Paid: '0' };
  }
  const names = await figures.locator('thead th').allTextContents();
  const cells = await row.locator('th, td').allTextContents();
  return Object.fromEntries(names.map((name, i) => [name.trim(), cells[i].trim()]));
}

/** The day of an operator: a key, a paid call seen live, its figures, and its money given back. */
async function day(page, enter, name) {
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const before = await figuresOf(page);
  const key = await createKey(page, name);

  const live = await page.context().newPage();
  await live.goto(at('calls'));
  await live.getByText('Live', { exact: true }).waitFor();
  const href = await callFromForm(page, key);
  const row = live.getByRole('table', { name: 'Calls' }).locator(`a[href="${href}"]`);
  await row.waitFor();
  await live.close();

  const after = await figuresOf(page);

  await page.goto(`${base}/console/${href}`);
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  const steps = await page.locator('.timeline .step-name').allInnerTexts();
  const account = await page.locator('a[href^="#/accounts/"]').first().getAttribute('href');
  const wide = await overflows(page);
  await refund(page);
  await page.goto(`${base}/console/${account}`);
  const ledger = page.getByRole('table', { name: /entries|ledger/i });
  await ledger.getByText(/refund of/).first().waitFor();
  const sticks = wide || (await overflows(page));
  return { key, href, before, after, steps, account, overflows: sticks };
}

const byLink = (page) => page.goto(process.env.LINK);

/** Every address of the menu. */
const SCREENS = [
  'overview', 'calls', 'analytics', 'analytics?group=day&range=30d', 'payments',
  'payments?tab=challenges', 'keys', 'accounts', 'try', `try/${TOOL}`, 'try/hostile', 'tools',
  'catalog', 'settings', 'settings?tab=doctor', 'settings?tab=connect',
];

async function api(path, body) {
  const headers = { Authorization: `Bearer ${process.env.ADMIN_KEY}` };
  const json = { method: 'POST', body: JSON.stringify(body) };
  const type = { 'Content-Type': 'application/json' };
  const options = body ? { headers: { ...headers, ...type }, ...json } : { headers };
  const answer = await fetch(`${base}/api/v1/${path}`, options);
  if (!answer.ok) {
    throw new Error(`${path}: ${await answer.text()}`);
  }
  return answer.json();
}

/** Addresses of single things: a call that a wallet has paid, its payment, and others. */
async function singleThings() {
  const tried = await api('try', {
    tool: TOOL, dialect: 'mcp', arguments: { query: 'retries' }, pay: { with: 'play' },
  });
  const [payment] = (await api('payments')).payments;
  const [entry] = (await api('catalog')).entries;
  const { accounts } = await api('accounts');
  const parts = [
    ['calls', tried.call], ['payments', payment.id], ['catalog', entry.id],
    ['accounts', accounts[0].id],
  ];
  return parts.map((one) => one.map(encodeURIComponent).join('/'));
}

/** What would be there if something that is only shown had been taken for markup. */
async function innocent(page) {
  const found = await page.evaluate(
    () => document.querySelectorAll('img[src="x"], #app script, #app b b').length,
  );
  const wide = await overflows(page);
  const title = await page.title();
  return found || wide || title.startsWith('owned') ? [{ url: page.url(), found, wide, title }] : [];
}

/** Calls the tool of the form that is open; what it was asked, as the server has it. */
async function callForms(page) {
  const before = (await api('calls?tool=forms')).calls.length;
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  for (;;) {
    const { calls } = await api('calls?tool=forms');
    if (calls.length > before) {
      return (await api(`calls/${calls[0].id}`)).request.arguments;
    }
  }
}

/** Goes wherever a hostile tool is shown, and answers what went wrong. */
async function hostileTour(page) {
  const wrong = [];
  const look = async () => wrong.push(...(await innocent(page)));
  await signInByKey(page, 'try/hostile?pay=none');
  await page.getByRole('button', { name: 'Call', exact: true }).waitFor();
  for (const field of await page.locator('#try-form input, #try-form textarea').all()) {
    await field.fill('<script>alert(2)</script>');
  }
  await look();
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.locator('.try-bench').getByText(/^ok$/i).first().waitFor();
  await look();
  await page.goto(at('calls?tool=hostile'));
  await page.getByRole('table', { name: 'Calls' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  const kept = await page.locator('.call').innerText();
  await look();
  await page.goto(at('calls'));
  await page.getByRole('table', { name: 'Calls' }).getByText('onerror').first().waitFor();
  await look();
  await page.goto(at('tools'));
  await page.getByText('hostile').first().waitFor();
  await look();
  await page.goto(at('analytics'));
  await page.getByRole('table', { name: 'Figures' }).waitFor();
  await look();
  await page.goto(at('overview'));
  await page.getByRole('heading', { name: 'Top tools' }).waitFor();
  await look();
  return { wrong, kept };
}

await perform({
  ...workspaceScenarios({ withPage, at, pick, signInByKey }),
  ...moneyScenarios({ base, withPage, at, signInByKey }),

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
      const more = [...(await singleThings()), ...(await workspaceScreens(base))];
      for (const screen of [...SCREENS, ...more]) {
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
  hostile: () => withPage(WIDE, hostileTour),

  hostileOnAPhone: () => withPage(PHONE, hostileTour),

  /** A form with every kind of field, filled in and then as JSON; what the tool was asked. */
  forms: () =>
    withPage(WIDE, async (page) => {
      await signInByKey(page, 'try/forms?pay=none');
      const form = page.getByRole('form', { name: 'The arguments' });
      await form.getByRole('textbox', { name: 'title' }).fill('Soup "&" <b>salt</b>');
      await form.getByRole('radio', { name: 'large' }).check();
      await form.getByRole('textbox', { name: 'count' }).fill('3');
      await form.getByRole('radio', { name: 'true' }).check();
      await form.getByRole('checkbox', { name: 'note is null' }).check();
      for (const tag of ['hot', 'red']) {
        await form.getByRole('button', { name: 'Add an item to tags' }).click();
        await form.getByRole('group', { name: 'tags' }).getByRole('textbox').last().fill(tag);
      }
      await form.getByRole('textbox', { name: 'street' }).fill('Main 1');
      const asked = [await callForms(page)];
      await form.getByRole('button', { name: 'Raw JSON' }).click();
      const raw = form.getByRole('textbox').first();
      const shown = JSON.parse(await raw.inputValue());
      await raw.fill(JSON.stringify({ ...shown, address: { street: 'Raw 2', floor: 0 } }));
      asked.push(await callForms(page));
      await raw.fill('{"title": ');
      await page.getByRole('button', { name: 'Call', exact: true }).click();
      const told = await page.locator('.try-bench, #try-form').allInnerTexts();
      return { asked, shown, told: told.join('\n') };
    }),

  /** By keys alone, in the dark. */
  keys: () =>
    withPage(WIDE, async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await signInByKey(page);
      const seen = [];
      for (const [key, name] of [['a', 'Analytics'], ['k', 'Keys'], ['s', 'Settings']]) {
        await page.keyboard.press('g');
        await page.keyboard.press(key);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        seen.push(name);
      }
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.tagName);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      return { seen, focused, ground };
    }),

  /** A picture of each screen, for people: SHOTS in the environment says where to. */
  pictures: () =>
    withPage(WIDE, async (page) => {
      mkdirSync(process.env.SHOTS, { recursive: true });
      await signInByKey(page);
      const more = [...(await singleThings()), ...(await workspaceScreens(base))];
      const screens = [...SCREENS, ...more];
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
