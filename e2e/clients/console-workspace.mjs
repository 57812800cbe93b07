// An operator in the workspace: searches, reads, plans and types. `console` has what the other
// scenarios use as well; ADMIN_KEY and VIEWER_KEY are in the environment.
import { WIDE } from './browser.mjs';

const INDEXING_MS = 60_000;
const HOSTILE = '<img src=x onerror="document.title=`owned`">';

/** Prints what a terminal may not obey: a title, the clipboard, a link, markup; and a colour. */
const ATTACK =
  "printf '\\033]0;owned\\007\\033]2;owned\\007\\033]52;c;b3duZWQ=\\007" +
  '\\033]8;;javascript:alert(1)\\007click\\033]8;;\\007 <img src=x onerror=alert(1)> ' +
  "\\033[38;2;1;2;3mcoloured\\033[0m %s\\n' e''nd";

/** Asks the admin API without a browser. */
export async function use(base, tool, input) {
  const answer = await fetch(`${base}/api/v1/workspace/${tool}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${process.env.ADMIN_KEY}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(input),
  });
  return answer.json();
}

/** A plan and a terminal to look at: the addresses of their screens. */
export async function workspaceScreens(base) {
  const { plan } = await use(base, 'planner_create_plan', {
    title: `A plan ${HOSTILE}`,
    user_request: `- Look at ${HOSTILE}\n- ${'long'.repeat(60)}\n- Write it down`,
  });
  const { session_id } = await use(base, 'terminals_create', { name: HOSTILE, attach: false });
  return [
    'search', 'search?q=tried+again', 'files', 'files?path=notes%2Fretries.md&lines=2-3',
    'files?path=picture.bin', `files?path=${encodeURIComponent(`${HOSTILE}.md`)}`, 'plans',
    `plans/${plan.id}`, `plans/${plan.id}?tab=history`, 'terminals', `terminals/${session_id}`,
  ];
}

/** Waits until a screen has drawn what it asked for. */
export async function drawn(page, screen) {
  await page.waitForFunction(() => !document.querySelector('main .skeleton'));
  if (screen.startsWith('terminals/')) {
    await page.locator('.xterm-rows').waitFor();
  }
}

async function search(page, pick) {
  await pick(page, 'Search');
  // What is not read yet can't be found.
  const ready = page.locator('.index-state').getByText(/^(ready|up to date)$/);
  await ready.waitFor({ timeout: INDEXING_MS });
  await page.getByLabel('Query').fill('how often is a call tried again');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const places = page.getByRole('list', { name: 'Places found' });
  await places.getByRole('link', { name: 'notes/retries.md' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'retries.md' }).waitFor();
  const marked = page.locator('.code-marked');
  await marked.first().waitFor();
  return (await marked.allInnerTexts()).join('\n');
}

async function read(page, pick) {
  await pick(page, 'Files');
  const files = page.getByRole('table', { name: 'Files' });
  await files.getByRole('link', { name: HOSTILE }).click();
  await page.locator('.code-file').getByText('onerror').first().waitFor();
  const hostile = await page.locator('.code-file').innerText();
  await pick(page, 'Files');
  await files.getByRole('link', { name: 'picture.bin' }).click();
  await page.getByText('It can’t be shown as text.').waitFor();
  return hostile;
}

async function plan(page, pick) {
  await pick(page, 'Plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByLabel('Title').fill('Tidy up');
  await page.getByLabel('What needs to be done').fill('- Sweep the floor\n- Wash the cups');
  await page.getByRole('button', { name: 'Create the plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tidy up' }).waitFor();
  const column = (name) => page.getByRole('region', { name, exact: true });

  const floor = (name) => column(name).getByRole('listitem', { name: 'Sweep the floor' });
  await floor('To do').focus();
  await page.keyboard.press('ArrowRight');
  await floor('In progress').waitFor();
  await page.waitForFunction(() => document.activeElement.dataset.task !== undefined);
  await page.keyboard.press('ArrowRight');
  await floor('Blocked').waitFor();

  await column('To do').getByLabel('State of Wash the cups').selectOption('Done');
  await column('Done').getByText('Wash the cups', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit Wash the cups' }).click();
  await page.getByLabel('Role').fill('dishwasher');
  await page.getByRole('button', { name: 'Save' }).click();
  await column('Done').getByText('dishwasher').waitFor();

  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('list', { name: 'Changes' }).getByText('dishwasher').waitFor();
  const changes = await page.getByRole('list', { name: 'Changes' }).innerText();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
  return changes;
}

function printed(page, text) {
  return page.waitForFunction(
    (wanted) => document.querySelector('.xterm-rows')?.innerText.includes(wanted),
    text,
  );
}

async function type(page, pick) {
  await page.evaluate(() => navigator.clipboard.writeText('mine'));
  await pick(page, 'Terminals');
  await page.getByRole('button', { name: 'New terminal' }).click();
  await page.getByLabel('Name').fill('by hand');
  await page.getByLabel('Command').fill('exec sh');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'by hand' }).waitFor();
  await page.getByRole('textbox', { name: 'Terminal input' }).focus();
  // Keys of the console, such as "g o" and "?", are the program's here.
  await page.keyboard.type('echo go? to""gether | tee typed.txt\n');
  await printed(page, 'go? together');
  await page.keyboard.type(`${ATTACK}\n`);
  await printed(page, 'coloured end');
  const seen = await page.evaluate(async () => ({
    title: document.title,
    clipboard: await navigator.clipboard.readText(),
    colours: [...document.querySelectorAll('.xterm-rows span')]
      .filter((one) => one.textContent.includes('coloured'))
      .map((one) => getComputedStyle(one).color),
    found: document.querySelectorAll('.terminal-box a, .terminal-box img, .terminal-box style').length,
  }));

  await page.keyboard.press('Control+Shift+Enter');
  const focused = await page.evaluate(() => document.activeElement.textContent);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByText('It has ended.').waitFor();
  return { ...seen, focused };
}

/** The scenarios, by name. */
export function workspaceScenarios({ withPage, at, pick, signInByKey }) {
  return {
    workspaceDay: () =>
      withPage(WIDE, async (page) => {
        await signInByKey(page);
        return {
          marked: await search(page, pick),
          hostile: await read(page, pick),
          changes: await plan(page, pick),
          terminal: await type(page, pick),
          images: await page.evaluate(() => document.querySelectorAll('img[src="x"]').length),
        };
      }),

    viewerAtTheWorkspace: () =>
      withPage(WIDE, async (page) => {
        await signInByKey(page, 'overview', process.env.VIEWER_KEY);
        const told = [];
        for (const screen of ['search', 'files', 'plans', 'terminals']) {
          await page.goto(at(screen));
          await page.getByText('This needs the role operator.').waitFor();
          told.push(screen);
        }
        return { told };
      }),
  };
}
