/** What every component needs of preact, htm and signals, under one roof. */
import { h, render, Fragment } from 'preact';
import htm from 'htm';

export { render, Fragment };
export { useCallback, useEffect, useId, useLayoutEffect } from 'preact/hooks';
export { useMemo, useRef, useState } from 'preact/hooks';
export { batch, computed, effect, signal, useComputed, useSignal } from '@preact/signals';

/** Markup as a tagged template; all values in it are text, never markup. */
export const html = htm.bind(h);

/** Class names, without those that are false. */
export function names(...list) {
    return list.filter(Boolean).join(' ');
}
