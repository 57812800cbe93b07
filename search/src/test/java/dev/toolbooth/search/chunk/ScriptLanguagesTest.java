package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is one piece in JavaScript, TypeScript and TSX. */
class ScriptLanguagesTest {
    private final Pieces pieces = new Pieces(240);

    @AfterEach
    void allOfItIsUnderstood() {
        assertThat(pieces.notices()).isEmpty();
    }

    @Test
    void aTypeScriptFunctionIsAPieceHoweverItIsExported() {
        List<String> found =
                pieces.of(
                        "ledger.ts",
                        """
                        import { Account } from "./account";

                        /** What is owed. */
                        export interface Entry {
                          account: Account;
                          amount: number;
                          note?: string;
                        }

                        /** Keeps who owes what. */
                        @Injectable({ scope: "shop" })
                        export class Ledger<T extends Account> extends Base {
                          private version = 0;

                          /** Takes money that was held. */
                          async capture(account: T, amount: number): Promise<number> {
                            this.version++;
                            return this.take(account, -amount);
                          }

                          get size(): number {
                            return [...this.accounts.values()].filter((account) => account.open).length;
                          }
                        }

                        /** Sums them up. */
                        export const total = (entries: Entry[]): number => {
                          return entries.map((entry) => entry.amount).reduce((a, b) => a + b, 0);
                        };

                        export default async function main(names: string[]): Promise<void> {
                          const ledger = new Ledger(names.map((name) => new Account(name)));
                          console.log(ledger.size);
                        }

                        namespace Shop {
                          export function open(name: string, currency: string): Ledger<Account> {
                            return new Ledger([new Account(name + currency)], "shop");
                          }
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-1 lines",
                        "3-8 class Entry",
                        "10-13 class Ledger",
                        "15-19 function Ledger.capture",
                        "21-24 function Ledger.size",
                        "26-29 function total",
                        "31-34 function main",
                        "36-40 module Shop");
    }

    @Test
    void aJavaScriptFunctionIsAPieceWhateverItIsGivenTo() {
        List<String> found =
                pieces.of(
                        "ledger.js",
                        """
                        'use strict';
                        const { Account } = require('./account');

                        /** Keeps who owes what. */
                        class Ledger {
                          #version = 0;

                          static empty(name, currency, owner) {
                            return new Ledger([new Account(name, currency, owner)], 'nothing in it');
                          }
                        }

                        function* entries(ledger, from, to) {
                          for (const entry of ledger.all) if (entry.at >= from && entry.at < to) yield entry;
                        }

                        // Adds one.
                        module.exports.add = function (ledger, account, amount) {
                          return ledger.capture(account, -amount, { note: 'added', by: 'hand' });
                        };

                        const twice = async (ledger, account) => {
                          await Promise.all([ledger.capture(account, 1), ledger.capture(account, 1)]);
                        };
                        """);
        assertThat(found)
                .containsExactly(
                        "1-2 lines",
                        "4-11 class Ledger",
                        "13-15 function entries",
                        "17-20 function module.exports.add",
                        "22-24 function twice");
    }

    @Test
    void aComponentIsAPiece() {
        List<String> found =
                pieces.of(
                        "view.tsx",
                        """
                        import React from "react";

                        type Props = { name: string; owed: number; currency: string; onPay: (n: number) => void };

                        /** Shows what one account owes. */
                        export const AccountView: React.FC<Props> = ({ name, owed, onPay }) => {
                          return <button onClick={() => onPay(owed)}>{name} owes {owed}</button>;
                        };

                        export function Ledger({ accounts }: { accounts: Props[] }) {
                          return <ul>{accounts.map((a) => <li key={a.name}><AccountView {...a} /></li>)}</ul>;
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-1 lines",
                        "3-3 class Props",
                        "5-8 function AccountView",
                        "10-12 function Ledger");
    }

    @Test
    void whatIsAroundBrokenTypeScriptIsStillFound() {
        List<String> found =
                pieces.of(
                        "broken.ts",
                        """
                        /** Whole: nothing is wrong with it, and nothing is wrong before it either, so it is found. */
                        export function capture(account: string, amount: number): number {
                          return ledger.take(account, -amount);
                        }

                        export function half(account: string { return ledger. ; }

                        /** Whole again: what is wrong before it should not keep anybody from finding it here. */
                        export function release(account: string, amount: number): number {
                          return ledger.take(account, amount);
                        }
                        """);
        assertThat(found)
                .containsExactly(
                        "1-4 function capture", "6-6 function half", "8-11 function release");
    }
}
