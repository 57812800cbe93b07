/**
 * The parts that screens are made of; a screen imports from here alone.
 *
 * A screen is a module in screens/ with a default export, `function Screen({ params, query })`, and
 * a line in routes.js. `params` are the variable parts of its path, `query` is a plain object.
 * Everything that a reader can choose goes into the query: setQuery({ range: '7d' }).
 *
 * Addresses  link('calls', id, { tool }) · go(…) · setQuery({ … }) · place.value.query
 * API        get(path, query) · post(path, body) · del(path) · at('calls', id, 'refund')
 *            throw ApiError { status, error, message }; 401 leads to the sign-in by itself
 *            useResource(path | null, query, { every: ms }) → { data, error, loading, reload }
 *            useEvents(query, { call, payment, status, lost, state }) · can('operator') · session
 * Foreign    every text from the server through <Text value max lines />, or visible(text) in
 *            attributes; JSON and large texts through <Json value label depth raw />
 * Values     <Money micro signed /> · <Time at kind="date|clock|ago" /> · <Id id href whole />
 *            <Copy text label quiet /> · <Snippet text /> · usd count share duration railName …
 * Parts      <Page title lead back={href,label} actions> · <Card title note actions flush> ·
 *            <Stat label value now before better course note href /> · <Badge word tone title /> ·
 *            <Button kind="plain|primary|danger|quiet" icon small busy why> · <ButtonLink href> ·
 *            <Field label hint error value onInput options /> (children as (ids) => control) ·
 *            <Search> · <Choice label options value onChange /> · <Tabs tabs value onChange /> ·
 *            <Banner tone title actions> · <Problem error onRetry /> · <Empty title icon> ·
 *            <Skeleton lines /> · <Facts rows=[[name, vnode]] /> · <Icon name size />
 * Table      <Table label rows columns rowKey rowHref name sort filter empty />: see table.js
 * Over it    <Dialog title open onClose footer wide> · <Confirm title open onClose onConfirm word
 *            danger> · toast(text, 'good' | 'bad')
 * Plot       <Plot title times series step kind="bars|line" format sync />: see plot.js
 * Lists      <BarList rows={key,label,href,size,value,note} /> · <RangePicker onRefresh busy /> ·
 *            rangeOf(query) → { word, name }
 * Workspace  run(tool, input) · useTool(tool, input | null, { every }) · usePages(tool, list, input)
 *            <WorkspaceScreen tool title>${() => …}: a screen that needs this tool
 * Files      csv(columns, rows) · download(name, text)
 *
 * Layout by class: "stack" (one below the other), "grid grid-2" and "grid grid-3" (columns where
 * there is room), "row" (beside each other), "filters" (fields in a row), "stats" (tiles), "note"
 * (small and grey), "number" (digits of one width), "end" (right). Colours are
 * variables of style/base.css. No style attributes as text.
 */
export * from './api.js';
export * from './bars.js';
export * from './csv.js';
export * from './dialog.js';
export * from './dom.js';
export * from './format.js';
export * from './icon.js';
export * from './json.js';
export * from './plot.js';
export * from './range.js';
export * from './router.js';
export * from './show.js';
export * from './status.js';
export * from './table.js';
export * from './ui.js';
export * from './workspace.js';
