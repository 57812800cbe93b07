/** The door: an admin, operator or viewer key, or a link that the server printed. */
import { Button, Field, html, Problem, signIn, useEffect, useState } from '../lib/index.js';

/** Asks for a key; the address stays, so that signing in leads to what was asked for. */
export function SignIn() {
    const [key, setKey] = useState('');
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    useEffect(() => {
        document.title = 'Sign in · Toolbooth';
    }, []);
    const submit = async (event) => {
        event.preventDefault();
        setBusy(true);
        setError(null);
        try {
            await signIn(key.trim());
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    return html`
        <main class="alone">
            <div class="signin card">
                <img src="icon.svg" width="44" height="44" alt="" />
                <h1>Toolbooth console</h1>
                <p class="lead">Watch calls and money, and try tools.</p>
                ${error && html`<${Problem} error=${error} />`}
                <form class="stack" onSubmit=${submit}>
                    <${Field} label="Key" hint="The admin, operator or viewer key of this server."
                        type="password" name="key" autocomplete="current-password" required
                        value=${key} onInput=${setKey} autofocus />
                    <${Button} kind="primary" type="submit" busy=${busy} disabled=${!key.trim()}>
                        Sign in
                    </${Button}>
                </form>
                <hr />
                <p class="note">
                    No key? Open the link that <code>./toolbooth serve</code> printed, or
                    run <code>./toolbooth console</code> on the server's machine for a new one.
                </p>
            </div>
        </main>
    `;
}
