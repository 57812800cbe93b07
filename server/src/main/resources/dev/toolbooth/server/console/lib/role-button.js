/** Buttons for what not everybody may do. */
import { can } from './api.js';
import { html } from './dom.js';
import { Button } from './ui.js';

/** Hidden from viewers, who only look; for others who may not, it says which role it needs. */
export function RoleButton({ role, why, ...rest }) {
    if (!can('operator')) {
        return null;
    }
    const reason = can(role) ? why : `This needs the role ${role}.`;
    return html`<${Button} ...${rest} why=${reason} />`;
}
