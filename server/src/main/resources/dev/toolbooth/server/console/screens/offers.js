/** Where a tool can be called, and what it costs there, in words. */
import { html, Text, usd, visible } from '../lib/index.js';

/** What a dialect is called for people. */
export const DIALECTS = {
    mcp: 'MCP',
    samurai: 'Samurai',
    bazaar: 'Bazaar',
    mira: 'Mira',
    route: 'HTTP',
};

/** A price in words: "$0.0005 a call + $0.000002 an input token"; "free" for none. */
export function priceWords(price) {
    if (!price) {
        return 'free';
    }
    const parts = [
        [price.flat_micro_usd, 'a call'],
        [price.input_token_micro_usd, 'an input token'],
        [price.output_token_micro_usd, 'an output token'],
    ].filter(([micro]) => micro > 0);
    return parts.map(([micro, what]) => `${usd(micro)} ${what}`).join(' + ') || 'free';
}

/** A price in little room: what a call costs, and that tokens come on top. */
function priceShort(price) {
    if (priceWords(price) === 'free') {
        return 'free';
    }
    const tokens = price.input_token_micro_usd > 0 || price.output_token_micro_usd > 0;
    if (tokens && !price.flat_micro_usd) {
        return 'by tokens';
    }
    return tokens ? `${usd(price.flat_micro_usd)} + tokens` : usd(price.flat_micro_usd);
}

/** What a tool costs, wherever it is offered, in little room. */
export function priceRange(tool) {
    const words = [...new Set(tool.offers.map((offer) => priceShort(offer.price)))];
    const paid = words.filter((one) => one !== 'free');
    if (words.length <= 1 || paid.length === 0) {
        return words[0] ?? '';
    }
    return paid.length === words.length ? `from ${paid[0]}` : `free or ${paid[0]}`;
}

/** Who has no account is asked for this. */
const FORMS = {
    balance: 'account only',
    x402: 'account or x402',
    proof: 'account or proof of a payment',
};

/** Where an offer is: "MCP /mcp", "Samurai /v1 (base)". */
export function offerName(offer) {
    const method = offer.method && offer.dialect === 'route' ? `${offer.method} ` : '';
    const server = offer.server ? ` (${offer.server})` : '';
    return `${DIALECTS[offer.dialect] ?? offer.dialect} ${method}${offer.endpoint}${server}`;
}

/** What is to be said of an offer beside its price. */
function notesOf(offer) {
    if (priceWords(offer.price) === 'free') {
        return '';
    }
    const notes = [
        offer.form && (FORMS[offer.form] ?? visible(offer.form)),
        offer.free_calls_per_day > 0 && `${offer.free_calls_per_day} free a day`,
    ];
    return notes.filter(Boolean).join(' · ');
}

/** Offers by their price: where, and for how much. */
export function OfferList({ offers }) {
    const groups = new Map();
    for (const offer of offers) {
        const terms = `${priceWords(offer.price)}\n${notesOf(offer)}`;
        groups.set(terms, [...(groups.get(terms) ?? []), offer]);
    }
    if (groups.size === 0) {
        return html`<span class="note">offered nowhere</span>`;
    }
    return [...groups.values()].map((same) => html`
        <div class="offer" key=${offerName(same[0])}>
            <div class="offer-where">
                ${same.map((offer) => html`<div><${Text} value=${offerName(offer)}
                    max=${80} /></div>`)}
            </div>
            <div>
                <b>${priceWords(same[0].price)}</b>
                <div class="note">${notesOf(same[0])}</div>
            </div>
        </div>
    `);
}
