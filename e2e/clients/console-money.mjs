// An operator who looks after money: accounts, amounts, ranges. `console` has what the other
// scenarios use as well.
import { WIDE } from './browser.mjs';

export function moneyScenarios({ base, withPage, at, signInByKey }) {
  /** Answers a request of the page like the server, when it is told to. */
  async function held(page, address) {
    let release;
    const released = new Promise((done) => (release = done));
    await page.route(address, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  /** Sells a call to the owner of a key; who has earned its price. */
  async function sell(key) {
    const send = (to, headers, body) =>
      fetch(`${base}${to}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    const params = { name: 'lookup_exemplars', arguments: { query: 'retries', k: 2 } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { result } = await send('/causal-memory/v1', { Authorization: `Bearer ${key}` }, call);
    if (!result || result.isError) {
      throw new Error('the call was not sold');
    }
    return 'causal-memory';
  }

  return {
    /** The accounts that are no customer's, as they are shown. */
    ownAccounts: () =>
      withPage(WIDE, async (page) => {
        await signInByKey(page, 'accounts?whose=own');
        const table = page.getByRole('table', { name: 'Accounts' });
        await table.getByText('source:operator').waitFor();
        return { table: await table.innerText() };
      }),

    /** A typing error is put right, a call is sold, and what it earned is paid out. */
    moneyOut: () =>
      withPage(WIDE, async (page) => {
        const { ACCOUNT: account, KEY: key } = process.env;
        const move = async (name, amount, reason, word) => {
          await page.getByRole('button', { name, exact: true }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Amount, USD').fill(amount);
          await dialog.getByLabel('Reason').fill(reason);
          await dialog.getByRole('button', { name: word }).click();
          return dialog;
        };
        await signInByKey(page, `accounts/${account}`);
        const denied = await move('Adjust', '-1000', 'too much', /^Debit/);
        await denied.getByText(/nothing was debited/).waitFor();
        const refused = await denied.innerText();
        await page.keyboard.press('Escape');
        await move('Adjust', '-247.50', '250 typed for 2.50', /^Debit \$247\.50/);
        const entries = page.getByRole('table', { name: 'Ledger entries' });
        await entries.getByText('250 typed for 2.50').waitFor();
        const ledger = await entries.innerText();
        const shop = await sell(key);
        await page.goto(at(`accounts/${encodeURIComponent(`revenue:${shop}`)}`));
        await move('Pay out', '0.0001', 'transfer 17', /^Record/);
        await entries.getByText('transfer 17').waitFor();
        return { refused, ledger, revenue: await entries.innerText() };
      }),

    /** What a dialog makes of amounts that people type. */
    typedAmounts: () =>
      withPage(WIDE, async (page) => {
        await signInByKey(page, `accounts/${process.env.ACCOUNT}`);
        await page.getByRole('button', { name: 'Top up' }).click();
        const dialog = page.getByRole('dialog');
        const put = dialog.getByRole('button', { name: /^Add/ });
        const seen = {};
        for (const typed of ['2,5', '2,500', '1,000.50', '2.5', '$1000', '0.0005']) {
          await dialog.getByLabel('Amount, USD').fill(typed);
          seen[typed] = (await put.isEnabled()) ? (await put.innerText()).trim() : 'refused';
        }
        return { seen };
      }),

    /** A list that can't be read: what stands there. */
    brokenLists: () =>
      withPage(WIDE, async (page) => {
        await signInByKey(page);
        await page.route(/api\/v1\/(accounts|keys|payments|catalog|calls)\?/, (route) =>
          route.fulfill({ status: 409, json: { error: 'conflict', message: 'it is broken' } }),
        );
        const seen = {};
        for (const screen of ['accounts', 'keys', 'payments', 'catalog', 'calls']) {
          await page.goto(at(screen));
          await page.getByText('it is broken').first().waitFor();
          seen[screen] = await page.locator('main').innerText();
        }
        return { seen };
      }),

    /** A catalog in which one entry has changed: what its screen says of that. */
    changedEntry: () =>
      withPage(WIDE, async (page) => {
        await signInByKey(page);
        await page.route(/api\/v1\/catalog\?/, (route) =>
          route.fulfill({ json: { entries: [], feeds: [], standings: { listed: 11, changed: 1 } } }),
        );
        await page.goto(at('catalog'));
        const banner = page.getByText('One entry has changed and is hidden');
        await banner.waitFor();
        const filters = await page.getByRole('group', { name: 'Standing' }).innerText();
        await page.getByRole('link', { name: 'Look', exact: true }).click();
        await banner.waitFor({ state: 'hidden' });
        return { filters, url: page.url() };
      }),

    /** Another range: what is shown before the answer is there, and what was asked. */
    otherRange: () =>
      withPage(WIDE, async (page) => {
        const seen = {};
        await signInByKey(page);
        for (const screen of ['overview', 'analytics']) {
          await page.goto(at(screen));
          const figure = page.locator('.stat').filter({ hasText: 'Revenue' }).first();
          await figure.waitFor();
          const release = await held(page, /stats\?.*from=7d/);
          const asking = page.waitForRequest(/stats\?.*from=7d/);
          await page.getByRole('button', { name: '7d', exact: true }).click();
          await asking;
          const meanwhile = await figure.count();
          release();
          await figure.waitFor();
          seen[screen] = { meanwhile };
        }
        return { seen };
      }),
  };
}
